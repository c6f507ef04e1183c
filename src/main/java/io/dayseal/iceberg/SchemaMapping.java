package io.dayseal.iceberg;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TableMismatchException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/** Columns as an Iceberg schema, and back. */
final class SchemaMapping {
  /** The id that Iceberg gives to the first schema of a table. */
  private static final int FIRST_SCHEMA_ID = 0;

  private SchemaMapping() {}

  /** The schema with the ids that Iceberg gives to the columns of a new table. */
  static Schema toSchema(List<Column> columns) {
    AtomicInteger ids = new AtomicInteger();
    List<Types.NestedField> fields = new ArrayList<>();
    for (Column column : columns) {
      fields.add(
          Types.NestedField.builder()
              .withId(ids.incrementAndGet())
              .withName(column.name())
              .isOptional(!column.required())
              .ofType(TypeMapping.toIceberg(column.type(), ids::incrementAndGet))
              .build());
    }
    AtomicInteger fresh = new AtomicInteger();
    return TypeUtil.assignFreshIds(FIRST_SCHEMA_ID, new Schema(fields), fresh::incrementAndGet);
  }

  /**
   * All columns of a table.
   *
   * @throws TableMismatchException for a column of a type that only other programs write
   */
  static List<TableColumn> toColumns(String table, Schema schema) {
    return schema.columns().stream().map(f -> toColumn(table, f)).toList();
  }

  private static TableColumn toColumn(String table, Types.NestedField field) {
    ColumnType type =
        TypeMapping.toColumnType(field.type())
            .orElseThrow(
                () ->
                    new TableMismatchException(
                        Message.of(
                            "table `%s`: column `%s` has type `%s`, which is not supported",
                            table, field.name(), field.type())));
    return new TableColumn(field.name(), type, field.isRequired(), TypeMapping.ids(field, type));
  }

  /** The declared columns in declared order, with the ids that a schema gives them. */
  static List<TableColumn> select(List<Column> columns, Schema schema) {
    return columns.stream()
        .map(
            c -> {
              Types.NestedField field = schema.asStruct().field(c.name());
              return new TableColumn(
                  c.name(), c.type(), field.isRequired(), TypeMapping.ids(field, c.type()));
            })
        .toList();
  }
}
