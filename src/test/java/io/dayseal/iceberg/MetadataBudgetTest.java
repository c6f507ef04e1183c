package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.orders;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.plan.Decision;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Reason;
import io.dayseal.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.BaseTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How large a table's metadata file gets, by its bytes. */
class MetadataBudgetTest {
  private static final LocalDate LAST = LocalDate.of(2026, 10, 31);
  private static final int DAYS_A_NIGHT = 31;

  @TempDir Path folder;
  private List<String> warnings = List.of();
  private final Random random = new Random(7);

  @Test
  void aHundredYearsAndTenSnapshotsStayUnderTwoMegabytes() throws IOException {
    assertThat(bytes(36_500, 10, true)).isBetween(1_500_000L, 2_000_000L);
    assertThat(warnings)
        .singleElement()
        .asString()
        .matches(
            "table `sales.orders_raw`: its metadata has 1,[56]\\d\\d,\\d{3} bytes for 10 snapshots,"
                + " and should stay under 2,000,000: .*");
  }

  @Test
  void aYearAndThirtySnapshotsWithTheFirstLoadStayUnderThreeHundredKilobytes() throws IOException {
    assertThat(bytes(400, 30, false)).isBetween(50_000L, 300_000L);
    assertThat(warnings).isEmpty();
  }

  /** A first load of everything, then nights that each replace a month. */
  private long bytes(int partitions, int snapshots, boolean firstLoadExpired) throws IOException {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      commit(test, partitions);
      for (int night = 1; night < snapshots + (firstLoadExpired ? 1 : 0); night++) {
        commit(test, DAYS_A_NIGHT);
      }
      test.foreign()
          .expireSnapshots()
          .expireOlderThan(Long.MAX_VALUE)
          .retainLast(snapshots)
          .commit();
      assertThat(test.state().ledger().proved()).isTrue();
      assertThat(test.state().ledger().entries()).hasSize(partitions);
      assertThat(test.state().snapshots()).hasSize(snapshots);
      warnings = test.warehouse.warnings();
      String location = ((BaseTable) test.foreign()).operations().current().metadataFileLocation();
      return Files.size(LocalFileIO.path(location));
    }
  }

  private void commit(TestWarehouse test, int days) {
    List<PartitionPlan> plans = new ArrayList<>();
    for (int i = 0; i < days; i++) {
      byte[] signature = new byte[32];
      random.nextBytes(signature);
      plans.add(
          new PartitionPlan(
              day(LAST.minusDays(i).toString()),
              Decision.REPLACE,
              Reason.CONTENT,
              0,
              new Signature(HexFormat.of().formatHex(signature))));
    }
    test.warehouse.target(orders(), test.find()).commit(replacement(plans, List.of()));
  }
}
