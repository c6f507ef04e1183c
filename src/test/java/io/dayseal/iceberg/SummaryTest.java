package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.pipeline.CommitRefusedException;
import io.dayseal.pipeline.Replacement;
import io.dayseal.plan.Decision;
import io.dayseal.plan.Guard;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Reason;
import io.dayseal.signature.Partition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryTest {
  private static final String F = "f".repeat(64);
  private static final String ONES = "1".repeat(64);

  @TempDir Path folder;

  @Test
  void theKeysOfALandingAreThese() {
    assertThat(ours(commit(TestWarehouse.DELIVERY, Optional.empty())))
        .isEqualTo(
            Map.ofEntries(
                Map.entry("dayseal.run-id", "run-7"),
                Map.entry("dayseal.commit-id", "commit-7"),
                Map.entry("dayseal.layer", "raw"),
                Map.entry("dayseal.unsigned-columns", "note/updated_at"),
                Map.entry("dayseal.delivery.name", "orders.csv"),
                Map.entry("dayseal.delivery.sha256", "d".repeat(64)),
                Map.entry("dayseal.delivery.bytes", "1234"),
                Map.entry("dayseal.delivery.as-of", "2026-10-06T04:00:00Z"),
                Map.entry("dayseal.definition", "e".repeat(64)),
                Map.entry("dayseal.signature.day=2026-10-05", "1:" + ONES),
                Map.entry("dayseal.signature.day=2026-10-06", "unsigned")));
  }

  @Test
  void theKeysOfAForcedBuildAreThese() {
    assertThat(ours(commit(new Lineage.FromTable("sales.raw", 42, F), Optional.of("late fix"))))
        .isEqualTo(
            Map.ofEntries(
                Map.entry("dayseal.run-id", "run-7"),
                Map.entry("dayseal.commit-id", "commit-7"),
                Map.entry("dayseal.layer", "raw"),
                Map.entry("dayseal.unsigned-columns", "note/updated_at"),
                Map.entry("dayseal.upstream.table", "sales.raw"),
                Map.entry("dayseal.upstream.snapshot-id", "42"),
                Map.entry("dayseal.sql.fingerprint", F),
                Map.entry("dayseal.queries", "q-1,q-2"),
                Map.entry("dayseal.rejected-rows", "3"),
                Map.entry("dayseal.allowed-guards", "days-lost,rows-lost"),
                Map.entry("dayseal.reason", "late fix"),
                Map.entry("dayseal.signature.day=2026-10-05", "1:" + ONES),
                Map.entry("dayseal.signature.day=2026-10-06", "unsigned")));
  }

  private SnapshotEntry commit(Lineage lineage, Optional<String> reason) {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      test.warehouse
          .target(TestWarehouse.orders(), Optional.empty())
          .commit(
              new Replacement(
                  "run-7",
                  "commit-7",
                  "raw",
                  lineage,
                  reason.isPresent() ? Set.of(Guard.ROWS_LOST, Guard.DAYS_LOST) : Set.of(),
                  reason,
                  reason.isPresent() ? 3 : 0,
                  "note/updated_at",
                  reason.isPresent() ? List.of("q-1", "q-2") : List.of(),
                  List.of(
                      TestWarehouse.replace(day("2026-10-05"), 1),
                      new PartitionPlan(
                          day("2026-10-06"), Decision.EMPTY, Reason.UPSTREAM_UNSIGNED, 0, null)),
                  List.of()));
      assertThat(test.state().headLineage()).contains(lineage);
      return test.state().snapshots().get(0);
    }
  }

  private static Map<String, String> ours(SnapshotEntry snapshot) {
    assertThat(snapshot.ours()).isTrue();
    Map<String, String> keys = new HashMap<>(snapshot.summary());
    keys.keySet().removeIf(k -> !k.startsWith("dayseal."));
    return keys;
  }

  @Test
  void recordedTextsAreReadAsEntries() {
    Map<String, LedgerEntry> entries =
        SummaryReading.entries(
            Map.of(
                "dayseal.sql.fingerprint",
                F,
                "dayseal.signature.day=1",
                "1:" + ONES,
                "dayseal.signature.day=2",
                "unsigned",
                "dayseal.signature.day=3",
                "2:" + ONES,
                "dayseal.signature.day=4",
                "nonsense",
                "total-records",
                "5"));

    assertThat(entries)
        .isEqualTo(
            Map.of(
                "day=1", new Signed(signature(1), F),
                "day=2", Unproved.UNSIGNED,
                "day=3", Unproved.FORMAT,
                "day=4", Unproved.FORMAT));
  }

  @Test
  void aPathThatWouldMakeTheTableUnreadableIsRefused() {
    Partition partition = new Partition(List.of(1, "x"), "day=1/c=" + "x".repeat(10_000));

    assertThatThrownBy(
            () ->
                CommitSummary.of(
                    TestWarehouse.replacement(
                        List.of(TestWarehouse.replace(partition, 1)), List.of())))
        .isInstanceOf(CommitRefusedException.class)
        .hasMessageContaining("up to 10,000 characters");
  }

  @Test
  void moreThanATableCanCarryIsRefused() {
    List<PartitionPlan> plans = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      Partition partition = new Partition(List.of(i), "c=" + i + "x".repeat(9_000));
      plans.add(TestWarehouse.replace(partition, 1));
    }

    assertThatThrownBy(() -> CommitSummary.of(TestWarehouse.replacement(plans, List.of())))
        .isInstanceOf(CommitRefusedException.class)
        .hasMessageContaining("up to 5,000,000 characters");
  }
}
