package io.dayseal.delivery;

/** Times of day, fractions and zone offsets as numbers, without objects. */
final class ClockTime {
  static final long MICROS_PER_SECOND = 1_000_000;
  static final long SECONDS_PER_DAY = 86_400;

  /** What {@link #offset} returns for a text that is no offset. */
  static final int NO_OFFSET = Integer.MIN_VALUE;

  // What Java and the engines accept; the real world needs 14.
  private static final int MAX_OFFSET_HOURS = 18;
  private static final int MICRO_DIGITS = 6;

  private ClockTime() {}

  /** Seconds since midnight, or a negative number; there is no hour 24 and no leap second. */
  static int seconds(int hour, int minute, int second) {
    boolean valid =
        hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
    return valid ? (hour * 60 + minute) * 60 + second : -1;
  }

  /**
   * Microseconds of the fraction digits in {@code [from, to)}, or a negative number when there are
   * none, one is no digit, or one beyond the sixth is not 0.
   */
  static int micros(char[] text, int from, int to) {
    if (from == to) {
      return -1;
    }
    int micros = 0;
    int digits = 0;
    for (int at = from; at < to; at++) {
      int digit = Digits.one(text[at]);
      if (digit < 0 || (digits >= MICRO_DIGITS && digit != 0)) {
        return -1;
      }
      if (digits < MICRO_DIGITS) {
        micros = micros * 10 + digit;
        digits++;
      }
    }
    for (; digits < MICRO_DIGITS; digits++) {
      micros *= 10;
    }
    return micros;
  }

  /**
   * Seconds east of UTC that {@code [from, to)} names as {@code Z}, {@code +hh:mm}, {@code +hhmm}
   * or {@code +hh}; else {@link #NO_OFFSET}.
   */
  static int offset(char[] text, int from, int to) {
    int length = to - from;
    if (length == 1) {
      return text[from] == 'Z' ? 0 : NO_OFFSET;
    }
    boolean colon = length == 6 && text[from + 3] == ':';
    if (length != 3 && length != 5 && !colon) {
      return NO_OFFSET;
    }
    char sign = text[from];
    int hours = Digits.two(text, from + 1);
    int minutes = length == 3 ? 0 : Digits.two(text, to - 2);
    if ((sign != '+' && sign != '-') || hours < 0 || minutes < 0 || minutes > 59) {
      return NO_OFFSET;
    }
    if (hours > MAX_OFFSET_HOURS || (hours == MAX_OFFSET_HOURS && minutes > 0)) {
      return NO_OFFSET;
    }
    int seconds = (hours * 60 + minutes) * 60;
    return sign == '-' ? -seconds : seconds;
  }
}
