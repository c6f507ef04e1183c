package io.dayseal.trinosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conditions for partitions. */
class PartitionPredicateTest {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of("day", ColumnType.parse("date")),
          Column.of("at", ColumnType.parse("timestamp")),
          Column.of("moment", ColumnType.parse("timestamptz")),
          Column.of("country", ColumnType.parse("string")),
          Column.of("n", ColumnType.parse("long")));

  private static String predicate(List<String> terms, String... paths) {
    Partitioning partitioning =
        Partitioning.of(terms.stream().map(PartitionTerm::parse).toList(), COLUMNS);
    List<Partition> partitions = List.of(paths).stream().map(partitioning::parse).toList();
    return PartitionPredicate.of(partitioning, partitions);
  }

  @Test
  void daysAreAList() {
    assertThat(predicate(List.of("day"), "day=2026-10-01", "day=2026-10-02"))
        .isEqualTo("\"day\" IN (DATE '2026-10-01', DATE '2026-10-02')");
  }

  @Test
  void spansOfTimeAreRangesOfTheColumn() {
    assertThat(predicate(List.of("day(at)"), "at_day=1969-12-31"))
        .isEqualTo(
            "(\"at\" >= TIMESTAMP '1969-12-31 00:00:00'"
                + " AND \"at\" < TIMESTAMP '1970-01-01 00:00:00')");
    assertThat(predicate(List.of("hour(moment)"), "moment_hour=2026-10-01-23"))
        .isEqualTo(
            "(\"moment\" >= TIMESTAMP '2026-10-01 23:00:00 UTC'"
                + " AND \"moment\" < TIMESTAMP '2026-10-02 00:00:00 UTC')");
    assertThat(predicate(List.of("month(day)"), "day_month=2026-12"))
        .isEqualTo("(\"day\" >= DATE '2026-12-01' AND \"day\" < DATE '2027-01-01')");
  }

  @Test
  void whatGoesTogetherIsWrittenOnce() {
    assertThat(
            predicate(
                List.of("day", "country", "n"),
                "day=2026-10-01/country=D%27E/n=1",
                "day=2026-10-01/country=FR/n=1",
                "day=2026-10-02/country=D%27E/n=1",
                "day=2026-10-02/country=FR/n=1",
                "day=2026-10-03/country=FR/n=2"))
        .isEqualTo(
            "((\"day\" IN (DATE '2026-10-01', DATE '2026-10-02')"
                + " AND (\"country\" IN ('D''E', 'FR') AND \"n\" IN (1)))"
                + " OR (\"day\" IN (DATE '2026-10-03') AND (\"country\" IN ('FR') AND \"n\" IN (2))))");
  }

  @Test
  void nothingIsNoRow() {
    assertThat(predicate(List.of("day"))).isEqualTo("false");
  }
}
