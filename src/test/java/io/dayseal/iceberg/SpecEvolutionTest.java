package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.column;
import static io.dayseal.iceberg.TestWarehouse.definition;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static io.dayseal.iceberg.TestWarehouse.required;
import static io.dayseal.iceberg.TestWarehouse.row;
import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import io.dayseal.signature.Partition;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables whose partitioning was changed by another engine, and by the definition after it. */
class SpecEvolutionTest {
  private static final TableDefinition FINE =
      definition(
          List.of(column("id", "long"), required("day", "date"), column("country", "string")),
          "day",
          "country");
  private static final TableDefinition COARSE =
      definition(
          List.of(column("id", "long"), required("day", "date"), column("country", "string")),
          "day");
  private static final LocalDate FIFTH = LocalDate.of(2026, 10, 5);
  private static final LocalDate SIXTH = LocalDate.of(2026, 10, 6);

  @TempDir Path folder;
  private TestWarehouse test;

  @BeforeEach
  void open() {
    test = new TestWarehouse(folder);
  }

  @AfterEach
  void close() {
    test.close();
  }

  private static Partition fine(LocalDate day, String country) {
    return FINE.partitioning().partition(List.of((int) day.toEpochDay(), country));
  }

  private static Partition coarse(LocalDate day) {
    return COARSE.partitioning().partition(List.of((int) day.toEpochDay()));
  }

  private static Map<String, Object> order(long id, LocalDate day, String country) {
    return row("id", id, "day", day, "country", country);
  }

  private void landFine() {
    TargetTable target = test.warehouse.target(FINE, test.find());
    List<StagedFile> files = new ArrayList<>();
    long id = 0;
    for (LocalDate day : List.of(FIFTH, SIXTH)) {
      for (String country : List.of("AT", "DE")) {
        files.add(test.stage(target, fine(day, country), List.of(order(++id, day, country))));
      }
    }
    target.commit(replacement(files.stream().map(f -> replace(f.partition(), 1)).toList(), files));
  }

  private int files(String partitionPath) {
    int files = 0;
    for (FileScanTask task : test.foreign().newScan().planFiles()) {
      if (task.spec().partitionToPath(task.file().partition()).startsWith(partitionPath)) {
        files++;
      }
    }
    return files;
  }

  @Test
  void aCoarserPartitioningVoidsEverythingAndOldFilesGoInTheCommitOfTheirDay() {
    landFine();
    test.foreign().updateSpec().removeField("country").commit();

    assertThat(test.state().ledger())
        .isEqualTo(new Ledger(new TreeMap<>(), Unproved.FOREIGN_WRITE));
    assertThat(test.state().livePartitions())
        .isEqualTo(new TreeSet<>(List.of(coarse(FIFTH), coarse(SIXTH))));

    TargetTable target = test.warehouse.target(COARSE, test.find());
    target.commit(
        replacement(
            List.of(replace(coarse(FIFTH), 7)),
            List.of(
                test.stage(
                    target,
                    coarse(FIFTH),
                    List.of(order(8, FIFTH, "AT"), order(9, FIFTH, "DE"))))));

    assertThat(test.rows())
        .containsExactly(
            "0=3 1=20732 2=AT", "0=4 1=20732 2=DE", "0=8 1=20731 2=AT", "0=9 1=20731 2=DE");
    assertThat(files("day=2026-10-05")).isEqualTo(1);
    assertThat(files("day=2026-10-06")).isEqualTo(2);
    assertThat(test.state().ledger().entry("day=2026-10-05"))
        .contains(new Signed(signature(7), ""));
    assertThat(test.state().ledger().entry("day=2026-10-06")).contains(Unproved.FOREIGN_WRITE);
  }

