package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What must be so after a run died, whenever it did.
 *
 * @param delivery that it was landing
 * @param files of every layer before it
 * @param before the rows of every layer before it
 * @param after and as they are when nothing disturbs it
 * @param ledger what is signed then
 */
record Aftermath(
    Shop shop,
    String delivery,
    List<Set<String>> files,
    List<List<String>> before,
    List<List<String>> after,
    List<String> ledger) {

  /**
   * Lands a delivery and remembers what came out; then everything is as before.
   *
   * @param shop in the state that the delivery finds
   */
  static Aftermath undisturbed(Shop shop, String delivery) throws IOException {
    List<Set<String>> files = shop.files();
    List<List<String>> before = shop.rows();
    shop.keep();
    shop.run(delivery);
    List<List<String>> after = shop.rows();
    assertThat(after).isNotEqualTo(before);
    Aftermath aftermath =
        new Aftermath(shop, delivery, files, before, after, shop.ledger(delivery));
    shop.restore();
    return aftermath;
  }

  /**
   * Looks at what the dead run left, runs again, and looks at that.
   *
   * @param step at which it died
   */
  void isMadeGood(String step) throws IOException {
    List<List<String>> seen = shop.rows();
    List<Set<String>> left = new ArrayList<>();
    List<Set<String>> found = new ArrayList<>();
    for (int i = 0; i < Shop.LAYERS.size(); i++) {
      String layer = Shop.LAYERS.get(i);
      assertThat(seen.get(i)).as("%s of %s", layer, step).isIn(before.get(i), after.get(i));
      Set<String> more = new TreeSet<>();
      if (!seen.get(i).equals(after.get(i))) {
        more.addAll(shop.files(layer));
        more.removeAll(files.get(i));
      }
      left.add(more);
      // The folder of a table that does not exist yet is nobody's.
      found.add(seen.get(i).equals(Shop.NO_TABLE) ? Set.of() : more);
    }
    assertThat(shop.orphans()).as("orphans of %s", step).isEqualTo(found);
    if (seen.get(0).equals(before.get(0))) {
      assertThat(seen.get(1)).as("totals of %s", step).isEqualTo(before.get(1));
    }

    shop.run(delivery);

    assertThat(shop.rows()).as("rows after %s", step).isEqualTo(after);
    assertThat(shop.orphans()).as("orphans after %s", step).isEqualTo(left);
    assertThat(shop.ledger(delivery)).as("ledger after %s", step).isEqualTo(ledger);
  }

  /** Maintenance removes what was left, and nothing else. */
  void isCleanedUp() throws IOException {
    shop.age();
    shop.project.json(0, "maintain", "shop", "--grace", "1h");
    assertThat(shop.orphans()).containsOnly(Set.of());
    assertThat(shop.rows()).isEqualTo(after);
    assertThat(shop.ledger(delivery)).isEqualTo(ledger);
    shop.verify();
  }
}
