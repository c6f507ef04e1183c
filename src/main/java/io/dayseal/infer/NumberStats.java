package io.dayseal.infer;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How large and how fine the numbers of a column are. */
final class NumberStats {
  /** A number as JSON spells it: no plus, no leading zero, which would be a code. */
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  private static final Pattern PADDED = Pattern.compile("-?0[0-9]+\\.[0-9]+");

  /** No measurement is longer, and no type holds it. */
  private static final int MAX_LENGTH = 60;

  private int integerDigits;
  private int scale;
  private int significantDigits;
  private boolean whole = true;

  /** Whether a text spells a number. */
  static boolean spells(String text) {
    return text.length() <= MAX_LENGTH && NUMBER.matcher(text).matches();
  }

  /** Whether a text spells a fraction with a zero too many before it, such as 09.68. */
  static boolean spellsPadded(String text) {
    return text.length() <= MAX_LENGTH && PADDED.matcher(text).matches();
  }

  /** Adds a text that {@link #spells} a number. */
  void add(String text) {
    Matcher parts = NUMBER.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no number: " + text);
    }
    if (parts.group(2) == null && parts.group(3) == null) {
      int digits = parts.group(1).length();
      integerDigits = Math.max(integerDigits, digits);
      significantDigits = Math.max(significantDigits, digits);
      return;
    }
    whole = false;
    BigDecimal value = new BigDecimal(text).stripTrailingZeros();
    if (value.signum() == 0) {
      return;
    }
    scale = Math.max(scale, value.scale());
    significantDigits = Math.max(significantDigits, value.precision());
    integerDigits = Math.max(integerDigits, value.precision() - value.scale());
  }

  void merge(NumberStats other) {
    integerDigits = Math.max(integerDigits, other.integerDigits);
    scale = Math.max(scale, other.scale);
    significantDigits = Math.max(significantDigits, other.significantDigits);
    whole &= other.whole;
  }

  /** Digits before the point of the longest one. */
  int integerDigits() {
    return integerDigits;
  }

  /** Digits behind the point that are needed. */
  int scale() {
    return scale;
  }

  /** Digits of the longest one, zeros at its ends not counted. */
  int significantDigits() {
    return significantDigits;
  }

  /** Whether none was spelled with a point or an exponent. */
  boolean whole() {
    return whole;
  }
}
