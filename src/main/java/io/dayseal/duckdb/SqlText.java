package io.dayseal.duckdb;

import io.dayseal.delivery.ColumnType;
import io.dayseal.pipeline.FieldIds;
import io.dayseal.pipeline.TableColumn;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pieces of DuckDB's SQL: quoted names and texts, types, field ids. */
final class SqlText {
  private static final String OWN_ID = "__duckdb_field_id";

  private SqlText() {}

  /** A template filled in; digits are ASCII whatever the machine's language. */
  static String fill(String template, Object... values) {
    return String.format(Locale.ROOT, template, values);
  }

  /** A quoted identifier. */
  static String name(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }

  /** A quoted string. */
  static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** A list of quoted strings. */
  static String texts(List<?> values) {
    return values.stream().map(v -> text(v.toString())).collect(Collectors.joining(", ", "[", "]"));
  }

  /** The type of a table's column as DuckDB spells it. */
  static String type(ColumnType type) {
    if (type instanceof ColumnType.Decimal decimal) {
      return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
    }
    if (type instanceof ColumnType.ListOf list) {
      return type(list.element()) + "[]";
    }
    if (type instanceof ColumnType.Struct struct) {
      return struct.fields().stream()
          .map(f -> name(f.name()) + " " + type(f.type()))
          .collect(Collectors.joining(", ", "STRUCT(", ")"));
    }
    return switch ((ColumnType.Primitive) type) {
      case BOOLEAN -> "BOOLEAN";
      case INT -> "INTEGER";
      case LONG -> "BIGINT";
      case FLOAT -> "FLOAT";
      case DOUBLE -> "DOUBLE";
      case DATE -> "DATE";
      case TIMESTAMP -> "TIMESTAMP";
      case TIMESTAMPTZ -> "TIMESTAMP WITH TIME ZONE";
      case STRING -> "VARCHAR";
      case BINARY -> "BLOB";
    };
  }

  /** The ids of columns as COPY takes them. */
  static String fieldIds(List<TableColumn> columns) {
    return columns.stream()
        .map(c -> name(c.name()) + ": " + fieldIds(c.type(), c.ids()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String fieldIds(ColumnType type, FieldIds ids) {
    if (type instanceof ColumnType.ListOf list) {
      String element = fieldIds(list.element(), ids.children().get(0));
      return "{" + OWN_ID + ": " + ids.id() + ", element: " + element + "}";
    }
    if (type instanceof ColumnType.Struct struct) {
      List<ColumnType.Field> fields = struct.fields();
      return IntStream.range(0, fields.size())
          .mapToObj(
              i ->
                  name(fields.get(i).name())
                      + ": "
                      + fieldIds(fields.get(i).type(), ids.children().get(i)))
          .collect(Collectors.joining(", ", "{" + OWN_ID + ": " + ids.id() + ", ", "}"));
    }
    return Integer.toString(ids.id());
  }
}
