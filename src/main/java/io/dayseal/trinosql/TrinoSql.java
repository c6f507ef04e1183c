package io.dayseal.trinosql;

import io.dayseal.delivery.ColumnType;
import java.util.Locale;
import java.util.stream.Collectors;

/** Pieces of Trino's SQL: quoted names and texts, types. */
public final class TrinoSql {
  private TrinoSql() {}

  /** A template filled in; digits are ASCII whatever the machine's language. */
  static String fill(String template, Object... values) {
    return String.format(Locale.ROOT, template, values);
  }

  /** A quoted identifier. */
  public static String name(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }

  /** A table with its catalog; namespaces of one level are all that Trino has. */
  static String table(String catalog, String table) {
    int dot = table.lastIndexOf('.');
    return name(catalog)
        + "."
        + name(table.substring(0, dot))
        + "."
        + name(table.substring(dot + 1));
  }

  /** A quoted string. */
  static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** The type of a table's column as Trino spells it. */
  static String type(ColumnType type) {
    if (type instanceof ColumnType.Decimal decimal) {
      return "decimal(" + decimal.precision() + "," + decimal.scale() + ")";
    }
    if (type instanceof ColumnType.ListOf list) {
      return "array(" + type(list.element()) + ")";
    }
    if (type instanceof ColumnType.Struct struct) {
      return struct.fields().stream()
          .map(f -> name(f.name()) + " " + type(f.type()))
          .collect(Collectors.joining(", ", "row(", ")"));
    }
    return switch ((ColumnType.Primitive) type) {
      case BOOLEAN -> "boolean";
      case INT -> "integer";
      case LONG -> "bigint";
      case FLOAT -> "real";
      case DOUBLE -> "double";
      case DATE -> "date";
      case TIMESTAMP -> "timestamp(6)";
      case TIMESTAMPTZ -> "timestamp(6) with time zone";
      case STRING -> "varchar";
      case BINARY -> "varbinary";
    };
  }
}
