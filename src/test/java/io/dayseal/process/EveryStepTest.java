package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.iceberg.ForeignTable;
import io.dayseal.iceberg.IcebergWarehouse;
import io.dayseal.replay.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that ends in turn in each of the states that it brings the warehouse into, as if the
 * process had died there: from that step on it can do nothing outside of itself, not even clean up.
 */
class EveryStepTest {
  @TempDir Path folder;
  private Shop shop;

  private static final class Death extends Error {
    private static final long serialVersionUID = 1L;

    Death(String step) {
      super(step, null, false, false);
    }
  }

  @Test
  void aFirstRunThatDiesAnywhereIsMadeGoodByTheNext() throws Exception {
    shop = Shop.in(folder);
    diesEverywhere(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
  }

  @Test
  void aLaterRunThatDiesAnywhereIsMadeGoodByTheNext() throws Exception {
    shop = Shop.in(folder);
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    diesEverywhere(shop.project.delivery("second.csv", Shop.SECOND_NIGHT));
  }

  private void diesEverywhere(String delivery) throws IOException {
    Aftermath aftermath = Aftermath.undisturbed(shop, delivery);
    Map<Integer, String> steps = telling("run", "shop", delivery);
    assertThat(steps.values())
        .as("each of them, and in both layers, changes what lies on the disk")
        .contains("place#2", "created manifest#1", "written manifest-list#1", "created metadata#2")
        .contains("written metadata#1", "swapped#1", "written metadata#2", "swapped#2");
    for (Map.Entry<Integer, String> step : steps.entrySet()) {
      shop.restore();
      dieAt(step.getKey(), "run", "shop", delivery);
      aftermath.isMadeGood(step.getValue());
    }
    aftermath.isCleanedUp();
  }

  @Test
  void maintenanceThatDiesAnywhereHarmsNothing() throws Exception {
    shop = Shop.in(folder);
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    String delivery = shop.project.delivery("second.csv", Shop.SECOND_NIGHT);
    shop.run(delivery);
    try (IcebergWarehouse warehouse = shop.project.warehouse()) {
      ForeignTable raw = ForeignTable.of(warehouse, "shop.raw");
      raw.set("history.expire.max-snapshot-age-ms", "1");
      raw.set("history.expire.min-snapshots-to-keep", "1");
    }
    Files.writeString(shop.warehouse().resolve("shop/raw/data/killed.parquet"), "by a killed run");
    List<List<String>> rows = shop.rows();
    List<String> ledger = shop.ledger(delivery);
    shop.keep();

    String[] maintain = {"maintain", "shop", "--grace", "1h"};
    Map<Integer, String> steps = telling(maintain);
    assertThat(steps.values())
        .contains("written metadata#1", "swapped#1", "delete manifest-list#1");
    for (Map.Entry<Integer, String> step : steps.entrySet()) {
      shop.restore();
      shop.age();
      dieAt(step.getKey(), maintain);
      assertThat(shop.rows()).as("rows at %s", step).isEqualTo(rows);
      assertThat(shop.ledger(delivery)).as("ledger at %s", step).isEqualTo(ledger);
      shop.verify();
      shop.age();
      shop.project.json(0, maintain);
      assertThat(shop.orphans()).as("left after %s", step).containsOnly(Set.of());
      assertThat(shop.rows()).as("rows after %s", step).isEqualTo(rows);
    }
    shop.verify();
  }

  /** The first step in every state of the warehouse, by its place among all. */
  private Map<Integer, String> telling(String... arguments) throws IOException {
    shop.restore();
    shop.age();
    Map<Integer, String> telling = new LinkedHashMap<>();
    AtomicInteger next = new AtomicInteger();
    List<String> last = new ArrayList<>();
    Project.Result result =
        InProcess.run(
            shop.project,
            step -> {
              List<String> now = state();
              if (!now.equals(last) || next.get() == 0) {
                telling.put(next.get(), step);
              }
              last.clear();
              last.addAll(now);
              next.incrementAndGet();
            },
            arguments);
    assertThat(result.exitCode()).as(result.err()).isZero();
    return telling;
  }

  /** Every file with its size, and the content of the catalog. */
  private List<String> state() {
    List<String> state = new ArrayList<>();
    if (Files.exists(shop.warehouse())) {
      try (Stream<Path> files = Files.walk(shop.warehouse())) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          state.add(file + " " + Files.size(file));
          if (file.endsWith("catalog.db")) {
            state.add(Integer.toString(Arrays.hashCode(Files.readAllBytes(file))));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return state;
  }

  private void dieAt(int step, String... arguments) {
    AtomicInteger next = new AtomicInteger();
    Project.Result result =
        InProcess.run(
            shop.project,
            s -> {
              if (next.getAndIncrement() >= step) {
                throw new Death(s);
              }
            },
            arguments);
    assertThat(result.exitCode()).as("exit code at step %s", step).isNotZero();
  }
}
