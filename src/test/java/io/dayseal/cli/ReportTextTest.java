package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.history.Lineage;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.SetAside;
import io.dayseal.plan.Decision;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Reason;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import io.dayseal.signature.Signature;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReportTextTest {
  private static final Partitioning BY_DAY =
      Partitioning.of(
          List.of(PartitionTerm.parse("day")), List.of(Column.of("day", Primitive.DATE)));

  static PartitionPlan plan(int day, Decision decision, Reason reason, long rows) {
    return new PartitionPlan(
        BY_DAY.parse("day=2026-10-0" + day),
        decision,
        reason,
        rows,
        reason == Reason.UPSTREAM_UNSIGNED
            ? null
            : new Signature("0123456789abcde" + day + "0".repeat(48)));
  }

  static LayerReport raw(@Nullable Long snapshotId, PartitionPlan... partitions) {
    return new LayerReport(
        "raw",
        "sales.orders_raw",
        Optional.of(
            new Lineage.FromDelivery(
                "in/2026-10-06.csv", "ab".repeat(32), 123, "cd".repeat(32), Optional.empty())),
        false,
        List.of(),
        SetAside.NOTHING,
        41L,
        snapshotId,
        List.of(partitions));
  }

  static LayerReport stage(@Nullable Long snapshotId, PartitionPlan... partitions) {
    return new LayerReport(
        "stage",
        "sales.orders_stage",
        Optional.of(new Lineage.FromTable("sales.orders_raw", 42, "ef".repeat(32))),
        false,
        List.of(),
        SetAside.NOTHING,
        null,
        snapshotId,
        List.of(partitions));
  }

  private static final LayerReport LANDED =
      raw(
          42L,
          plan(1, Decision.SKIP, Reason.UNCHANGED, 5),
          plan(2, Decision.REPLACE, Reason.CONTENT, 6),
          plan(3, Decision.KEEP, Reason.VANISHED, -1),
          plan(4, Decision.EMPTY, Reason.VANISHED, 0),
          plan(5, Decision.REPLACE, Reason.NEW, 7));

  private static final LayerReport BUILT =
      stage(
          9_000_000_000_000_000_001L,
          plan(2, Decision.REPLACE, Reason.CONTENT, 6),
          plan(4, Decision.EMPTY, Reason.EMPTIED, 0),
          plan(5, Decision.REPLACE, Reason.UPSTREAM_UNSIGNED, 7));

  @Test
  void everyLayerIsARowWithItsReasonsBelow() {
    assertThat(ReportText.lines(List.of(LANDED, BUILT), Outcomes.DONE, ReportReply.Detail.NONE))
        .containsExactly(
            "LAYER  FROM                 SKIPPED  KEPT  REPLACED  EMPTIED  ROWS WRITTEN           "
                + "  SNAPSHOT",
            "raw    in/2026-10-06.csv          1     1         2        1            13           "
                + "        42",
            "  kept 1: 1 vanished",
            "  replaced 2: 1 new, 1 content",
            "  emptied 1: 1 vanished",
            "stage  sales.orders_raw@42        0     0         2        1            13  "
                + "9000000000000000001",
            "  replaced 2: 1 content, 1 upstream-unsigned",
            "  emptied 1: 1 emptied");
  }

  @Test
  void partitionsThatChangeAreNamedWhenAsked() {
    assertThat(ReportText.lines(List.of(LANDED), Outcomes.DONE, ReportReply.Detail.CHANGES))
        .endsWith(
            "    day=2026-10-02  replace  content   6 rows  01234567",
            "    day=2026-10-04  empty    vanished  0 rows  01234567",
            "    day=2026-10-05  replace  new       7 rows  01234567");
  }

  @Test
  void aPlanNamesEveryPartitionWhenAskedAndSaysThatNothingWasWritten() {
    LayerReport planned =
        stage(
            null,
            plan(1, Decision.SKIP, Reason.UNCHANGED, -1),
            plan(2, Decision.REPLACE, Reason.UPSTREAM_UNSIGNED, -1));
    assertThat(ReportText.lines(List.of(planned), Outcomes.PLANNED, ReportReply.Detail.ALL))
        .containsExactly(
            "LAYER  FROM                 SKIPPED  KEPT  REPLACED  EMPTIED  ROWS WRITTEN  SNAPSHOT",
            "stage  sales.orders_raw@42        1     0         1        0             -         -",
            "  replaced 1: 1 upstream-unsigned",
            "    day=2026-10-01  skip     unchanged          -  01234567",
            "    day=2026-10-02  replace  upstream-unsigned  -  unsigned",
            "planned: 1 partition would change; nothing was written");
  }

  @Test
  void rowsThatWereSetAsideAreSaidLoudly() {
    LayerReport report =
        new LayerReport(
            "raw",
            "sales.orders_raw",
            LANDED.lineage(),
            false,
            List.of(),
            new SetAside(3, Optional.of("rejected/a.csv")),
            42L,
            null,
            List.of());
    assertThat(ReportText.lines(List.of(report), Outcomes.NOTHING_TO_DO, ReportReply.Detail.NONE))
        .contains("  WARNING: 3 rows are not as declared and left out, see rejected/a.csv");
  }

  @Test
  void nothingToDoIsSaid() {
    LayerReport unchanged = raw(null, plan(1, Decision.SKIP, Reason.UNCHANGED, 5));
    assertThat(
            ReportText.lines(
                List.of(unchanged), Outcomes.NOTHING_TO_DO, ReportReply.Detail.CHANGES))
        .containsExactly(
            "LAYER  FROM               SKIPPED  KEPT  REPLACED  EMPTIED  ROWS WRITTEN  SNAPSHOT",
            "raw    in/2026-10-06.csv        1     0         0        0             0         -",
            "nothing to do: every partition is unchanged");
    assertThat(ReportText.lines(List.of(), Outcomes.NOTHING_TO_DO, ReportReply.Detail.NONE))
        .containsExactly("nothing to do");
  }

  @Test
  void anIdenticalDeliveryIsSaidNotToHaveBeenRead() {
    LayerReport identical =
        new LayerReport(
            "raw",
            "sales.orders_raw",
            LANDED.lineage(),
            true,
            List.of(),
            SetAside.NOTHING,
            42L,
            null,
            List.of());
    assertThat(
            ReportText.lines(List.of(identical), Outcomes.NOTHING_TO_DO, ReportReply.Detail.NONE))
        .containsExactly(
            "LAYER  FROM               SKIPPED  KEPT  REPLACED  EMPTIED  ROWS WRITTEN  SNAPSHOT",
            "raw    in/2026-10-06.csv        0     0         0        0             0         -",
            "  identical to the delivery landed last, not parsed",
            "nothing to do: every partition is unchanged");
  }

  @Test
  void aFailureLeavesWhatWasDoneAndNoConclusion() {
    assertThat(ReportText.lines(List.of(LANDED), "query-failed", ReportReply.Detail.NONE))
        .hasSize(5);
    assertThat(ReportText.lines(List.of(), "query-failed", ReportReply.Detail.NONE)).isEmpty();
  }
}
