package io.dayseal.delivery;

import io.dayseal.delivery.ColumnType.Primitive;

/** Tries texts as dates or timestamps, by the parsers that read deliveries. Used by one thread. */
public final class TemporalTrial {
  private final TemporalParser parser;

  /**
   * A trial of one spelling.
   *
   * @param type {@code date}, {@code timestamp} or {@code timestamptz}
   * @param pattern as in {@link Column#formats}; empty means ISO 8601
   * @throws IllegalArgumentException when the pattern does not belong to the type
   */
  public TemporalTrial(Primitive type, String pattern) {
    if (!pattern.isEmpty()) {
      parser = Formats.compile(type, pattern);
    } else {
      parser = type == Primitive.DATE ? new IsoDate() : new IsoTimestamp(isZoned(type));
    }
  }

  private static boolean isZoned(Primitive type) {
    return type == Primitive.TIMESTAMPTZ;
  }

  /** Whether the whole text is spelled so and names a day of the calendar. */
  public boolean fits(char[] text) {
    return parser.parse(text, 0, text.length) != CivilDay.NONE;
  }
}
