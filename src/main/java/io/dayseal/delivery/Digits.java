package io.dayseal.delivery;

/** Decimal digits 0 to 9 at fixed places of a text. No bounds are checked beyond the array's. */
final class Digits {
  private Digits() {}

  /** The value of one character, or a negative number when it is no digit. */
  static int one(char c) {
    int digit = c - '0';
    return digit > 9 ? -1 : digit;
  }

  /** The value of one character, or more than 9 when it is no digit: one comparison for loops. */
  static int unchecked(char c) {
    return (char) (c - '0');
  }

  /** The value of two digits, or a negative number. */
  static int two(char[] text, int at) {
    int tens = text[at] - '0';
    int ones = text[at + 1] - '0';
    return (tens | ones | (9 - tens) | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
  }

  /** The value of four digits, or a negative number. */
  static int four(char[] text, int at) {
    int high = two(text, at);
    int low = two(text, at + 2);
    return (high | low) < 0 ? -1 : high * 100 + low;
  }
}
