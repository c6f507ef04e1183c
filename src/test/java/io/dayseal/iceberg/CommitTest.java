package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.column;
import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.definition;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static io.dayseal.iceberg.TestWarehouse.required;
import static io.dayseal.iceberg.TestWarehouse.row;
import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.aws.Backend;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.signature.Partition;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag(Backend.BOTH)
class CommitTest {
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

  @Test
  void firstCommitCreatesTheTableAndReadsBack() {
    TargetTable target = test.warehouse.target(TestWarehouse.orders(), Optional.empty());
    Map<String, Object> row =
        row("id", 7L, "day", LocalDate.of(2026, 10, 5), "amount", new BigDecimal("1.50"));
    long id =
        target.commit(
            replacement(
                List.of(replace(day("2026-10-05"), 1)),
                List.of(test.stage(target, day("2026-10-05"), List.of(row)))));

    TableState state = test.state();
    assertThat(state.snapshotId()).isEqualTo(id);
    assertThat(state.columns()).isEqualTo(target.columns());
    assertThat(state.partitioning()).isEqualTo(target.partitioning());
    assertThat(state.ledger())
        .isEqualTo(Ledger.of(Map.of("day=2026-10-05", new Signed(signature(1), ""))));
    assertThat(state.livePartitions()).containsExactly(day("2026-10-05"));
    assertThat(state.headLineage()).contains(TestWarehouse.DELIVERY);
    assertThat(test.rows()).containsExactly("0=7 1=20731 2=150");
  }

  @Test
  void aNewTableHasTheSettingsThatAthenaAndWeNeed() {
    TableDefinition plain = TestWarehouse.orders();
    TableDefinition sorted =
        new TableDefinition(
            plain.name(), plain.columns(), plain.partitioning(), List.of("id"), false);
    TargetTable target = test.warehouse.target(sorted, Optional.empty());
    target.commit(replacement(List.of(replace(day("2026-10-05"), 1)), List.of()));

    Table table = test.foreign();
    assertThat(table.properties())
        .containsEntry("write.parquet.compression-codec", "zstd")
        .containsEntry("write.metadata.delete-after-commit.enabled", "true")
        .containsEntry("write.metadata.previous-versions-max", "50")
        .containsEntry("history.expire.max-snapshot-age-ms", "2592000000")
        .containsEntry("history.expire.min-snapshots-to-keep", "10")
        .containsEntry("commit.retry.num-retries", "10");
    assertThat(test.state().snapshots()).hasSize(1);
    assertThat(((org.apache.iceberg.BaseTable) table).operations().current().formatVersion())
        .isEqualTo(2);
    assertThat(table.sortOrder().toString()).contains("identity(1) ASC NULLS FIRST");
    assertThat(table.location()).isEqualTo(test.location());
  }

  @Test
  void replacingOneDayOfThreeKeepsTheFilesOfTheOthers() {
    test.land("2026-10-05", 1, 1, 2);
    test.land("2026-10-06", 2, 3);
    test.land("2026-10-07", 3, 4);
    Map<String, String> before = filesByPartition();

    test.land("2026-10-06", 4, 5, 6);

    Map<String, String> after = filesByPartition();
    assertThat(after.get("day=2026-10-05")).isEqualTo(before.get("day=2026-10-05"));
    assertThat(after.get("day=2026-10-07")).isEqualTo(before.get("day=2026-10-07"));
    assertThat(after.get("day=2026-10-06")).isNotEqualTo(before.get("day=2026-10-06"));
    assertThat(test.rows())
        .containsExactly("0=1 1=20731", "0=2 1=20731", "0=4 1=20733", "0=5 1=20732", "0=6 1=20732");
    assertThat(test.state().ledger())
        .isEqualTo(
            Ledger.of(
                Map.of(
                    "day=2026-10-05", new Signed(signature(1), ""),
                    "day=2026-10-06", new Signed(signature(4), ""),
                    "day=2026-10-07", new Signed(signature(3), ""))));
  }

  private Map<String, String> filesByPartition() {
    Map<String, String> files = new TreeMap<>();
    Table table = test.foreign();
    table
        .newScan()
        .planFiles()
        .forEach(
            t -> files.put(t.spec().partitionToPath(t.file().partition()), t.file().location()));
    return files;
  }

  @Test
  void aDayCanBeEmptiedAndStaysSigned() {
    test.land("2026-10-05", 1, 1);
    test.land("2026-10-06", 2, 2);
    test.land("2026-10-05", 3);

    assertThat(test.rows()).containsExactly("0=2 1=20732");
    assertThat(test.state().livePartitions()).containsExactly(day("2026-10-06"));
    assertThat(test.state().ledger().entry("day=2026-10-05"))
        .contains(new Signed(signature(3), ""));
  }

  @Test
  void aCommitThatReplacesNothingOnlyRecordsWhatItWasMadeFrom() {
    test.land("2026-10-05", 1, 1);
    TargetTable target = test.warehouse.target(TestWarehouse.orders(), test.find());
    target.commit(replacement(List.of(), List.of()));

    assertThat(test.rows()).containsExactly("0=1 1=20731");
    assertThat(test.state().ledger().proved()).isTrue();
    assertThat(test.state().snapshots()).hasSize(2);
    assertThat(test.state().headLineage()).contains(TestWarehouse.DELIVERY);
  }

