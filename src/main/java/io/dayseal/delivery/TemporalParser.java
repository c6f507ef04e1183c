package io.dayseal.delivery;

/** One accepted spelling of dates or timestamps. */
interface TemporalParser {
  /**
   * The value of the whole slice.
   *
   * @return days or microseconds since 1970-01-01, by the type this was made for; {@link
   *     CivilDay#NONE} when the text is spelled otherwise or names no day of the calendar
   */
  long parse(char[] text, int offset, int length);
}
