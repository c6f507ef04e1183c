package io.dayseal.delivery;

/** The spelling of a number: optional sign, digits, optional fraction, optional exponent. */
final class NumberGrammar {
  /** Longer texts are no measurements, and exact arithmetic on them is quadratic. */
  static final int MAX_LENGTH = 1000;

  private NumberGrammar() {}

  /** Whether the whole slice is a number: {@code [+-]digits[.digits][e[+-]digits]}. */
  static boolean matches(char[] text, int offset, int length) {
    int end = offset + length;
    int at = sign(text, offset, end);
    int from = at;
    at = digits(text, at, end);
    if (at == from) {
      return false;
    }
    if (at < end && text[at] == '.') {
      from = at + 1;
      at = digits(text, from, end);
      if (at == from) {
        return false;
      }
    }
    if (at < end && (text[at] == 'e' || text[at] == 'E')) {
      from = sign(text, at + 1, end);
      at = digits(text, from, end);
      if (at == from) {
        return false;
      }
    }
    return at == end;
  }

  /** As {@link #matches}, as JSON spells it (RFC 8259, section 6): no plus, no leading zero. */
  static boolean matchesJson(char[] text, int offset, int length) {
    int at = length > 0 && text[offset] == '-' ? offset + 1 : offset;
    boolean leadingZero =
        at + 1 < offset + length && text[at] == '0' && Digits.one(text[at + 1]) >= 0;
    return at < offset + length && text[at] != '+' && !leadingZero && matches(text, offset, length);
  }

  private static int sign(char[] text, int at, int end) {
    return at < end && (text[at] == '-' || text[at] == '+') ? at + 1 : at;
  }

  private static int digits(char[] text, int from, int end) {
    int at = from;
    while (at < end && Digits.one(text[at]) >= 0) {
      at++;
    }
    return at;
  }
}