  @Test
  void severalPartitionColumnsAreReplacedOnlyWhereTheyMeet() {
    TableDefinition definition =
        definition(
            List.of(column("id", "long"), column("day", "date"), column("country", "string")),
            "day",
            "country");
    List<Partition> partitions = new ArrayList<>();
    TargetTable target = test.warehouse.target(definition, Optional.empty());
    List<StagedFile> files = new ArrayList<>();
    for (int day = 1; day <= 2; day++) {
      for (String country : List.of("RU", "a/b c%+", "")) {
        Partition partition = definition.partitioning().partition(List.of(day, country));
        partitions.add(partition);
        files.add(
            test.stage(
                target,
                partition,
                List.of(
                    row(
                        "id",
                        (long) files.size(),
                        "day",
                        LocalDate.ofEpochDay(day),
                        "country",
                        country))));
      }
    }
    target.commit(replacement(partitions.stream().map(p -> replace(p, 1)).toList(), files));
    assertThat(test.state().livePartitions()).isEqualTo(new TreeSet<>(partitions));

    // One with new rows, one emptied, in different days and countries.
    TargetTable again = test.warehouse.target(definition, test.find());
    StagedFile file =
        test.stage(
            again,
            partitions.get(1),
            List.of(row("id", 99L, "day", LocalDate.ofEpochDay(1), "country", "a/b c%+")));
    again.commit(
        replacement(
            List.of(replace(partitions.get(1), 2), replace(partitions.get(3), 2)), List.of(file)));

    assertThat(test.rows())
        .containsExactly(
            "0=0 1=1 2=RU", "0=2 1=1 2=", "0=4 1=2 2=a/b c%+", "0=5 1=2 2=", "0=99 1=1 2=a/b c%+");
    assertThat(test.state().ledger().entries().keySet())
        .containsExactlyInAnyOrderElementsOf(partitions.stream().map(Partition::path).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"day(ts)", "month(ts)", "hour(ts)"})
  void spansOfTimeAreReplacedAndEmptiedBeforeAndAfter1970(String term) {
    TableDefinition definition =
        definition(List.of(column("id", "long"), required("ts", "timestamp")), term);
    List<LocalDateTime> times =
        List.of(
            LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
            LocalDateTime.of(1970, 1, 1, 0, 0),
            LocalDateTime.of(2026, 10, 5, 13, 30));
    List<Partition> partitions = new ArrayList<>();
    TargetTable target = test.warehouse.target(definition, Optional.empty());
    List<StagedFile> files = new ArrayList<>();
    for (LocalDateTime time : times) {
      Partition partition = partition(definition, time);
      partitions.add(partition);
      files.add(test.stage(target, partition, List.of(row("id", 1L, "ts", time))));
    }
    target.commit(replacement(partitions.stream().map(p -> replace(p, 1)).toList(), files));
    assertThat(test.state().livePartitions()).isEqualTo(new TreeSet<>(partitions));

    TargetTable again = test.warehouse.target(definition, test.find());
    StagedFile file =
        test.stage(again, partitions.get(0), List.of(row("id", 2L, "ts", times.get(0))));
    again.commit(
        replacement(
            List.of(replace(partitions.get(0), 2), replace(partitions.get(2), 3)), List.of(file)));

    assertThat(test.rows()).containsExactly("0=1 1=0", "0=2 1=-1");
  }

  private static Partition partition(TableDefinition definition, LocalDateTime time) {
    long days = time.toLocalDate().toEpochDay();
    Object ordinal =
        switch (definition.partitioning().terms().get(0).transform()) {
          case MONTH -> (time.getYear() - 1970) * 12 + time.getMonthValue() - 1;
          case HOUR -> (int) (days * 24 + time.getHour());
          case DAY, IDENTITY -> (int) days;
        };
    return definition.partitioning().partition(List.of(ordinal));
  }

  @Test
  void fiveHundredPartitionsGoInOneCommit() {
    TargetTable target = test.warehouse.target(TestWarehouse.orders(), Optional.empty());
    List<StagedFile> files = new ArrayList<>();
    List<PartitionPlan> plans = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      String day = LocalDate.of(2025, 1, 1).plusDays(i).toString();
      plans.add(replace(day(day), i % 16));
      // Every fifth with rows: Iceberg's test writer takes its time.
      if (i % 5 == 0) {
        files.add(test.stage(target, day(day), TestWarehouse.orders(day, i)));
      }
    }
    target.commit(replacement(plans, files));

    TableState state = test.state();
    assertThat(state.livePartitions()).hasSize(100);
    assertThat(state.ledger().entries()).hasSize(500);
    assertThat(state.ledger().proved()).isTrue();
    assertThat(test.rows()).hasSize(100);
  }

  @Test
  void aLookUpReadsOneMetadataFileAndWritesNothing() {
    TargetTable target = test.warehouse.target(TestWarehouse.orders(), Optional.empty());
    List<PartitionPlan> plans = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      plans.add(replace(day(LocalDate.of(2025, 1, 1).plusDays(i).toString()), i % 16));
    }
    target.commit(replacement(plans, List.of()));
    test.forget();

    Ledger ledger = test.state().ledger();

    assertThat(ledger.entries()).hasSize(400);
    assertThat(test.reads()).hasSize(1).allMatch(f -> f.endsWith(".metadata.json"));
    assertThat(test.writes()).isEmpty();
  }
}
