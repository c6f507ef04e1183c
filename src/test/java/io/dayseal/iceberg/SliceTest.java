package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.column;
import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.definition;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static io.dayseal.iceberg.TestWarehouse.required;
import static io.dayseal.iceberg.TestWarehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.aws.Backend;
import io.dayseal.delivery.Column;
import io.dayseal.history.SnapshotChoice;
import io.dayseal.pipeline.NoSuchSnapshotException;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.signature.Partition;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag(Backend.BOTH)
class SliceTest {
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

  private Slice slice(Partition... partitions) {
    TableState state = test.state();
    return state.slice(
        state.resolve(new SnapshotChoice.Head()),
        partitions.length == 0 ? Optional.empty() : Optional.of(List.of(partitions)));
  }

  @Test
  void onlyThePartitionsMeantArePlannedAndRead() throws Exception {
    test.land("2026-10-05", 1, 1);
    test.land("2026-10-06", 2, 2);
    test.land("2026-10-07", 3, 3);

    Slice two = slice(day("2026-10-05"), day("2026-10-07"), day("2026-10-08"));
    test.forget();
    Slice one = two.only(List.of(day("2026-10-07")));

    assertThat(test.reads()).isEmpty();
    assertThat(CollectingSink.rows(two)).containsExactly("0=1 1=20731", "0=3 1=20733");
    assertThat(CollectingSink.rows(one)).containsExactly("0=3 1=20733");
    assertThat(two.plainFiles().orElseThrow()).hasSize(2).allMatch(Path::isAbsolute);
    assertThat(one.plainFiles().orElseThrow()).hasSize(1).allMatch(f -> f.toFile().exists());
    assertThat(one.partitions().orElseThrow()).containsExactly(day("2026-10-07"));
    assertThat(slice().partitions()).isEmpty();
    assertThat(slice(day("2026-10-08")).plainFiles()).contains(List.of());
  }

  @Test
  void filesWithDeletesAreNotPlain() throws Exception {
    test.land("2026-10-05", 1, 1, 2);
    test.land("2026-10-06", 2, 3);
    Table table = test.foreign();
    ForeignWriter foreign = new ForeignWriter(table, folder);
    table
        .newScan()
        .planFiles()
        .forEach(
            t -> {
              if (t.file().recordCount() == 2) {
                table.newRowDelta().addDeletes(foreign.positionDelete(t.file(), 1)).commit();
              }
            });

    assertThat(slice().plainFiles()).isEmpty();
    assertThat(slice(day("2026-10-06")).plainFiles().orElseThrow()).hasSize(1);
    assertThat(CollectingSink.rows(slice())).containsExactly("0=1 1=20731", "0=3 1=20732");
  }

  @Test
  void anOlderSnapshotIsReadWithTheColumnsOfItsTime() {
    long old = test.land("2026-10-05", 1, 1);
    Table table = test.foreign();
    table.updateSchema().renameColumn("id", "number").deleteColumn("amount").commit();
    table.updateSchema().addColumn("amount", Types.StringType.get()).commit();
    List<Column> now =
        List.of(column("number", "long"), required("day", "date"), column("amount", "string"));
    TargetTable target = test.warehouse.target(definition(now, "day"), test.find());
    target.commit(
        replacement(
            List.of(replace(day("2026-10-05"), 2)),
            List.of(
                test.stage(
                    target,
                    day("2026-10-05"),
                    List.of(
                        row("number", 2L, "day", LocalDate.of(2026, 10, 5), "amount", "much"))))));

    Slice then = test.state().slice(old, Optional.of(List.of(day("2026-10-05"))));
    assertThat(then.columns().stream().map(TableColumn::column).toList())
        .isEqualTo(TestWarehouse.orders().columns());
    assertThat(CollectingSink.rows(then)).containsExactly("0=1 1=20731");
    assertThat(test.rows()).containsExactly("0=2 1=20731 2=much");
  }

  @Test
  void rowsOfFilesOfAnotherPartitioningAreFilteredOneByOne() {
    test.land("2026-10-05", 1, 1);
    Table table = test.foreign();
    table.updateSpec().removeField("day").commit();
    PartitionSpec unpartitioned = table.spec();
    table.updateSpec().addField("day").commit();
    List<java.util.Map<String, Object>> rows =
        new java.util.ArrayList<>(TestWarehouse.orders("2026-10-05", 9));
    rows.addAll(TestWarehouse.orders("2026-10-07", 10));
    table
        .newAppend()
        .appendFile(
            new ForeignWriter(table, folder).dataFile(unpartitioned, day("2026-10-05"), rows))
        .commit();

    assertThat(CollectingSink.rows(slice(day("2026-10-05"))))
        .containsExactly("0=1 1=20731", "0=9 1=20731");
    assertThat(CollectingSink.rows(slice().only(List.of(day("2026-10-07")))))
        .containsExactly("0=10 1=20733");
  }

