package io.dayseal.delivery;

/** A day as ISO 8601 spells it in its extended format: {@code 2024-02-29}. */
final class IsoDate implements TemporalParser {
  static final int LENGTH = 10;

  @Override
  public long parse(char[] text, int offset, int length) {
    return length == LENGTH ? at(text, offset) : CivilDay.NONE;
  }

  /** The day in the ten characters from {@code offset}. */
  static long at(char[] text, int offset) {
    if (text[offset + 4] != '-' || text[offset + 7] != '-') {
      return CivilDay.NONE;
    }
    int year = Digits.four(text, offset);
    int month = Digits.two(text, offset + 5);
    int day = Digits.two(text, offset + 8);
    // A part that is no number is negative, which no calendar has.
    return CivilDay.of(year, month, day);
  }
}
