package io.dayseal.delivery;

import io.dayseal.delivery.ColumnType.Decimal;
import io.dayseal.delivery.ColumnType.Primitive;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One cell of every plain record: what {@link CsvCell} is to FastCSV's characters. */
final class PlainCell {
  private enum Kind {
    TEXT,
    INTEGER,
    DECIMAL,
    DATE,
    TIMESTAMP,
    OTHER
  }

  private final int index;
  private final byte[] columnName;
  private final int target;
  private final @Nullable CellParser parser;
  private final Kind kind;
  private final int scale;

  /** The largest value that is taken here; what is beyond it the parser knows. */
  private final long max;

  private final boolean required;
  private final byte @Nullable [][] nullTexts;
  private final PlainValues values;
  private char[] chars = new char[64];

  /**
   * Looks a cell up.
   *
   * @param index its place in the header, from 0
   * @param values shared by the cells of one reader
   */
  PlainCell(int index, CsvHeader header, CsvColumns columns, PlainValues values) {
    this.index = index;
    this.target = header.target(index);
    this.values = values;
    boolean declared = target >= 0;
    Column column = declared ? columns.columns().get(target) : null;
    this.columnName = column == null ? new byte[0] : utf8(column.name());
    this.parser = declared ? columns.parsers().get(target) : null;
    this.kind = column == null ? Kind.OTHER : kind(column, columns.parsers().get(target));
    this.scale = column != null && column.type() instanceof Decimal d ? d.scale() : 0;
    this.max = column == null ? 0 : PlainValues.max(column.type());
    this.required = column != null && column.required();
    char[][] texts = declared ? columns.nullTexts(target) : null;
    this.nullTexts = texts == null ? null : utf8(texts);
  }

  private static Kind kind(Column column, CellParser parser) {
    if (parser instanceof StringCell) {
      return Kind.TEXT;
    }
    if (parser instanceof IntegerCell) {
      return Kind.INTEGER;
    }
    if (parser instanceof DecimalCell) {
      return Kind.DECIMAL;
    }
    boolean iso = parser instanceof TemporalCell && column.formats().isEmpty();
    if (iso && column.type() == Primitive.DATE) {
      return Kind.DATE;
    }
    return iso && column.type() == Primitive.TIMESTAMP ? Kind.TIMESTAMP : Kind.OTHER;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[][] utf8(char[][] texts) {
    return Arrays.stream(texts).map(t -> utf8(new String(t))).toArray(byte[][]::new);
  }

  int index() {
    return index;
  }

  /** The name of its column in UTF-8; empty when it has none. */
  byte[] columnName() {
    return columnName;
  }

  /**
   * Pushes the value of a cell, which must be valid UTF-8.
   *
   * @return whether nothing is wrong
   */
  boolean push(byte[] bytes, int from, int to, boolean quoted, RowSink sink) {
    if (parser == null) {
      return from == to || target != CsvHeader.NAMELESS;
    }
    boolean quotedText = quoted && kind == Kind.TEXT;
    if (!quotedText && (from == to || (nullTexts != null && isNull(bytes, from, to)))) {
      return !required;
    }
    return switch (kind) {
      case TEXT -> {
        sink.bytesCell(target, bytes, from, to - from);
        yield true;
      }
      case INTEGER -> pushLong(PlainValues.integer(bytes, from, to), bytes, from, to, sink);
      case DECIMAL -> pushDecimal(bytes, from, to, sink);
      case DATE -> pushLong(values.day(bytes, from, to), bytes, from, to, sink);
      case TIMESTAMP -> pushLong(values.timestamp(bytes, from, to), bytes, from, to, sink);
      case OTHER -> parse(bytes, from, to, sink);
    };
  }

  private boolean pushLong(long value, byte[] bytes, int from, int to, RowSink sink) {
    if (value < -max || value > max) {
      return parse(bytes, from, to, sink);
    }
    sink.longCell(target, value);
    return true;
  }

  private boolean pushDecimal(byte[] bytes, int from, int to, RowSink sink) {
    long unscaled = PlainValues.decimal(bytes, from, to, scale);
    if (unscaled < -max || unscaled > max) {
      return parse(bytes, from, to, sink);
    }
    sink.decimalCell(target, unscaled);
    return true;
  }

  private boolean parse(byte[] bytes, int from, int to, RowSink sink) {
    int length = to - from;
    if (chars.length < length) {
      chars = new char[length * 2];
    }
    int all = 0;
    for (int i = 0; i < length; i++) {
      byte b = bytes[from + i];
      all |= b;
      chars[i] = (char) b;
    }
    if (all < 0) {
      String text = new String(bytes, from, length, StandardCharsets.UTF_8);
      length = text.length();
      text.getChars(0, length, chars, 0);
    }
    return Objects.requireNonNull(parser).push(chars, 0, length, sink, target) == null;
  }

  private boolean isNull(byte[] bytes, int from, int to) {
    for (byte[] nullText : Objects.requireNonNull(nullTexts)) {
      if (Arrays.equals(nullText, 0, nullText.length, bytes, from, to)) {
        return true;
      }
    }
    return false;
  }
}
