package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.column;
import static io.dayseal.iceberg.TestWarehouse.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.delivery.Column;
import io.dayseal.pipeline.FieldIds;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TableMismatchException;
import java.util.List;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class SchemaMappingTest {
  private static final List<Column> EVERYTHING =
      List.of(
          column("b", "boolean"),
          required("i", "int"),
          column("l", "long"),
          column("f", "float"),
          column("d", "double"),
          column("dec", "decimal(38,10)"),
          column("day", "date"),
          column("ts", "timestamp"),
          column("tz", "timestamptz"),
          column("s", "string"),
          column("bin", "binary"),
          column("list", "list<list<int>>"),
          column("nested", "struct<a: int, b: list<struct<c: date, d: decimal(9,2)>>>"));

  @Test
  void everyTypeComesBackAsItWas() {
    List<TableColumn> columns = SchemaMapping.toColumns("t", SchemaMapping.toSchema(EVERYTHING));

    assertThat(columns.stream().map(TableColumn::column).toList()).isEqualTo(EVERYTHING);
  }

  @Test
  void idsAreThoseThatIcebergGivesToANewTable() {
    Schema schema = SchemaMapping.toSchema(EVERYTHING);
    TableMetadata created =
        TableMetadata.newTableMetadata(
            schema, PartitionSpec.unpartitioned(), "file:///x", java.util.Map.of());

    assertThat(created.schema().sameSchema(schema)).isTrue();
    assertThat(SchemaMapping.select(EVERYTHING, schema))
        .isEqualTo(SchemaMapping.toColumns("t", created.schema()));
    FieldIds nested = SchemaMapping.toColumns("t", schema).get(12).ids();
    assertThat(nested.id()).isEqualTo(13);
    FieldIds struct = nested.children().get(1).children().get(0);
    assertThat(schema.findField("nested.b.element").fieldId()).isEqualTo(struct.id());
    assertThat(schema.findField("nested.b.element.d").fieldId())
        .isEqualTo(struct.children().get(1).id());
  }

  @Test
  void aTypeThatOnlyOthersWriteIsNamed() {
    Schema schema =
        new Schema(
            Types.NestedField.optional(
                1,
                "m",
                Types.MapType.ofOptional(2, 3, Types.StringType.get(), Types.LongType.get())));

    assertThatThrownBy(() -> SchemaMapping.toColumns("sales.t", schema))
        .isInstanceOf(TableMismatchException.class)
        .hasMessage(
            "table `sales.t`: column `m` has type `map<string, long>`, which is not supported");
  }
}
