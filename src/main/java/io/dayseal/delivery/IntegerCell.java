package io.dayseal.delivery;

import io.dayseal.delivery.ColumnType.Primitive;
import org.jspecify.annotations.Nullable;

/** An optional sign and digits: no fraction, no exponent, no separators. */
final class IntegerCell extends CellParser {
  /** Any number of so many digits fits a long. */
  private static final int SAFE_DIGITS = 18;

  private final Primitive type;
  private final long min;
  private final long max;

  IntegerCell(Primitive type, long min, long max) {
    this.type = type;
    this.min = min;
    this.max = max;
  }

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    int end = offset + length;
    int at = offset;
    boolean negative = length > 0 && text[at] == '-';
    if (negative || (length > 0 && text[at] == '+')) {
      at++;
    }
    if (at == end) {
      return unexpected(text, offset, length);
    }
    while (end - at > SAFE_DIGITS && text[at] == '0') {
      at++;
    }
    if (end - at > SAFE_DIGITS) {
      return pushLong(text, offset, length, sink, column);
    }
    long value = 0;
    for (; at < end; at++) {
      int digit = Digits.unchecked(text[at]);
      if (digit > 9) {
        return unexpected(text, offset, length);
      }
      value = value * 10 + digit;
    }
    return push(negative ? -value : value, text, offset, length, sink, column);
  }

  private @Nullable String push(
      long value, char[] text, int offset, int length, RowSink sink, int column) {
    if (value < min || value > max) {
      return tooLarge(text, offset, length);
    }
    sink.longCell(column, value);
    return null;
  }

  private @Nullable String pushLong(char[] text, int offset, int length, RowSink sink, int column) {
    // The JDK takes every Unicode digit and this class does not.
    for (int at = offset + 1; at < offset + length; at++) {
      if (Digits.one(text[at]) < 0) {
        return unexpected(text, offset, length);
      }
    }
    try {
      long value = Long.parseLong(new String(text, offset, length));
      return push(value, text, offset, length, sink, column);
    } catch (NumberFormatException e) {
      return Digits.one(text[offset]) < 0 && text[offset] != '-' && text[offset] != '+'
          ? unexpected(text, offset, length)
          : tooLarge(text, offset, length);
    }
  }

  private String unexpected(char[] text, int offset, int length) {
    return "expected " + type + ", found " + Cited.value(text, offset, length);
  }

  private String tooLarge(char[] text, int offset, int length) {
    return Cited.value(text, offset, length) + " does not fit " + type;
  }
}