  @Test
  void everyTypeIsPushedAsSinksTakeIt() {
    List<Column> columns =
        List.of(
            column("b", "boolean"),
            column("i", "int"),
            column("f", "float"),
            column("d", "double"),
            column("small", "decimal(9,2)"),
            column("big", "decimal(38,2)"),
            required("day", "date"),
            column("ts", "timestamp"),
            column("tz", "timestamptz"),
            column("s", "string"),
            column("bin", "binary"),
            column("list", "list<date>"),
            column("nested", "struct<a: int, b: list<struct<c: string, d: decimal(9,2)>>>"));
    TargetTable target = test.warehouse.target(definition(columns, "day"), Optional.empty());
    org.apache.iceberg.Schema schema = StagedParquet.schema(target.columns());
    org.apache.iceberg.data.Record nested =
        org.apache.iceberg.data.GenericRecord.create(schema.findType("nested").asStructType());
    org.apache.iceberg.data.Record inner =
        org.apache.iceberg.data.GenericRecord.create(
            schema.findType("nested.b.element").asStructType());
    inner.setField("c", "x");
    nested.setField("b", Arrays.asList(inner, null));
    LocalDateTime time = LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000);
    target.commit(
        replacement(
            List.of(replace(day("2026-10-05"), 1)),
            List.of(
                test.stage(
                    target,
                    day("2026-10-05"),
                    List.of(
                        row(
                            "b",
                            true,
                            "i",
                            -5,
                            "f",
                            0.5f,
                            "d",
                            -0.0,
                            "small",
                            new BigDecimal("-1.50"),
                            "big",
                            new BigDecimal("100000000000000000000.01"),
                            "day",
                            LocalDate.of(2026, 10, 5),
                            "ts",
                            time,
                            "tz",
                            time.atOffset(ZoneOffset.UTC),
                            "s",
                            "Köln 😀",
                            "bin",
                            ByteBuffer.wrap(new byte[] {65, 66}),
                            "list",
                            Arrays.asList(LocalDate.ofEpochDay(3), null),
                            "nested",
                            nested))))));

    assertThat(test.rows())
        .containsExactly(
            "0=true 1=-5 2=0.5 3=-0.0 4=-150 5=big10000000000000000000001 6=20731 7=-1 8=-1"
                + " 9=Köln 😀 10=AB 11=[3, null] 12=[null, [[x, null], null]]");
  }

  @Test
  void aChoiceIsResolvedOrSaysWhatThereIs() {
    long first = test.land("2026-10-05", 1, 1);
    Instant afterFirst = Instant.ofEpochMilli(test.foreign().currentSnapshot().timestampMillis());
    while (Instant.now().toEpochMilli() <= afterFirst.toEpochMilli()) {
      Thread.onSpinWait();
    }
    long second = test.land("2026-10-06", 2, 2);
    test.foreign().manageSnapshots().createTag("before", first).commit();
    TableState state = test.state();

    assertThat(state.resolve(new SnapshotChoice.Head())).isEqualTo(second);
    assertThat(state.resolve(new SnapshotChoice.ById(first))).isEqualTo(first);
    assertThat(state.resolve(new SnapshotChoice.ByRef("before"))).isEqualTo(first);
    assertThat(state.resolve(new SnapshotChoice.ByRef("main"))).isEqualTo(second);
    assertThat(state.resolve(new SnapshotChoice.AsOf(afterFirst))).isEqualTo(first);
    assertThat(state.resolve(new SnapshotChoice.AsOf(Instant.now()))).isEqualTo(second);
    assertThatThrownBy(() -> state.resolve(new SnapshotChoice.ById(7)))
        .isInstanceOf(NoSuchSnapshotException.class)
        .hasMessage(
            "table `sales.orders_raw` has no snapshot 7, or it has expired; there are %d, %d"
                .replaceFirst("%d", Long.toString(first))
                .replaceFirst("%d", Long.toString(second)));
    assertThatThrownBy(() -> state.resolve(new SnapshotChoice.ByRef("after")))
        .isInstanceOf(NoSuchSnapshotException.class)
        .hasMessage(
            "table `sales.orders_raw` has no tag or branch `after`; there are before, main");
    assertThatThrownBy(() -> state.resolve(new SnapshotChoice.AsOf(Instant.EPOCH)))
        .isInstanceOf(NoSuchSnapshotException.class)
        .hasMessageContaining("has no state of 1970-01-01T00:00:00Z; the oldest one known is of");
    assertThatThrownBy(() -> state.slice(7, Optional.empty()))
        .isInstanceOf(NoSuchSnapshotException.class);
  }
}