  @Test
  void aForeignFileOfTheFinerPartitioningTouchesItsDayOnly() {
    landFine();
    Table table = test.foreign();
    PartitionSpec old = table.spec();
    table.updateSpec().removeField("country").commit();
    TargetTable target = test.warehouse.target(COARSE, test.find());
    target.commit(
        replacement(List.of(replace(coarse(FIFTH), 7), replace(coarse(SIXTH), 8)), List.of()));
    table.refresh();
    DataFile file =
        new ForeignWriter(table, folder)
            .dataFile(old, fine(SIXTH, "FR"), List.of(order(9, SIXTH, "FR")));
    table.newAppend().appendFile(file).commit();

    assertThat(test.state().ledger())
        .isEqualTo(
            Ledger.of(
                Map.of(
                    "day=2026-10-05",
                    new Signed(signature(7), ""),
                    "day=2026-10-06",
                    Unproved.FOREIGN_WRITE)));
    test.foreign().expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();
    assertThat(test.state().ledger().entry("day=2026-10-05"))
        .contains(new Signed(signature(7), ""));
  }

  @Test
  void aFinerPartitioningVoidsEverythingAndOldFilesGoWhenTheirWholeDayGoes() {
    TargetTable target = test.warehouse.target(COARSE, test.find());
    target.commit(
        replacement(
            List.of(replace(coarse(FIFTH), 1)),
            List.of(
                test.stage(
                    target,
                    coarse(FIFTH),
                    List.of(order(1, FIFTH, "AT"), order(2, FIFTH, "DE"))))));
    test.foreign().updateSpec().addField("country").commit();

    assertThat(test.state().ledger())
        .isEqualTo(new Ledger(new TreeMap<>(), Unproved.FOREIGN_WRITE));
  }

  @Test
  void monthsInPlaceOfDaysInPlaceOfHours() {
    List<io.dayseal.delivery.Column> columns =
        List.of(column("id", "long"), required("ts", "timestamp"));
    TableDefinition hours = definition(columns, "hour(ts)");
    TableDefinition days = definition(columns, "day(ts)");
    TableDefinition months = definition(columns, "month(ts)");
    List<LocalDateTime> times =
        List.of(
            LocalDateTime.of(1969, 12, 31, 23, 30),
            LocalDateTime.of(2026, 10, 5, 0, 30),
            LocalDateTime.of(2026, 10, 5, 23, 30),
            LocalDateTime.of(2026, 11, 1, 0, 0));
    TargetTable target = test.warehouse.target(hours, test.find());
    List<StagedFile> files = new ArrayList<>();
    for (LocalDateTime time : times) {
      long hour = Math.floorDiv(time.toEpochSecond(java.time.ZoneOffset.UTC), 3_600L);
      Partition partition = hours.partitioning().partition(List.of((int) hour));
      files.add(test.stage(target, partition, List.of(row("id", 1L, "ts", time))));
    }
    target.commit(replacement(files.stream().map(f -> replace(f.partition(), 1)).toList(), files));

    test.foreign().updateSpec().removeField("ts_hour").addField(Expressions.day("ts")).commit();
    assertThat(test.state().livePartitions().stream().map(Partition::path))
        .containsExactly("ts_day=1969-12-31", "ts_day=2026-10-05", "ts_day=2026-11-01");
    assertThat(test.state().liveRows().values())
        .as("files of a finer partitioning are counted too")
        .containsExactly(1L, 2L, 1L);
    Partition fifth = days.partitioning().partition(List.of((int) FIFTH.toEpochDay()));
    test.warehouse
        .target(days, test.find())
        .commit(replacement(List.of(replace(fifth, 2)), List.of()));
    assertThat(test.rows()).hasSize(2);

    test.foreign().updateSpec().removeField("ts_day").addField(Expressions.month("ts")).commit();
    assertThat(test.state().livePartitions().stream().map(Partition::path))
        .containsExactly("ts_month=1969-12", "ts_month=2026-11");
    test.warehouse
        .target(months, test.find())
        .commit(
            replacement(
                List.of(replace(months.partitioning().partition(List.of(-1)), 3)), List.of()));
    assertThat(test.rows()).hasSize(1);
    assertThat(test.state().ledger())
        .isEqualTo(
            Ledger.of(
                Map.of(
                    "ts_month=1969-12",
                    new Signed(signature(3), ""),
                    "ts_month=2026-11",
                    Unproved.FOREIGN_WRITE)));
  }
}
