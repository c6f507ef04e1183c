package io.dayseal.trinosql;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.pipeline.QueryFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the types that Trino names the columns of a query by. */
final class TrinoType {
  private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+),\\s*(\\d+)\\)");
  private static final Pattern PRECISION = Pattern.compile("\\(\\d+\\)");

  private final String column;
  private final String whole;

  private TrinoType(String column, String whole) {
    this.column = column;
    this.whole = whole;
  }

  /**
   * The type of a column.
   *
   * @throws QueryFailedException for one that a table cannot have
   */
  static ColumnType parse(String column, String type) {
    return new TrinoType(column, type).read(type.trim());
  }

  private ColumnType read(String type) {
    Matcher decimal = DECIMAL.matcher(type);
    if (decimal.matches()) {
      return new ColumnType.Decimal(
          Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
    }
    if (type.startsWith("array(") && type.endsWith(")")) {
      return new ColumnType.ListOf(read(type.substring("array(".length(), type.length() - 1)));
    }
    if (type.startsWith("row(") && type.endsWith(")")) {
      List<ColumnType.Field> fields = new ArrayList<>();
      for (String field : fields(type.substring("row(".length(), type.length() - 1))) {
        fields.add(field(field));
      }
      return new ColumnType.Struct(fields);
    }
    return switch (PRECISION.matcher(type).replaceAll("").toLowerCase(Locale.ROOT)) {
      case "boolean" -> Primitive.BOOLEAN;
      case "tinyint", "smallint", "integer" -> Primitive.INT;
      case "bigint" -> Primitive.LONG;
      case "real" -> Primitive.FLOAT;
      case "double" -> Primitive.DOUBLE;
      case "date" -> Primitive.DATE;
      case "timestamp" -> Primitive.TIMESTAMP;
      case "timestamp with time zone" -> Primitive.TIMESTAMPTZ;
      case "varchar", "char" -> Primitive.STRING;
      case "varbinary" -> Primitive.BINARY;
      default -> throw unsupported();
    };
  }

  /** Splits at the commas that stand in no parentheses and no quotes. */
  private static List<String> fields(String text) {
    List<String> fields = new ArrayList<>();
    int depth = 0;
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && c == '(') {
        depth++;
      } else if (!quoted && c == ')') {
        depth--;
      } else if (!quoted && depth == 0 && c == ',') {
        fields.add(text.substring(start, i).trim());
        start = i + 1;
      }
    }
    fields.add(text.substring(start).trim());
    return fields;
  }

  private ColumnType.Field field(String text) {
    int end = text.startsWith("\"") ? endOfQuoted(text) : text.indexOf(' ');
    if (end <= 0) {
      // A field without a name.
      throw unsupported();
    }
    String name = text.substring(0, end);
    return new ColumnType.Field(
        name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name,
        read(text.substring(end).trim()));
  }

  private static int endOfQuoted(String text) {
    int end = 1;
    while (end < text.length() && (text.charAt(end) != '"' || text.startsWith("\"\"", end))) {
      end += text.charAt(end) == '"' ? 2 : 1;
    }
    return end + 1;
  }

  private QueryFailedException unsupported() {
    return new QueryFailedException(
        "column `"
            + column
            + "` has type `"
            + whole
            + "`, which a table cannot have; cast it to another");
  }
}
