package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.iceberg.SnapshotFacts.Foreign;
import io.dayseal.iceberg.SnapshotFacts.Own;
import io.dayseal.iceberg.SnapshotFacts.Rewrite;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LedgerWalkTest {
  private static final LedgerEntry ONE = new Signed(signature(1), "");
  private static final LedgerEntry TWO = new Signed(signature(2), "");

  @Test
  void theNewestWordAboutAPartitionWins() {
    assertThat(walk(null, own("a", ONE), own("a", TWO), own("b", TWO)))
        .isEqualTo(Ledger.of(Map.of("a", ONE, "b", TWO)));
  }

  @Test
  void aForeignWriteVoidsOlderSignaturesOfWhatItTouchedOnly() {
    assertThat(walk(null, foreign("a"), own("a", ONE), own("b", TWO)))
        .isEqualTo(Ledger.of(Map.of("a", Unproved.FOREIGN_WRITE, "b", TWO)));
  }

  @Test
  void aSignatureOnTopOfAForeignWriteHolds() {
    assertThat(walk(null, own("a", ONE), foreign("a"), own("a", TWO)))
        .isEqualTo(Ledger.of(Map.of("a", ONE)));
  }

  @Test
  void aRewriteChangesNothing() {
    assertThat(walk(null, new Rewrite(), own("a", ONE))).isEqualTo(Ledger.of(Map.of("a", ONE)));
  }

  @Test
  void aForeignWriteThatCannotBeToldVoidsEverythingOlder() {
    LedgerWalk walk = new LedgerWalk();

    assertThat(walk.add(own("a", ONE))).isTrue();
    assertThat(walk.add(new Foreign(Optional.empty()))).isFalse();
  }

  @Test
  void whatNothingWasSaidAboutIsAsTheEndOfTheWalkSays() {
    assertThat(walk(Unproved.UNKNOWN_HISTORY, own("a", ONE)))
        .isEqualTo(new Ledger(new TreeMap<>(Map.of("a", ONE)), Unproved.UNKNOWN_HISTORY));
  }

  @Test
  void anOlderLedgerHasTheLastWord() {
    LedgerWalk walk = new LedgerWalk();
    walk.add(own("a", ONE));
    walk.add(foreign("b"));

    assertThat(plain(walk.continuedBy(older(Map.of("a", TWO, "b", TWO, "c", TWO)))))
        .isEqualTo(
            new Ledger(
                new TreeMap<>(Map.of("a", ONE, "b", Unproved.FOREIGN_WRITE, "c", TWO)),
                Unproved.FORMAT));
  }

  @Test
  void aLaterLedgerTellsOfWhatWasNotTouchedInBetween() {
    LedgerWalk walk = new LedgerWalk();
    walk.add(own("a", ONE));

    assertThat(
            plain(walk.continuedBy(older(Map.of("a", TWO, "b", TWO, "c", TWO)), Set.of("a", "b"))))
        .isEqualTo(
            new Ledger(
                new TreeMap<>(Map.of("a", ONE, "b", Unproved.UNKNOWN_HISTORY, "c", TWO)),
                Unproved.FORMAT));
  }

  @Test
  void noSnapshotAtAllIsAWholeHistory() {
    assertThat(walk(null)).isEqualTo(Ledger.EMPTY);
  }

  private static KnownLedger older(Map<String, LedgerEntry> entries) {
    TreeMap<String, Known> known = new TreeMap<>();
    entries.forEach((path, entry) -> known.put(path, new Known(entry, Map.of())));
    return new KnownLedger(known, Unproved.FORMAT);
  }

  private static Ledger walk(@Nullable Unproved otherwise, SnapshotFacts... newestFirst) {
    LedgerWalk walk = new LedgerWalk();
    for (SnapshotFacts facts : newestFirst) {
      assertThat(walk.add(facts)).isTrue();
    }
    return plain(walk.finish(otherwise));
  }

  private static Ledger plain(KnownLedger ledger) {
    return ledger.under(new Schema());
  }

  private static SnapshotFacts own(String path, LedgerEntry entry) {
    return new Own(Map.of(path, new Known(entry, Map.of())));
  }

  private static SnapshotFacts foreign(String path) {
    return new Foreign(Optional.of(Set.of(path)));
  }
}
