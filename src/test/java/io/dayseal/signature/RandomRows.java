package io.dayseal.signature;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.RowSink;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Rows of every type from a seed, and their way into a sink. */
final class RandomRows {
  static final List<Column> COLUMNS =
      List.of(
          column("day", "date"),
          column("flag", "boolean"),
          column("small", "int"),
          column("big", "long"),
          column("price", "decimal(12,2)"),
          column("huge", "decimal(38,5)"),
          column("ratio", "float"),
          column("measure", "double"),
          column("local", "timestamp"),
          column("instant", "timestamptz"),
          column("note", "string"),
          column("blob", "binary"),
          column("tags", "list<string>"),
          column("Äußeres", "struct<b: long, a: list<decimal(9,3)>>"));

  private static final List<String> TEXTS =
      List.of("", "a", "ab", "NULL", "ünï", "1.50", "\uD83D\uDE00", "x".repeat(300), "a\nb", " ");

  private final Random random;

  RandomRows(long seed) {
    random = new Random(seed);
  }

  static Column column(String name, String type) {
    return Column.of(name, ColumnType.parse(type));
  }

  static Map<String, ColumnType> types(List<Column> columns) {
    Map<String, ColumnType> types = new HashMap<>();
    columns.forEach(c -> types.put(c.name(), c.type()));
    return types;
  }

  List<Map<String, Object>> rows(int count) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> row = new HashMap<>();
      row.put("day", 20_000L);
      for (Column column : COLUMNS.subList(1, COLUMNS.size())) {
        if (random.nextInt(4) > 0) {
          row.put(column.name(), value(column.type()));
        }
      }
      rows.add(row);
    }
    return rows;
  }

  private Object value(ColumnType type) {
    if (type instanceof ColumnType.ListOf list) {
      List<Object> elements = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        elements.add(random.nextInt(3) == 0 ? null : value(list.element()));
      }
      return elements;
    }
    if (type instanceof ColumnType.Struct struct) {
      List<Object> values = new ArrayList<>();
      struct.fields().forEach(f -> values.add(random.nextInt(3) == 0 ? null : value(f.type())));
      return values;
    }
    if (type instanceof ColumnType.Decimal decimal) {
      int bits = random.nextInt(decimal.precision() > 18 ? 120 : 28);
      BigInteger unscaled = new BigInteger(bits, random);
      return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), decimal.scale());
    }
    return switch (type.toString()) {
      case "boolean" -> random.nextBoolean();
      case "int" -> (long) random.nextInt();
      case "long" -> random.nextLong() >> random.nextInt(64);
      case "float" -> (double) (random.nextInt(5) == 0 ? -0.0f : random.nextFloat());
      case "double" ->
          random.nextInt(5) == 0
              ? Double.NaN
              : random.nextInt(5) == 0 ? -0.0 : random.nextGaussian();
      case "date" -> (long) random.nextInt(40_000) - 10_000;
      case "string" -> TEXTS.get(random.nextInt(TEXTS.size())).getBytes(StandardCharsets.UTF_8);
      case "binary" -> new byte[] {(byte) random.nextInt(), (byte) random.nextInt()};
      default -> random.nextLong() >> 12;
    };
  }

  /**
   * Pushes rows, each column at its index in {@code columns}, in an order of cells that is
   * shuffled.
   */
  static void push(
      List<Map<String, Object>> rows, List<Column> columns, RowSink sink, Random order) {
    for (Map<String, Object> row : rows) {
      List<Integer> indexes = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        indexes.add(i);
      }
      java.util.Collections.shuffle(indexes, order);
      for (int i : indexes) {
        Object value = row.get(columns.get(i).name());
        if (value != null) {
          push(sink, i, value);
        }
      }
      sink.endRow();
    }
  }

  @SuppressWarnings("unchecked")
  private static void push(RowSink sink, int column, Object value) {
    if (value instanceof Boolean bool) {
      sink.booleanCell(column, bool);
    } else if (value instanceof Long number) {
      sink.longCell(column, number);
    } else if (value instanceof Double number) {
      sink.doubleCell(column, number);
    } else if (value instanceof BigDecimal number) {
      if (number.unscaledValue().bitLength() < 64 && number.hashCode() % 2 == 0) {
        sink.decimalCell(column, number.unscaledValue().longValueExact());
      } else {
        sink.decimalCell(column, number.unscaledValue());
      }
    } else if (value instanceof byte[] bytes) {
      byte[] padded = new byte[bytes.length + 7];
      System.arraycopy(bytes, 0, padded, 3, bytes.length);
      sink.bytesCell(column, padded, 3, bytes.length);
    } else {
      sink.nestedCell(column, (List<Object>) value);
    }
  }
}
