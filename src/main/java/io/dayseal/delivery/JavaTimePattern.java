package io.dayseal.delivery;

import java.nio.CharBuffer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Any pattern of {@link DateTimeFormatter}, resolved strictly, with English names. */
final class JavaTimePattern implements TemporalParser {
  private static final int NANOS_PER_MICRO = 1000;

  private final DateTimeFormatter formatter;
  private final boolean date;

  /**
   * Makes a parser.
   *
   * @param date whether days are wanted, else microseconds
   */
  JavaTimePattern(String pattern, boolean date) {
    this.formatter = formatter(pattern);
    this.date = date;
  }

  /**
   * The strict formatter of a pattern.
   *
   * @throws IllegalArgumentException when it is no pattern
   */
  static DateTimeFormatter formatter(String pattern) {
    // English and not the root locale, which spells February as Feb.
    return DateTimeFormatter.ofPattern(prolepticYears(pattern), Locale.ENGLISH)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  /** Strict resolution takes {@code y} for the year of an era, which nobody writes. */
  private static String prolepticYears(String pattern) {
    if (PatternPart.split(pattern).stream()
        .anyMatch(p -> !p.literal() && p.text().startsWith("G"))) {
      return pattern;
    }
    StringBuilder translated = new StringBuilder(pattern);
    boolean quoted = false;
    for (int i = 0; i < translated.length(); i++) {
      char c = translated.charAt(i);
      quoted ^= c == '\'';
      if (c == 'y' && !quoted) {
        translated.setCharAt(i, 'u');
      }
    }
    return translated.toString();
  }

  @Override
  public long parse(char[] text, int offset, int length) {
    try {
      TemporalAccessor parsed = formatter.parse(CharBuffer.wrap(text, offset, length));
      LocalDate day = parsed.query(TemporalQueries.localDate());
      if (day == null || day.getYear() < 1 || day.getYear() > 9999) {
        return CivilDay.NONE;
      }
      LocalTime time = parsed.query(TemporalQueries.localTime());
      return date ? day.toEpochDay() : micros(day, time, parsed.query(TemporalQueries.zone()));
    } catch (DateTimeException e) {
      return CivilDay.NONE;
    }
  }

  private static long micros(LocalDate day, @Nullable LocalTime time, @Nullable ZoneId zone) {
    LocalTime clock = time == null ? LocalTime.MIDNIGHT : time;
    long nanos = clock.toNanoOfDay();
    if (nanos % NANOS_PER_MICRO != 0) {
      return CivilDay.NONE;
    }
    int offset =
        zone == null ? 0 : ZonedDateTime.of(day, clock, zone).getOffset().getTotalSeconds();
    int micro = (int) (nanos / NANOS_PER_MICRO % ClockTime.MICROS_PER_SECOND);
    return Instants.micros(day.toEpochDay(), clock.toSecondOfDay(), micro, offset);
  }
}
