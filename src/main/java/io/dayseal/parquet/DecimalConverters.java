package io.dayseal.parquet;

import io.dayseal.delivery.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Converters to and from decimals. */
final class DecimalConverters {
  /** Powers of ten that fit a long. */
  private static final long[] POWERS = new long[19];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private DecimalConverters() {}

  /** A big-endian number of up to eight bytes, without an object. */
  private static long longOf(byte[] bytes, int offset, int length) {
    long value = length == 0 ? 0 : bytes[offset];
    for (int i = 1; i < length; i++) {
      value = value << Byte.SIZE | (bytes[offset + i] & 0xFF);
    }
    return value;
  }

  /** A decimal or whole number of the file, brought to the declared scale. */
  static final class Scaled extends PrimitiveConverter {
    private final Cells cells;
    private final ColumnType.Decimal declared;
    private final int fileScale;
    private final boolean signed;
    private final BytesView view = new BytesView();

    /** Factor to the declared scale when it is not smaller and fits a long; else 0. */
    private final long factor;

    /** The first number with too many digits; 0 when every long has few enough. */
    private final long limit;

    Scaled(Cells cells, ColumnType.Decimal declared, int fileScale, boolean signed) {
      this.cells = cells;
      this.declared = declared;
      this.fileScale = fileScale;
      this.signed = signed;
      int up = declared.scale() - fileScale;
      factor = up >= 0 && up < POWERS.length ? POWERS[up] : 0;
      limit = declared.precision() < POWERS.length ? POWERS[declared.precision()] : 0;
    }

    @Override
    public void addInt(int value) {
      add(signed ? value : NumberConverters.unsigned(value));
    }

    @Override
    public void addLong(long value) {
      if (signed || value >= 0) {
        add(value);
      } else {
        add(new BigInteger(Long.toUnsignedString(value)));
      }
    }

    @Override
    public void addBinary(Binary value) {
      view.of(value);
      if (view.length() <= Long.BYTES) {
        add(longOf(view.buffer(), view.offset(), view.length()));
      } else {
        add(new BigInteger(view.buffer(), view.offset(), view.length()));
      }
    }

    private void add(long value) {
      long scaled = value * factor;
      boolean exact =
          factor == 1 || (factor != 0 && Math.multiplyHigh(value, factor) == scaled >> 63);
      if (exact && (limit == 0 || (scaled < limit && scaled > -limit))) {
        cells.decimalValue(scaled);
      } else {
        add(BigInteger.valueOf(value));
      }
    }

    private void add(BigInteger unscaled) {
      push(cells, new BigDecimal(unscaled, fileScale), declared);
    }
  }

  /** Pushes a value that fits the declared type exactly. */
  private static void push(Cells cells, BigDecimal value, ColumnType.Decimal declared) {
    BigDecimal trimmed = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    if (trimmed.scale() > declared.scale()
        || trimmed.precision() - trimmed.scale() > declared.precision() - declared.scale()) {
      cells.wrongValue("expected a " + declared + ", found " + value.toPlainString());
      return;
    }
    BigInteger unscaled =
        trimmed.setScale(declared.scale(), RoundingMode.UNNECESSARY).unscaledValue();
    if (unscaled.bitLength() < Long.SIZE) {
      cells.decimalValue(unscaled.longValue());
    } else {
      cells.decimalValue(unscaled);
    }
  }

  /**
   * A double that stands for one decimal number: up to 15 digits survive the way into a double and
   * back, so with more it cannot be told which number was meant.
   */
  static final class OfDouble extends PrimitiveConverter {
    private static final int SURE_DIGITS = 15;

    private final Cells cells;
    private final ColumnType.Decimal declared;

    OfDouble(Cells cells, ColumnType.Decimal declared) {
      this.cells = cells;
      this.declared = declared;
    }

    @Override
    public void addDouble(double value) {
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        cells.wrongValue("expected a " + declared + ", found " + value);
        return;
      }
      BigDecimal shortest = BigDecimal.valueOf(value).stripTrailingZeros();
      if (shortest.precision() > SURE_DIGITS) {
        cells.wrongValue(
            "expected a " + declared + ", found a double of more than 15 digits, " + value);
      } else {
        push(cells, shortest, declared);
      }
    }
  }

  /** A decimal without digits after the point as a whole number. */
  static final class ToWhole extends PrimitiveConverter {
    private final Cells cells;
    private final boolean toInt;
    private final BytesView view = new BytesView();

    ToWhole(Cells cells, boolean toInt) {
      this.cells = cells;
      this.toInt = toInt;
    }

    @Override
    public void addInt(int value) {
      cells.longValue(value);
    }

    @Override
    public void addLong(long value) {
      add(BigInteger.valueOf(value));
    }

    @Override
    public void addBinary(Binary value) {
      view.of(value);
      add(
          view.length() == 0
              ? BigInteger.ZERO
              : new BigInteger(view.buffer(), view.offset(), view.length()));
    }

    private void add(BigInteger value) {
      if (value.bitLength() < (toInt ? Integer.SIZE : Long.SIZE)) {
        cells.longValue(value.longValue());
      } else {
        cells.wrongValue("expected " + (toInt ? "an int" : "a long") + ", found " + value);
      }
    }
  }
}
