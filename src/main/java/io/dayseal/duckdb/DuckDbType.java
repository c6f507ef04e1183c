package io.dayseal.duckdb;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.pipeline.QueryFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a type as DuckDB spells it into the type of a table's column that holds all its values. */
final class DuckDbType {
  private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+),(\\d+)\\)");
  private static final Pattern ARRAY = Pattern.compile("(.*)\\[\\d+]", Pattern.DOTALL);
  private static final String STRUCT = "STRUCT(";
  private static final String LIST = "[]";
  private static final int HUGEINT_DIGITS = 38;
  private static final int UBIGINT_DIGITS = 20;

  private final String column;

  private DuckDbType(String column) {
    this.column = column;
  }

  /**
   * Reads the type of a column.
   *
   * @throws QueryFailedException when a table cannot have it, with the cast to write
   */
  static ColumnType parse(String column, String type) {
    return new DuckDbType(column).parse(type);
  }

  private ColumnType parse(String type) {
    if (type.endsWith(LIST)) {
      return new ColumnType.ListOf(parse(type.substring(0, type.length() - LIST.length())));
    }
    // Before the name is looked at: `ENUM('a')[3]` is an array.
    Matcher array = ARRAY.matcher(type);
    if (array.matches()) {
      throw refused(type, "CAST(%s AS " + array.group(1) + "[])");
    }
    if (type.startsWith(STRUCT)) {
      return new ColumnType.Struct(fields(type.substring(STRUCT.length(), type.length() - 1)));
    }
    Matcher decimal = DECIMAL.matcher(type);
    if (decimal.matches()) {
      return new ColumnType.Decimal(
          Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
    }
    return type.startsWith("ENUM(") ? Primitive.STRING : simple(type);
  }

  private ColumnType simple(String type) {
    return switch (type) {
      case "BOOLEAN" -> Primitive.BOOLEAN;
      case "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT" -> Primitive.INT;
      case "BIGINT", "UINTEGER" -> Primitive.LONG;
      case "UBIGINT" -> new ColumnType.Decimal(UBIGINT_DIGITS, 0);
      case "HUGEINT" -> new ColumnType.Decimal(HUGEINT_DIGITS, 0);
      case "FLOAT" -> Primitive.FLOAT;
      case "DOUBLE" -> Primitive.DOUBLE;
      case "DATE" -> Primitive.DATE;
      case "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS" -> Primitive.TIMESTAMP;
      case "TIMESTAMP WITH TIME ZONE" -> Primitive.TIMESTAMPTZ;
      case "VARCHAR" -> Primitive.STRING;
      case "BLOB" -> Primitive.BINARY;
      case "TIMESTAMP_NS" -> throw refused(type, "CAST(%s AS TIMESTAMP)");
      case "UHUGEINT", "BIGNUM" -> throw refused(type, "CAST(%s AS DECIMAL(38,0))");
      default ->
          throw refused(type, type.startsWith("MAP(") ? "map_entries(%s)" : "CAST(%s AS VARCHAR)");
    };
  }

  private List<ColumnType.Field> fields(String text) {
    List<ColumnType.Field> fields = new ArrayList<>();
    for (String field : split(text)) {
      int end = field.startsWith("\"") ? closingQuote(field) + 1 : field.indexOf(' ');
      String name = field.substring(0, end);
      if (name.startsWith("\"")) {
        name = name.substring(1, name.length() - 1).replace("\"\"", "\"");
      }
      fields.add(new ColumnType.Field(name, parse(field.substring(end).strip())));
    }
    return fields;
  }

  private static int closingQuote(String text) {
    int at = 1;
    while (text.charAt(at) != '"' || text.startsWith("\"\"", at)) {
      at += text.charAt(at) == '"' ? 2 : 1;
    }
    return at;
  }

  /** At commas outside quotes and parentheses; a doubled quote closes and opens again. */
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    char quote = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(text.substring(start).strip());
    return parts;
  }

  private QueryFailedException refused(String type, String instead) {
    String quoted = column.matches("[A-Za-z_]\\w*") ? column : SqlText.name(column);
    return new QueryFailedException(
        "column `"
            + column
            + "` has type "
            + type
            + ", which a table cannot have; write "
            + instead.replace("%s", quoted)
            + " AS "
            + quoted);
  }
}
