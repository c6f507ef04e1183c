package io.dayseal.delivery;

import io.dayseal.delivery.ColumnType.Primitive;
import org.jspecify.annotations.Nullable;

/**
 * A number rounded to the nearest {@code float} or {@code double}, or {@code NaN}, {@code
 * Infinity}, {@code -Infinity}. A number beyond the largest one is refused.
 *
 * <p>Short numbers take the exact path of W. D. Clinger, "How to Read Floating Point Numbers
 * Accurately" (1990): where digits and power of ten are both exact, one division rounds right.
 */
final class FloatingCell extends CellParser {
  private static final int SAFE_DIGITS = 15;

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private final Primitive type;

  FloatingCell(Primitive type) {
    this.type = type;
  }

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    int end = offset + length;
    int at = offset;
    boolean negative = length > 0 && text[at] == '-';
    if (negative) {
      at++;
    }
    // A float rounded by way of a double may be rounded twice: it takes the slow path.
    if (type == Primitive.FLOAT || at == end || end - at > SAFE_DIGITS + 1) {
      return pushAny(text, offset, length, sink, column);
    }
    int from = at;
    long digits = 0;
    int point = -1;
    for (; at < end; at++) {
      int digit = Digits.unchecked(text[at]);
      if (digit <= 9) {
        digits = digits * 10 + digit;
      } else if (text[at] == '.' && point < 0) {
        point = at;
      } else {
        return pushAny(text, offset, length, sink, column);
      }
    }
    boolean plain =
        point != from && point != end - 1 && end - from - (point < 0 ? 0 : 1) <= SAFE_DIGITS;
    if (!plain) {
      return pushAny(text, offset, length, sink, column);
    }
    double value = digits / POWERS_OF_TEN[point < 0 ? 0 : end - point - 1];
    sink.doubleCell(column, negative ? -value : value);
    return null;
  }

  private @Nullable String pushAny(char[] text, int offset, int length, RowSink sink, int column) {
    String value = new String(text, offset, Math.min(length, NumberGrammar.MAX_LENGTH));
    boolean named = value.equals("NaN") || value.equals("Infinity") || value.equals("-Infinity");
    boolean number =
        length <= NumberGrammar.MAX_LENGTH && NumberGrammar.matches(text, offset, length);
    if (!named && !number) {
      return "expected " + type + ", found " + Cited.value(text, offset, length);
    }
    double parsed = type == Primitive.FLOAT ? Float.parseFloat(value) : Double.parseDouble(value);
    if (number && Double.isInfinite(parsed)) {
      return Cited.value(text, offset, length) + " does not fit " + type;
    }
    sink.doubleCell(column, parsed);
    return null;
  }
}
