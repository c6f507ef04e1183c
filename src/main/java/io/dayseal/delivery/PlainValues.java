package io.dayseal.delivery;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Values of the commonest spellings, taken from their bytes. Every other text is {@link
 * CivilDay#NONE} here and left to a {@link CellParser}, which knows all spellings and what is wrong
 * with the rest.
 */
final class PlainValues {
  private static final long NONE = CivilDay.NONE;

  /** Any number of so many digits fits a long. */
  private static final int SAFE_DIGITS = 18;

  private static final int TIMESTAMP_LENGTH = 19;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle HALF =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long[] POWERS_OF_TEN = powersOfTen();

  private long lastWord;
  private short lastHalf;
  private long lastDay = NONE;

  private static long[] powersOfTen() {
    long[] powers = new long[SAFE_DIGITS + 1];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }

  /** The largest value of a type that these functions may give, counted in its last digit. */
  static long max(ColumnType type) {
    if (type instanceof ColumnType.Decimal d) {
      return d.precision() > SAFE_DIGITS ? Long.MAX_VALUE : POWERS_OF_TEN[d.precision()] - 1;
    }
    return type == ColumnType.Primitive.INT ? Integer.MAX_VALUE : Long.MAX_VALUE;
  }

  /** {@code -12}: at most 18 digits. */
  static long integer(byte[] bytes, int from, int to) {
    int at = from;
    boolean negative = bytes[at] == '-';
    if (negative) {
      at++;
    }
    int length = to - at;
    if (length <= 0 || length > SAFE_DIGITS) {
      return NONE;
    }
    long value = 0;
    for (; at < to; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9) {
        return NONE;
      }
      value = value * 10 + digit;
    }
    return negative ? -value : value;
  }

  /** {@code -12.3} at a scale, unscaled: at most 18 digits, none of them beyond the scale. */
  static long decimal(byte[] bytes, int from, int to, int scale) {
    int at = from;
    boolean negative = bytes[at] == '-';
    if (negative) {
      at++;
    }
    int first = at;
    int point = to;
    long value = 0;
    if (to - first > SAFE_DIGITS) {
      return NONE;
    }
    for (; at < to; at++) {
      int digit = bytes[at] - '0';
      if (digit >= 0 && digit <= 9) {
        value = value * 10 + digit;
      } else if (digit == '.' - '0' && point == to) {
        point = at;
      } else {
        return NONE;
      }
    }
    int fraction = point == to ? 0 : to - point - 1;
    int missing = scale - fraction;
    boolean plain = point > first && (point == to || fraction > 0);
    if (!plain || missing < 0 || to - first + missing > SAFE_DIGITS) {
      return NONE;
    }
    value *= POWERS_OF_TEN[missing];
    return negative ? -value : value;
  }

  /** {@code 2026-10-05}. Days often come in order, so that the last one is compared first. */
  long day(byte[] bytes, int from, int to) {
    return to - from == IsoDate.LENGTH ? day(bytes, from) : NONE;
  }

  private long day(byte[] bytes, int from) {
    long word = (long) WORD.get(bytes, from);
    short half = (short) HALF.get(bytes, from + Long.BYTES);
    if (word != lastWord || half != lastHalf) {
      lastWord = word;
      lastHalf = half;
      lastDay = newDay(bytes, from);
    }
    return lastDay;
  }

  private static long newDay(byte[] bytes, int from) {
    if (bytes[from + 4] != '-' || bytes[from + 7] != '-') {
      return NONE;
    }
    int century = two(bytes, from);
    int year = two(bytes, from + 2);
    int month = two(bytes, from + 5);
    int day = two(bytes, from + 8);
    return (century | year) < 0 ? NONE : CivilDay.of(century * 100 + year, month, day);
  }

  /** {@code 2026-10-05T13:45:00} without a zone. */
  long timestamp(byte[] bytes, int from, int to) {
    if (to - from != TIMESTAMP_LENGTH) {
      return NONE;
    }
    long day = day(bytes, from);
    byte separator = bytes[from + 10];
    int second = secondOfDay(bytes, from + 11);
    if (day == NONE || second < 0 || (separator != 'T' && separator != ' ')) {
      return NONE;
    }
    return Instants.micros(day, second, 0, 0);
  }

  private static int secondOfDay(byte[] bytes, int from) {
    if (bytes[from + 2] != ':' || bytes[from + 5] != ':') {
      return -1;
    }
    return ClockTime.seconds(two(bytes, from), two(bytes, from + 3), two(bytes, from + 6));
  }

  private static int two(byte[] bytes, int at) {
    int tens = bytes[at] - '0';
    int ones = bytes[at + 1] - '0';
    return (tens | ones | (9 - tens) | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
  }
}
