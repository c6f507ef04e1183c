package io.dayseal.delivery;

import io.dayseal.delivery.ColumnType.Primitive;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A date or timestamp in ISO 8601, or in one of the formats of its column, tried in order. */
final class TemporalCell extends CellParser {
  private static final int MICRO_DIGITS = 6;

  private final Primitive type;
  private final List<String> formats;
  private final TemporalParser[] parsers;

  TemporalCell(Primitive type, List<String> formats) {
    this.type = type;
    this.formats = formats;
    this.parsers =
        formats.isEmpty()
            ? new TemporalParser[] {iso(type)}
            : formats.stream()
                .map(format -> Formats.compile(type, format))
                .toArray(TemporalParser[]::new);
  }

  private static TemporalParser iso(Primitive type) {
    return type == Primitive.DATE ? new IsoDate() : new IsoTimestamp(type == Primitive.TIMESTAMPTZ);
  }

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    for (TemporalParser parser : parsers) {
      long value = parser.parse(text, offset, length);
      if (value != CivilDay.NONE) {
        sink.longCell(column, value);
        return null;
      }
    }
    return "expected " + expected() + ", found " + found(text, offset, length);
  }

  private String expected() {
    if (!formats.isEmpty()) {
      return "a " + type + " as " + String.join(" or ", formats);
    }
    return switch (type) {
      case DATE -> "a date as yyyy-MM-dd";
      case TIMESTAMP -> "a timestamp as yyyy-MM-ddTHH:mm:ss without zone";
      default -> "a timestamp as yyyy-MM-ddTHH:mm:ss with a zone (Z or +02:00)";
    };
  }

  private String found(char[] text, int offset, int length) {
    String found = Cited.text(new String(text, offset, length));
    if (!formats.isEmpty() || type == Primitive.DATE) {
      return found;
    }
    boolean zoned = type == Primitive.TIMESTAMPTZ;
    if (new IsoTimestamp(!zoned).parse(text, offset, length) != CivilDay.NONE) {
      return found + (zoned ? " (no zone)" : " (declare timestamptz)");
    }
    return found + (tooFine(text, offset, length) ? " (more than 6 digits of a second)" : "");
  }

  private static boolean tooFine(char[] text, int offset, int length) {
    int digits = 0;
    boolean fraction = false;
    for (int at = offset; at < offset + length && digits <= MICRO_DIGITS; at++) {
      fraction |= text[at] == '.';
      digits = fraction && Digits.one(text[at]) >= 0 ? digits + 1 : 0;
    }
    return digits > MICRO_DIGITS;
  }
}
