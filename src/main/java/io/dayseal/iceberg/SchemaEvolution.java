package io.dayseal.iceberg;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TableMismatchException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * What has to be done to a table's schema for it to hold the declared columns. Nothing that was
 * written becomes unreadable: columns are added optional, types only widen.
 */
final class SchemaEvolution {
  private final TableDefinition definition;
  private final List<Consumer<UpdateSchema>> changes = new ArrayList<>();
  private final List<String> mismatches = new ArrayList<>();

  private SchemaEvolution(TableDefinition definition) {
    this.definition = definition;
  }

  /**
   * The changes, in order; none when the schema fits.
   *
   * @throws TableMismatchException naming every column that cannot become as declared
   */
  static List<Consumer<UpdateSchema>> changes(TableDefinition definition, Schema schema) {
    SchemaEvolution evolution = new SchemaEvolution(definition);
    evolution.columns(schema.asStruct());
    if (!evolution.mismatches.isEmpty()) {
      throw new TableMismatchException(
          "table `" + definition.name() + "`: " + String.join("; ", evolution.mismatches));
    }
    return List.copyOf(evolution.changes);
  }

  private void columns(Types.StructType table) {
    for (Column column : definition.columns()) {
      Types.NestedField field = table.field(column.name());
      if (field == null) {
        Type type = TypeMapping.toIceberg(column.type(), placeholderIds());
        changes.add(u -> u.addColumn(null, column.name(), type));
        continue;
      }
      if (field.isRequired() && !column.required()) {
        changes.add(u -> u.makeColumnOptional(column.name()));
      }
      compare(column.name(), field.type(), column.type());
    }
    Set<String> declared =
        definition.columns().stream().map(Column::name).collect(Collectors.toSet());
    table.fields().stream()
        .filter(f -> !declared.contains(f.name()))
        .forEach(f -> leftOver(f.name(), f));
  }

  /** A column that the definition does not have: new files will not have it either. */
  private void leftOver(String path, Types.NestedField field) {
    if (definition.dropColumns()) {
      changes.add(u -> u.deleteColumn(path));
    } else if (field.isRequired()) {
      changes.add(u -> u.makeColumnOptional(path));
    }
  }

  private void compare(String path, Type table, ColumnType declared) {
    if (declared instanceof ColumnType.ListOf list && table.isListType()) {
      Types.NestedField element = table.asListType().fields().get(0);
      optional(path + "." + element.name(), element);
      compare(path + "." + element.name(), element.type(), list.element());
    } else if (declared instanceof ColumnType.Struct struct && table.isStructType()) {
      fields(path, table.asStructType(), struct);
    } else {
      Type wanted = TypeMapping.toIceberg(declared, placeholderIds());
      if (table.equals(wanted)) {
        return;
      }
      if (wanted.isPrimitiveType()
          && TypeUtil.isPromotionAllowed(table, wanted.asPrimitiveType())) {
        changes.add(u -> u.updateColumn(path, wanted.asPrimitiveType()));
      } else {
        mismatches.add(
            Message.of(
                "column `%s` is %s in the table and %s in the definition",
                path, text(table), declared));
      }
    }
  }

  private void fields(String path, Types.StructType table, ColumnType.Struct declared) {
    for (ColumnType.Field wanted : declared.fields()) {
      Types.NestedField field = table.field(wanted.name());
      if (field == null) {
        Type type = TypeMapping.toIceberg(wanted.type(), placeholderIds());
        changes.add(u -> u.addColumn(path, wanted.name(), type));
      } else {
        String inner = path + "." + wanted.name();
        optional(inner, field);
        compare(inner, field.type(), wanted.type());
      }
    }
    Set<String> names =
        declared.fields().stream().map(ColumnType.Field::name).collect(Collectors.toSet());
    table.fields().stream()
        .filter(f -> !names.contains(f.name()))
        .forEach(f -> leftOver(path + "." + f.name(), f));
  }

  private void optional(String path, Types.NestedField field) {
    if (field.isRequired()) {
      changes.add(u -> u.makeColumnOptional(path));
    }
  }

  private static String text(Type type) {
    return TypeMapping.toColumnType(type).map(ColumnType::toString).orElseGet(type::toString);
  }

  /** Ids within a type that Iceberg replaces by its own. */
  private static java.util.function.IntSupplier placeholderIds() {
    int[] last = {0};
    return () -> ++last[0];
  }
}
