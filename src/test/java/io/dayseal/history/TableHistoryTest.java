package io.dayseal.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TableHistoryTest {
  private static final LocalDate FIFTH = LocalDate.of(2026, 10, 5);
  private static final String SIGNATURE = "1:" + "ab".repeat(32);
  private static final Partitioning BY_DAY =
      Partitioning.of(
          List.of(PartitionTerm.parse("day"), PartitionTerm.parse("country")),
          List.of(Column.of("day", Primitive.DATE), Column.of("country", Primitive.STRING)));

  @Test
  void aDayHasTheSnapshotsThatTouchedItAndForeignOnesThatMayHave() {
    SnapshotEntry landed =
        ours(
            1,
            Map.of(
                "day=2026-10-05/country=DE", SIGNATURE,
                "day=2026-10-05/country=FR", "unsigned",
                "day=2026-10-06/country=DE", SIGNATURE));
    SnapshotEntry other = ours(2, Map.of("day=2026-10-06/country=DE", SIGNATURE));
    SnapshotEntry foreign = foreign(3, "append");
    SnapshotEntry rewritten = foreign(4, "replace");
    SnapshotEntry otherSpec = ours(5, Map.of("month=2026-10", SIGNATURE));
    assertThat(
            TableHistory.ofDay(
                List.of(otherSpec, rewritten, foreign, other, landed), BY_DAY, FIFTH))
        .containsExactly(
            new SnapshotChange(foreign, List.of()),
            new SnapshotChange(
                landed,
                List.of(
                    new PartitionChange("day=2026-10-05/country=DE", SIGNATURE),
                    new PartitionChange("day=2026-10-05/country=FR", "unsigned"))));
  }

  @Test
  void aMonthCoversItsDays() {
    Partitioning byMonth =
        Partitioning.of(
            List.of(PartitionTerm.parse("month(at)")),
            List.of(Column.of("at", Primitive.TIMESTAMP)));
    SnapshotEntry october = ours(1, Map.of("at_month=2026-10", SIGNATURE));
    SnapshotEntry november = ours(2, Map.of("at_month=2026-11", SIGNATURE));
    assertThat(TableHistory.ofDay(List.of(november, october), byMonth, FIFTH))
        .extracting(SnapshotChange::snapshot)
        .containsExactly(october);
  }

  @Test
  void changesAreCountedByKind() {
    SnapshotChange change =
        SnapshotChange.of(
            ours(
                1,
                Map.of(
                    "day=1",
                    SIGNATURE,
                    "day=2",
                    SIGNATURE,
                    "day=3",
                    "unsigned",
                    "day=4",
                    PartitionContent.EMPTY.signature().toString())));
    assertThat(change.counts())
        .isEqualTo(
            Map.of(
                PartitionChange.Kind.REPLACED, 2L,
                PartitionChange.Kind.UNSIGNED, 1L,
                PartitionChange.Kind.EMPTIED, 1L));
  }

  @Test
  void aSignatureOfAnotherVersionIsReplacedAndNotRead() {
    PartitionChange change = new PartitionChange("day=1", "9:ab");
    assertThat(change.kind()).isEqualTo(PartitionChange.Kind.REPLACED);
    assertThat(change.signature()).isEmpty();
  }

  @Test
  void theSummaryTellsWhatACommitWasMadeFrom() {
    assertThat(
            withSummary(
                    Map.of(
                        SummaryKeys.DELIVERY_NAME, "a.csv",
                        SummaryKeys.DELIVERY_SHA256, "12",
                        SummaryKeys.DELIVERY_BYTES, "5",
                        SummaryKeys.DEFINITION, "34"))
                .lineage())
        .contains(new Lineage.FromDelivery("a.csv", "12", 5, "34", Optional.empty()));
    assertThat(
            withSummary(
                    Map.of(
                        SummaryKeys.UPSTREAM_TABLE, "a.b",
                        SummaryKeys.UPSTREAM_SNAPSHOT_ID, "8999999999999999999",
                        SummaryKeys.SQL_FINGERPRINT, "56"))
                .lineage())
        .contains(new Lineage.FromTable("a.b", 8_999_999_999_999_999_999L, "56"));
    assertThat(
            withSummary(
                    Map.of(
                        SummaryKeys.UPSTREAM_TABLE, "a.b",
                        SummaryKeys.UPSTREAM_SNAPSHOT_ID, "x"))
                .lineage())
        .isEmpty();
    assertThat(withSummary(Map.of()).lineage()).isEmpty();
  }

  @Test
  void theSummaryTellsTheRunAndWhyItWasForced() {
    SnapshotChange change =
        withSummary(Map.of(SummaryKeys.RUN_ID, "r1", SummaryKeys.REASON, "late fix"));
    assertThat(change.runId()).contains("r1");
    assertThat(change.reason()).contains("late fix");
  }

  private static SnapshotChange withSummary(Map<String, String> summary) {
    return SnapshotChange.of(
        new SnapshotEntry(1, null, Instant.EPOCH, "overwrite", true, new TreeMap<>(), summary));
  }

  private static SnapshotEntry ours(long id, Map<String, String> partitions) {
    return new SnapshotEntry(
        id, null, Instant.EPOCH, "overwrite", true, new TreeMap<>(partitions), Map.of());
  }

  private static SnapshotEntry foreign(long id, String operation) {
    return new SnapshotEntry(id, null, Instant.EPOCH, operation, false, new TreeMap<>(), Map.of());
  }
}
