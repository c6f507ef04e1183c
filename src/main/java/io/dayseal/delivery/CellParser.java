package io.dayseal.delivery;

import io.dayseal.delivery.ColumnType.Decimal;
import io.dayseal.delivery.ColumnType.Primitive;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the text of a cell into a value of one type and pushes it. CSV cells, JSON numbers and JSON
 * strings pass through here, so that a value has the same accepted spellings wherever it stands.
 */
abstract class CellParser {
  /**
   * Pushes the value of a slice.
   *
   * @return null when it was pushed; else what was expected and found, and nothing was pushed
   */
  abstract @Nullable String push(char[] text, int offset, int length, RowSink sink, int column);

  /**
   * The parser of a column that is neither list nor struct.
   *
   * @param spelling of numbers and flags
   * @param buffer shared by the parsers of one reader
   */
  static CellParser of(
      ColumnType type, List<String> formats, Spelling spelling, Utf8Buffer buffer) {
    CellParser plain = plain(type, formats, spelling, buffer);
    boolean number =
        plain instanceof DecimalCell
            || plain instanceof IntegerCell
            || plain instanceof FloatingCell;
    return number && !spelling.plainNumbers()
        ? new LocalNumberCell(plain, type, spelling.decimal(), spelling.grouping())
        : plain;
  }

  private static CellParser plain(
      ColumnType type, List<String> formats, Spelling spelling, Utf8Buffer buffer) {
    if (type instanceof Decimal decimal) {
      return new DecimalCell(decimal);
    }
    if (!(type instanceof Primitive primitive)) {
      throw new IllegalArgumentException("no text spells a " + type);
    }
    return switch (primitive) {
      case BOOLEAN -> new BooleanCell(spelling.trueTexts(), spelling.falseTexts());
      case INT -> new IntegerCell(primitive, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case LONG -> new IntegerCell(primitive, Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT, DOUBLE -> new FloatingCell(primitive);
      case DATE, TIMESTAMP, TIMESTAMPTZ -> new TemporalCell(primitive, formats);
      case STRING -> new StringCell(buffer);
      case BINARY -> new BinaryCell(buffer);
    };
  }
}
