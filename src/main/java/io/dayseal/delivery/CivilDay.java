package io.dayseal.delivery;

/** Days of the proleptic Gregorian calendar as numbers, without objects. */
final class CivilDay {
  /** What every parser of dates and timestamps returns when the text is spelled otherwise. */
  static final long NONE = Long.MIN_VALUE;

  // Days from 0000-03-01 to 1970-01-01; years are counted from March, so that a leap day comes
  // last.
  private static final int EPOCH_SHIFT = 719_468;

  private CivilDay() {}

  /** Days since 1970-01-01, or {@link #NONE} when no calendar of 0001 to 9999 has this day. */
  static long of(int year, int month, int day) {
    if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) {
      return NONE;
    }
    if (day > 28 && day > monthLength(year, month)) {
      return NONE;
    }
    int shifted = month > 2 ? year : year - 1;
    int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    int leapDays = shifted / 4 - shifted / 100 + shifted / 400;
    return shifted * 365L + leapDays + dayOfYear - EPOCH_SHIFT;
  }

  private static int monthLength(int year, int month) {
    return switch (month) {
      case 2 -> leap(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }

  private static boolean leap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }
}
