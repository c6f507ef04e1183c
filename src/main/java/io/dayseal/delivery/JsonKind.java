package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** What the values of a JSON key have in common. */
enum JsonKind {
  NOTHING,
  TEXT,
  FLAG,
  WHOLE,
  EXACT,
  OTHER;

  private static final int PRECISION = 38;
  private static final int MAX_SCALE = 9;

  /** The type that holds them all; null when there is none. */
  @Nullable ColumnType type() {
    return switch (this) {
      case NOTHING, TEXT -> ColumnType.Primitive.STRING;
      case FLAG -> ColumnType.Primitive.BOOLEAN;
      case WHOLE -> ColumnType.Primitive.LONG;
      case EXACT -> new ColumnType.Decimal(PRECISION, MAX_SCALE);
      case OTHER -> null;
    };
  }

  /** What the values of both have in common. */
  JsonKind and(JsonKind other) {
    if (this == other || other == NOTHING) {
      return this;
    }
    if (this == NOTHING) {
      return other;
    }
    boolean numbers = (this == WHOLE || this == EXACT) && (other == WHOLE || other == EXACT);
    return numbers ? EXACT : OTHER;
  }

  /** The kind of the value that the parser is at. */
  static JsonKind of(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_NULL -> NOTHING;
      case VALUE_STRING -> TEXT;
      case VALUE_TRUE, VALUE_FALSE -> FLAG;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
      default -> OTHER;
    };
  }

  private static JsonKind number(String text) {
    if (text.length() > NumberGrammar.MAX_LENGTH) {
      return OTHER;
    }
    BigDecimal value = new BigDecimal(text).stripTrailingZeros();
    long integerDigits = (long) value.precision() - value.scale();
    if (value.scale() > MAX_SCALE || integerDigits > PRECISION - MAX_SCALE) {
      return OTHER;
    }
    return value.scale() <= 0 && fitsLong(value.toBigInteger()) ? WHOLE : EXACT;
  }

  private static boolean fitsLong(BigInteger value) {
    return value.bitLength() < Long.SIZE;
  }
}
