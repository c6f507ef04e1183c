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
import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.pipeline.TargetTable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag(Backend.BOTH)
class EvolutionTest {
  private static final List<Column> OLD =
      List.of(
          required("id", "int"),
          required("day", "date"),
          column("amount", "decimal(9,2)"),
          column("rate", "float"),
          column("old", "string"),
          column("place", "struct<city: string, zip: int>"),
          column("tags", "list<int>"));
  private static final List<Column> NEW =
      List.of(
          column("note", "string"),
          column("id", "long"),
          required("day", "date"),
          column("amount", "decimal(12,2)"),
          column("rate", "double"),
          column("place", "struct<country: string, city: string, zip: long>"),
          column("tags", "list<long>"));

  @TempDir Path folder;
  private TestWarehouse test;

  @BeforeEach
  void open() {
    test = new TestWarehouse(folder);
    TargetTable target = test.warehouse.target(definition(OLD, "day"), Optional.empty());
    target.commit(
        replacement(
            List.of(replace(day("2026-10-05"), 1)),
            List.of(
                test.stage(
                    target,
                    day("2026-10-05"),
                    List.of(
                        row(
                            "id",
                            1,
                            "day",
                            LocalDate.of(2026, 10, 5),
                            "amount",
                            new BigDecimal("1.50"),
                            "rate",
                            0.5f,
                            "old",
                            "x"))))));
  }

  @AfterEach
  void close() {
    test.close();
  }

  private static TableDefinition dropping(List<Column> columns) {
    TableDefinition plain = definition(columns, "day");
    return new TableDefinition(
        plain.name(), plain.columns(), plain.partitioning(), List.of(), true);
  }

  private long commitNew(TargetTable target) {
    return target.commit(
        replacement(
            List.of(replace(day("2026-10-06"), 1)),
            List.of(
                test.stage(
                    target,
                    day("2026-10-06"),
                    List.of(
                        row(
                            "note",
                            "n",
                            "id",
                            2L,
                            "day",
                            LocalDate.of(2026, 10, 6),
                            "amount",
                            new BigDecimal("1234567890.50"),
                            "rate",
                            0.25,
                            "tags",
                            List.of(1L, 2L)))))));
  }

  @Test
  void columnsAreAddedWidenedAndMadeOptionalInTheCommitOfTheRows() {
    TargetTable target = test.warehouse.target(definition(NEW, "day"), test.find());
    commitNew(target);

    assertThat(target.columns().stream().map(TableColumn::name))
        .containsExactly("note", "id", "day", "amount", "rate", "place", "tags");
    List<TableColumn> table = test.state().columns();
    assertThat(table.stream().map(TableColumn::name))
        .containsExactly("id", "day", "amount", "rate", "old", "place", "tags", "note");
    for (TableColumn column : target.columns()) {
      TableColumn found =
          table.stream().filter(c -> c.name().equals(column.name())).findFirst().orElseThrow();
      assertThat(column.ids().id()).isEqualTo(found.ids().id());
      assertThat(column.required()).isEqualTo(found.required());
    }
    assertThat(table.get(0).required()).isFalse();
    assertThat(table.get(1).required()).isTrue();
    assertThat(test.state().snapshots()).hasSize(2);
    assertThat(test.rows())
        .containsExactly(
            "0=1 1=20731 2=150 3=0.5 4=x", "0=2 1=20732 2=123456789050 3=0.25 6=[1, 2] 7=n");
  }

  @Test
  void aColumnThatIsNoLongerDeclaredIsDroppedOnlyWhenToldSo() {
    TargetTable target = test.warehouse.target(dropping(NEW), test.find());
    commitNew(target);

    assertThat(test.state().columns().stream().map(TableColumn::name))
        .containsExactly("id", "day", "amount", "rate", "place", "tags", "note");
  }

  @Test
  void aRequiredColumnThatIsNoLongerDeclaredBecomesOptional() {
    List<Column> withoutId = OLD.stream().filter(c -> !c.name().equals("id")).toList();
    TargetTable target = test.warehouse.target(definition(withoutId, "day"), test.find());
    target.commit(
        replacement(
            List.of(replace(day("2026-10-06"), 1)),
            List.of(
                test.stage(
                    target,
                    day("2026-10-06"),
                    List.of(row("day", LocalDate.of(2026, 10, 6), "old", "y"))))));

    assertThat(test.rows()).containsExactly("0=1 1=20731 2=150 3=0.5 4=x", "1=20732 4=y");
  }

  @Test
  void whatWouldLoseDataIsRefusedWithBothTypes() {
    List<Column> narrower =
        List.of(
            column("id", "string"),
            required("day", "date"),
            column("amount", "decimal(12,3)"),
            column("place", "struct<city: long>"),
            column("tags", "string"));

    assertThatThrownBy(() -> test.warehouse.target(definition(narrower, "day"), test.find()))
        .isInstanceOf(TableMismatchException.class)
        .hasMessage(
            "table `sales.orders_raw`: column `id` is int in the table and string in the"
                + " definition; column `amount` is decimal(9,2) in the table and decimal(12,3) in"
                + " the definition; column `place.city` is string in the table and long in the"
                + " definition; column `tags` is list<int> in the table and string in the"
                + " definition");
  }

  @Test
  void anotherPartitioningIsRefused() {
    assertThatThrownBy(() -> test.warehouse.target(definition(OLD, "month(day)"), test.find()))
        .isInstanceOf(TableMismatchException.class)
        .hasMessage(
            "table `sales.orders_raw` is partitioned by day and by month(day) in the definition");
  }

  @Test
  void aColumnAddedBySomebodyElseInBetweenIsAConflict() {
    TargetTable target = test.warehouse.target(definition(NEW, "day"), test.find());
    test.foreign().updateSchema().addColumn("theirs", Types.LongType.get()).commit();

    assertThatThrownBy(() -> commitNew(target)).isInstanceOf(CommitConflictException.class);
    assertThat(commitNew(test.warehouse.target(definition(NEW, "day"), test.find()))).isPositive();
  }

  @Test
  void aPropertySetBySomebodyElseInBetweenIsKept() {
    TargetTable target = test.warehouse.target(definition(NEW, "day"), test.find());
    test.foreign().updateProperties().set("theirs", "kept").commit();
    commitNew(target);

    assertThat(test.foreign().properties()).containsAllEntriesOf(Map.of("theirs", "kept"));
  }
}
