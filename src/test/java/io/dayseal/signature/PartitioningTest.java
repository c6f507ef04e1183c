package io.dayseal.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.delivery.Column;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitioningTest {
  private static final List<Column> COLUMNS =
      List.of(
          RandomRows.column("day", "date"),
          RandomRows.column("ts", "timestamp"),
          RandomRows.column("country", "string"),
          RandomRows.column("shop", "long"),
          RandomRows.column("price", "double"));

  private static Partitioning by(String... terms) {
    return Partitioning.of(
        java.util.Arrays.stream(terms).map(PartitionTerm::parse).toList(), COLUMNS);
  }

  @ParameterizedTest
  @CsvSource({
    "day, 20731, day=2026-10-05",
    "day, -1, day=1969-12-31",
    "day(ts), 20731, ts_day=2026-10-05",
    "month(ts), 681, ts_month=2026-10",
    "month(ts), -1, ts_month=1969-12",
    "hour(ts), 497557, ts_hour=2026-10-05-13",
    "hour(ts), -1, ts_hour=1969-12-31-23",
    "month(day), 681, day_month=2026-10",
  })
  void pathsAreSpelledAsIcebergSpellsThem(String term, int ordinal, String path) {
    Partition partition = by(term).partition(List.of(ordinal));
    assertThat(partition.path()).isEqualTo(path);
    assertThat(by(term).parse(path)).isEqualTo(partition);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"RU", "", "a b", "a/b", "a=b", "%2F", "ü+1", "null", "\uD83D\uDE00", "'\""})
  void anyTextValueComesBackFromItsPath(String value) {
    Partitioning partitioning = by("day", "country");
    Partition partition = partitioning.partition(List.of(20731, value));
    assertThat(partitioning.parse(partition.path()).values()).containsExactly(20731, value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"day=2026-13-05", "day=x", "country=RU", "day=2026-10-05/country=RU", "", "day"})
  void aPathOfSomethingElseIsRefused(String path) {
    assertThatThrownBy(() -> by("day").parse(path)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aTableWithoutTimeIsRefused() {
    assertThatThrownBy(() -> by("country"))
        .hasMessage(
            "expected a date column, day(...), month(...) or hour(...) among the partition columns,"
                + " found [country]");
  }

  @Test
  void aColumnThatCannotPartitionIsRefused() {
    assertThatThrownBy(() -> by("day", "price"))
        .hasMessageStartingWith("cannot partition by price of type double");
    assertThatThrownBy(() -> by("day", "nope"))
        .hasMessage("partition column `nope` is not a column of the layer");
    assertThatThrownBy(() -> PartitionTerm.parse("year(ts)"))
        .hasMessage(
            "expected a column, day(column), month(column) or hour(column), found `year(ts)`");
  }

  @Test
  void aSpanOfDaysCoversTheMonthsItTouches() {
    Partitioning months = by("month(ts)");
    Partition october = months.parse("ts_month=2026-10");
    assertThat(months.covers(october, LocalDate.of(2026, 10, 31), LocalDate.MAX)).isTrue();
    assertThat(months.covers(october, LocalDate.of(2026, 11, 1), LocalDate.MAX)).isFalse();
    assertThat(months.covers(october, LocalDate.MIN, LocalDate.of(2026, 9, 30))).isFalse();
  }

  @Test
  void rowsAreNumberedByTheirPartition() {
    PartitionIndex index = new PartitionIndex(by("day(ts)", "country"), COLUMNS);
    assertThat(number(index, -1, "A")).isZero();
    assertThat(number(index, -86_400_000_000L, "A")).isZero();
    assertThat(number(index, 0, "A")).isEqualTo(1);
    assertThat(number(index, 0, "AB")).isEqualTo(2);
    assertThat(number(index, -1, "A")).isZero();
    assertThat(index.partitions())
        .extracting(Partition::path)
        .containsExactly(
            "ts_day=1969-12-31/country=A",
            "ts_day=1970-01-01/country=A",
            "ts_day=1970-01-01/country=AB");
  }

  private static int number(PartitionIndex index, long micros, String country) {
    byte[] utf8 = country.getBytes(StandardCharsets.UTF_8);
    index.bytesCell(2, utf8, 0, utf8.length);
    index.longCell(1, micros);
    index.longCell(3, 99);
    return index.rowPartition();
  }

  @Test
  void aRowWithoutAPartitionValueBelongsNowhere() {
    PartitionIndex index = new PartitionIndex(by("day", "shop"), COLUMNS);
    index.longCell(0, 1);
    assertThatThrownBy(index::rowPartition).hasMessage("partition column `shop` is NULL");
    index.longCell(0, 1);
    index.longCell(3, 1);
    assertThat(index.rowPartition()).isZero();
  }
}
