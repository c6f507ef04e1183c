package io.dayseal.delivery;

/**
 * A moment as ISO 8601 spells it: {@code 2024-02-29T13:45}, seconds and a fraction optional, a
 * blank allowed for the {@code T}. Digits of the fraction beyond the sixth must be 0.
 */
final class IsoTimestamp implements TemporalParser {
  private static final int MINUTES_LENGTH = 16;

  private final boolean zoned;

  /**
   * Makes a parser.
   *
   * @param zoned whether a zone offset is required; else none is allowed
   */
  IsoTimestamp(boolean zoned) {
    this.zoned = zoned;
  }

  @Override
  public long parse(char[] text, int offset, int length) {
    if (length < MINUTES_LENGTH || text[offset + 13] != ':') {
      return CivilDay.NONE;
    }
    long day = IsoDate.at(text, offset);
    char separator = text[offset + 10];
    if (day == CivilDay.NONE || (separator != 'T' && separator != ' ')) {
      return CivilDay.NONE;
    }
    int end = offset + length;
    int at = offset + MINUTES_LENGTH;
    int second = 0;
    int micros = 0;
    if (at + 2 < end && text[at] == ':') {
      second = Digits.two(text, at + 1);
      at += 3;
      if (at < end && text[at] == '.') {
        int from = at + 1;
        at = endOfDigits(text, from, end);
        micros = ClockTime.micros(text, from, at);
      }
    }
    int hour = Digits.two(text, offset + 11);
    int minute = Digits.two(text, offset + 14);
    int secondOfDay = ClockTime.seconds(hour, minute, second);
    if (secondOfDay < 0 || micros < 0) {
      return CivilDay.NONE;
    }
    return Instants.micros(day, secondOfDay, micros, zone(text, at, end));
  }

  /** The offset, 0 where none belongs, {@link ClockTime#NO_OFFSET} when the rest is not right. */
  private int zone(char[] text, int at, int end) {
    if (zoned) {
      return at < end ? ClockTime.offset(text, at, end) : ClockTime.NO_OFFSET;
    }
    return at == end ? 0 : ClockTime.NO_OFFSET;
  }

  private static int endOfDigits(char[] text, int from, int end) {
    int at = from;
    while (at < end && Digits.one(text[at]) >= 0) {
      at++;
    }
    return at;
  }
}
