package io.dayseal.delivery;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Files of csv with every kind of cell, line end and damage. */
final class RandomCsv {
  private static final List<String> TYPES =
      List.of(
          "string",
          "string",
          "long",
          "int",
          "decimal(9,2)",
          "decimal(38,4)",
          "date",
          "timestamp",
          "timestamptz",
          "double",
          "boolean",
          "binary");

  /** Values that some column takes, and texts on which readers go wrong. */
  private static final List<String> VALUES =
      List.of(
          "1",
          "-12",
          "+7",
          "007",
          "2147483648",
          "9223372036854775808",
          "-9223372036854775808",
          "123456789012345678",
          "0.5",
          "1.50",
          "-0.00",
          ".5",
          "5.",
          "-",
          "1.234",
          "1e2",
          "12345678.90",
          "1.234,50",
          "2026-09-01",
          "2026-02-30",
          "0000-01-01",
          "2026-9-1",
          "2026-09-01T10:11:12",
          "2026-09-01 23:59:59",
          "2026-09-01T24:00:00",
          "2026-09-01T10:11",
          "2026-09-01T10:11:12.5",
          "2026-09-01T10:11:12Z",
          "true",
          "no",
          "sí",
          "NA",
          "é",
          "\u20AC",
          "\uD83D\uDE00",
          "\uFEFF",
          "\u0000",
          "a b",
          "customer-123456",
          "he said \"no\"",
          "it's",
          "x,y",
          "x;y",
          "x\ty",
          "line\nline",
          "line\r\nline",
          "line\rline",
          "longer than twelve",
          "c0");

  private static final List<String> DAMAGE =
      List.of("\"", "'", ",", ";", "\n", "\r", "\n\n", "\r\n", "\"\"", " ", "c0,c1\n", "<<<<<<< a");

  private static final byte[][] WRONG_BYTES = {
    {(byte) 0xFF}, {(byte) 0xC3}, {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, {(byte) 0x80}
  };

  private final SplittableRandom random;

  RandomCsv(SplittableRandom random) {
    this.random = random;
  }

  /** One to five columns. */
  List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      // Declared in another order than their names have.
      String name = "c" + (i * 7 + 3) % 5;
      columns.add(column(name, TYPES.get(random.nextInt(TYPES.size())), random.nextInt(4) == 0));
    }
    return columns;
  }

  static Column column(String name, String type, boolean required) {
    return new Column(name, ColumnType.parse(type), required, List.of(), List.of(), null);
  }

  /** A file that is mostly right, half of the time only with values that are. */
  String text(List<Column> columns, Dialect dialect, int rows) {
    CsvLayout layout = dialect.csv();
    String[] ends = random.nextBoolean() ? new String[] {"\n"} : new String[] {"\n", "\r\n", "\r"};
    List<Column> order = new ArrayList<>(columns);
    Collections.shuffle(order, new Random(random.nextLong()));
    boolean more = layout.header() && random.nextInt(5) == 0;
    StringBuilder text = new StringBuilder(random.nextInt(9) == 0 ? "\uFEFF" : "");
    text.append(random.nextInt(9) == 0 ? "\n" : "");
    if (layout.header()) {
      text.append(String.join(layout.delimiter(), order.stream().map(Column::name).toList()));
      text.append(more ? layout.delimiter() + (random.nextBoolean() ? "more" : "") : "");
      text.append(ends[random.nextInt(ends.length)]);
    }
    boolean clean = random.nextBoolean();
    for (int r = 0; r < rows; r++) {
      List<String> cells = new ArrayList<>();
      for (Column column : layout.header() ? order : columns) {
        cells.add(cell(value(column, clean), layout));
      }
      text.append(String.join(layout.delimiter(), cells));
      text.append(more ? layout.delimiter() : "");
      boolean last = r == rows - 1 && random.nextBoolean();
      text.append(last ? "" : ends[random.nextInt(ends.length)]);
    }
    return text.toString();
  }

  private String value(Column column, boolean clean) {
    if (!column.required() && random.nextInt(6) == 0) {
      return "";
    }
    if (!clean && random.nextInt(40) == 0) {
      return VALUES.get(random.nextInt(VALUES.size()));
    }
    return switch (column.type().toString()) {
      case "string" -> VALUES.get(random.nextInt(VALUES.size() - 1));
      case "long", "int" -> Integer.toString(random.nextInt());
      case "date" -> "2026-09-0" + (1 + random.nextInt(9));
      case "timestamp" -> "2026-09-01T10:1" + random.nextInt(10) + ":12";
      case "timestamptz" -> "2026-09-01T10:1" + random.nextInt(10) + ":12Z";
      case "boolean" -> random.nextBoolean() ? "true" : "false";
      case "binary" -> "AQID";
      default -> random.nextInt(-9_999, 9_999) + "." + random.nextInt(10, 100);
    };
  }

  private String cell(String value, CsvLayout layout) {
    String quote = String.valueOf(layout.quote());
    boolean special =
        value.contains(quote)
            || value.contains(layout.delimiter())
            || value.contains("\n")
            || value.contains("\r");
    return special || random.nextInt(12) == 0
        ? quote + value.replace(quote, quote + quote) + quote
        : value;
  }

  /** Mostly the same text, else with something wrong in it. */
  byte[] damaged(String text) {
    String damaged = text;
    if (random.nextInt(3) == 0) {
      int at = random.nextInt(damaged.length() + 1);
      String part = DAMAGE.get(random.nextInt(DAMAGE.size()));
      int to = Math.min(damaged.length(), at + random.nextInt(3));
      damaged = damaged.substring(0, at) + part + damaged.substring(to);
    }
    byte[] bytes = damaged.getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(10) == 0) {
      byte[] wrong = WRONG_BYTES[random.nextInt(WRONG_BYTES.length)];
      int at = random.nextInt(bytes.length + 1);
      byte[] longer = Arrays.copyOf(bytes, bytes.length + wrong.length);
      System.arraycopy(bytes, at, longer, at + wrong.length, bytes.length - at);
      System.arraycopy(wrong, 0, longer, at, wrong.length);
      return longer;
    }
    return bytes;
  }
}
