package io.dayseal.delivery;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The columns of a file that its folders name: {@code day=2026-10-05/region=Emilia%20Romagna}. */
final class FolderValues {
  /** How Hive, Spark and DuckDB write NULL. */
  private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

  /** What the JDK makes of bytes that are no text in the process's locale. */
  private static final char UNDECODABLE = '\uFFFD';

  private final List<Column> columns;
  private final Set<Integer> given = new HashSet<>();
  private final List<Value> values = new ArrayList<>();

  /** A value that is pushed anew with every row. */
  private static final class Value {
    private final int column;
    private final CellParser parser;
    private final char[] text;

    Value(int column, CellParser parser, char[] text) {
      this.column = column;
      this.parser = parser;
      this.text = text;
    }

    void push(RowSink sink) {
      String refusal = parser.push(text, 0, text.length, sink, column);
      if (refusal != null) {
        throw new IllegalStateException("a value that was checked is refused: " + refusal);
      }
    }
  }

  private FolderValues(List<Column> columns) {
    this.columns = columns;
  }

  /**
   * Reads the folders of a file.
   *
   * @throws RefusedDeliveryException when one names no column, or its value is none of the column
   */
  static FolderValues of(DeliverySource file, DeliveryDefinition definition, List<Column> columns) {
    FolderValues folders = new FolderValues(columns);
    Problems problems = new Problems(file.name());
    ColumnNames names = new ColumnNames(columns);
    String[] parts = file.path().split("/", -1);
    for (int i = 0; i < parts.length - 1; i++) {
      int sign = parts[i].indexOf('=');
      if (sign > 0) {
        String name = decode(parts[i].substring(0, sign), problems);
        String value = decode(parts[i].substring(sign + 1), problems);
        int column = names.indexOf(name);
        if (column >= 0) {
          folders.add(column, value, problems);
        } else if (definition.newColumns() != DeliveryDefinition.NewColumns.IGNORE) {
          problems.add(0, 0, "not declared: folder " + Cited.text(parts[i]));
        }
      }
    }
    if (!problems.none()) {
      throw problems.refusal();
    }
    return folders;
  }

  private void add(int index, String value, Problems problems) {
    Column column = columns.get(index);
    String label = "column " + Cited.text(column.name());
    if (!given.add(index)) {
      problems.add(0, 0, label + ": two folders name it");
    } else if (column.type().nested()) {
      problems.add(0, 0, label + ": a folder cannot be a " + column.type());
    } else if (value.isEmpty() || value.equals(NULL)) {
      if (column.required()) {
        problems.add(0, 0, label + " is required, found a folder for NULL");
      }
    } else {
      CellParser parser =
          CellParser.of(column.type(), column.formats(), Spelling.STANDARD, new Utf8Buffer());
      int scale = column.type() instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
      char[] text = value.toCharArray();
      String refusal = parser.push(text, 0, text.length, new CellBox(scale), index);
      if (refusal != null) {
        problems.add(0, 0, label + ": " + refusal);
      }
      if (refusal == null) {
        values.add(new Value(index, parser, text));
      }
    }
  }

  /** Resolves {@code %20}; a percent sign before anything else is one. */
  private static String decode(String text, Problems problems) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int at = 0; at < text.length(); at++) {
      int high = hex(text, at + 1);
      int low = hex(text, at + 2);
      if (text.charAt(at) == '%' && high >= 0 && low >= 0) {
        bytes.write(high << 4 | low);
        at += 2;
      } else {
        int point = text.codePointAt(at);
        bytes.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
        at += Character.charCount(point) - 1;
      }
    }
    try {
      String decoded =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes.toByteArray()))
              .toString();
      if (decoded.indexOf(UNDECODABLE) < 0) {
        return decoded;
      }
    } catch (CharacterCodingException e) {
      // Told below.
    }
    problems.add(0, 0, "folder " + Cited.text(text) + " is no text; is the locale UTF-8?");
    return "";
  }

  private static int hex(String text, int at) {
    return at < text.length() && text.charAt(at) < 0x80 ? Character.digit(text.charAt(at), 16) : -1;
  }

  /** The columns that the file itself must have. */
  List<Column> others() {
    List<Column> others = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (!given.contains(i)) {
        others.add(columns.get(i));
      }
    }
    return others;
  }

  /** Where the columns of {@link #others()} stand among all. */
  int[] places() {
    return java.util.stream.IntStream.range(0, columns.size())
        .filter(i -> !given.contains(i))
        .toArray();
  }

  /** Whether no folder is a column. */
  boolean none() {
    return given.isEmpty();
  }

  /** Pushes the values of the folders. */
  void push(RowSink sink) {
    values.forEach(value -> value.push(sink));
  }
}
