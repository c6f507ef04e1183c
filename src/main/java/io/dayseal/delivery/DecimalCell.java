package io.dayseal.delivery;

import io.dayseal.delivery.ColumnType.Decimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * An exact number at the declared scale. Digits beyond the scale must be 0: nothing is rounded. A
 * negative zero is zero.
 */
final class DecimalCell extends CellParser {
  /** Any number of so many digits fits a long. */
  private static final int SAFE_DIGITS = 18;

  private static final long[] POWERS_OF_TEN = powersOfTen();

  private final Decimal type;
  private final int scale;

  /** The first unscaled value that is too large, as far as a long can hold one. */
  private final long limit;

  DecimalCell(Decimal type) {
    this.type = type;
    this.scale = type.scale();
    this.limit = type.precision() > SAFE_DIGITS ? Long.MAX_VALUE : POWERS_OF_TEN[type.precision()];
  }

  private static long[] powersOfTen() {
    long[] powers = new long[SAFE_DIGITS + 1];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    int end = offset + length;
    int at = offset;
    boolean negative = length > 0 && text[at] == '-';
    if (negative) {
      at++;
    }
    // One character may be the point; a longer text may need more than a long.
    if (at == end || end - at > SAFE_DIGITS + 1) {
      return pushAny(text, offset, length, sink, column);
    }
    long unscaled = 0;
    int point = -1;
    int from = at;
    for (; at < end; at++) {
      int digit = Digits.unchecked(text[at]);
      if (digit <= 9) {
        unscaled = unscaled * 10 + digit;
      } else if (text[at] == '.' && point < 0) {
        point = at;
      } else {
        return pushAny(text, offset, length, sink, column);
      }
    }
    int fraction = point < 0 ? 0 : end - point - 1;
    int digits = end - from - (point < 0 ? 0 : 1);
    boolean plain = point != from && point != end - 1;
    int missing = scale - fraction;
    if (!plain || missing < 0 || digits + missing > SAFE_DIGITS) {
      return pushAny(text, offset, length, sink, column);
    }
    unscaled *= POWERS_OF_TEN[missing];
    if (unscaled >= limit) {
      return misfit(text, offset, length);
    }
    sink.decimalCell(column, negative ? -unscaled : unscaled);
    return null;
  }

  /** Exponents, surplus digits, signs and sizes that are not worth a path of their own. */
  private @Nullable String pushAny(char[] text, int offset, int length, RowSink sink, int column) {
    if (length > NumberGrammar.MAX_LENGTH || !NumberGrammar.matches(text, offset, length)) {
      return "expected " + type + ", found " + Cited.value(text, offset, length);
    }
    BigInteger unscaled = unscaled(text, offset, length);
    if (unscaled == null) {
      return misfit(text, offset, length);
    }
    if (unscaled.bitLength() < Long.SIZE) {
      sink.decimalCell(column, unscaled.longValue());
    } else {
      sink.decimalCell(column, unscaled);
    }
    return null;
  }

  private @Nullable BigInteger unscaled(char[] text, int offset, int length) {
    BigDecimal value;
    try {
      value = new BigDecimal(text, offset, length);
    } catch (NumberFormatException e) {
      // The exponent alone is beyond any decimal.
      return null;
    }
    if (value.signum() == 0) {
      return BigInteger.ZERO;
    }
    BigDecimal stripped = value.stripTrailingZeros();
    long integerDigits = (long) stripped.precision() - stripped.scale();
    // Checked before the scale is set, which would write out every zero of 1e999999999.
    if (stripped.scale() > scale || integerDigits > type.precision() - scale) {
      return null;
    }
    return stripped.setScale(scale).unscaledValue();
  }

  private String misfit(char[] text, int offset, int length) {
    return Cited.value(text, offset, length) + " does not fit " + type;
  }
}
