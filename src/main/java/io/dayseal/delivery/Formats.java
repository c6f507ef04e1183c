package io.dayseal.delivery;

import io.dayseal.delivery.ColumnType.Primitive;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Arrays;

/**
 * The {@link Column#formats} of a column: patterns of {@link DateTimeFormatter}, resolved strictly,
 * month and day names in English. {@code y} and {@code u} are the same year, 0001 to 9999.
 */
public final class Formats {
  /** No two of its parts are alike, its day is a leap day and its hour is after noon. */
  private static final ZonedDateTime SAMPLE =
      ZonedDateTime.of(2024, 2, 29, 13, 14, 15, 0, ZoneId.of("Europe/Madrid"));

  private Formats() {}

  /**
   * Checks that a pattern gives what a column of this type needs: a day for {@code date}; a day and
   * nothing or a whole time for {@code timestamp}, without a zone; the same with a zone for {@code
   * timestamptz}. Without a time, midnight is meant.
   *
   * @throws IllegalArgumentException with one sentence that says what is missing
   */
  public static void check(ColumnType type, String pattern) {
    if (!temporal(type)) {
      throw new IllegalArgumentException(
          "formats belong to date, timestamp and timestamptz, not to " + type);
    }
    TemporalAccessor parsed = parseSample(pattern);
    if (!SAMPLE.toLocalDate().equals(parsed.query(TemporalQueries.localDate()))) {
      throw new IllegalArgumentException("the format " + pattern + " does not give a day");
    }
    if (type != Primitive.DATE) {
      checkTime(pattern, parsed);
      checkZone(type, pattern, parsed.query(TemporalQueries.zone()) != null);
    }
  }

  private static boolean temporal(ColumnType type) {
    return type == Primitive.DATE || type == Primitive.TIMESTAMP || type == Primitive.TIMESTAMPTZ;
  }

  private static TemporalAccessor parseSample(String pattern) {
    DateTimeFormatter formatter;
    try {
      formatter = JavaTimePattern.formatter(pattern);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(pattern + " is not a format: " + e.getMessage(), e);
    }
    try {
      return formatter.parse(formatter.format(SAMPLE));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "the format " + pattern + " does not give a day that can be read back", e);
    }
  }

  private static void checkTime(String pattern, TemporalAccessor parsed) {
    LocalTime time = parsed.query(TemporalQueries.localTime());
    boolean mentioned =
        Arrays.stream(ChronoField.values())
            .anyMatch(field -> field.isTimeBased() && parsed.isSupported(field));
    boolean whole = time != null && time.getHour() == SAMPLE.getHour();
    if (mentioned && !whole) {
      throw new IllegalArgumentException(
          "the format " + pattern + " does not give a time of day (HH, or hh with a)");
    }
  }

  private static void checkZone(ColumnType type, String pattern, boolean zoned) {
    if (type == Primitive.TIMESTAMPTZ && !zoned) {
      throw new IllegalArgumentException(
          "the format " + pattern + " has no zone, which timestamptz needs (XXX for Z or +02:00)");
    }
    if (type == Primitive.TIMESTAMP && zoned) {
      throw new IllegalArgumentException(
          "the format "
              + pattern
              + " has a zone, which timestamp cannot keep: declare timestamptz");
    }
  }

  /** The parser of one checked pattern. */
  static TemporalParser compile(ColumnType type, String pattern) {
    check(type, pattern);
    boolean date = type == Primitive.DATE;
    NumericPattern numeric = NumericPattern.compile(pattern, date);
    return numeric == null ? new JavaTimePattern(pattern, date) : numeric;
  }
}
