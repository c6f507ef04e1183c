package io.dayseal.delivery;

/** Microseconds since 1970-01-01, put together from their parts. */
final class Instants {
  private static final long FIRST = micros(CivilDay.of(1, 1, 1));
  private static final long LAST = micros(CivilDay.of(9999, 12, 31) + 1) - 1;

  private Instants() {}

  /**
   * The microseconds in UTC of a local time and its offset in seconds, or {@link CivilDay#NONE}
   * when the offset is {@link ClockTime#NO_OFFSET} or carries the instant out of the years 0001 to
   * 9999.
   */
  static long micros(long day, int secondOfDay, int microOfSecond, int offset) {
    if (offset == ClockTime.NO_OFFSET) {
      return CivilDay.NONE;
    }
    long second = day * ClockTime.SECONDS_PER_DAY + secondOfDay - offset;
    long micros = second * ClockTime.MICROS_PER_SECOND + microOfSecond;
    return offset != 0 && (micros < FIRST || micros > LAST) ? CivilDay.NONE : micros;
  }

  private static long micros(long day) {
    return day * ClockTime.SECONDS_PER_DAY * ClockTime.MICROS_PER_SECOND;
  }
}
