package io.dayseal.duckdb;

import java.math.BigInteger;
import java.util.List;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.jspecify.annotations.Nullable;

/**
 * Writes the cells of one column into its vector. The vector has room for every row of a batch, so
 * that fixed-width values are written without growing it.
 */
abstract class CellVector {
  /** Makes the cell NULL again, as if it had not been written. */
  abstract void forget(int row);

  void booleanValue(int row, boolean value) {
    throw wrongKind("a boolean");
  }

  void longValue(int row, long value) {
    throw wrongKind("a whole number");
  }

  void doubleValue(int row, double value) {
    throw wrongKind("a floating number");
  }

  void decimalValue(int row, long unscaled) {
    throw wrongKind("a decimal");
  }

  void decimalValue(int row, BigInteger unscaled) {
    throw wrongKind("a decimal");
  }

  void bytesValue(int row, byte[] buffer, int offset, int length) {
    throw wrongKind("bytes");
  }

  void nestedValue(int row, List<@Nullable Object> value) {
    throw wrongKind("a nested value");
  }

  private IllegalStateException wrongKind(String kind) {
    return new IllegalStateException(getClass().getSimpleName() + " cannot hold " + kind);
  }

  /** The writer that fits a vector. */
  static CellVector over(FieldVector vector) {
    if (vector instanceof BitVector bits) {
      return new Booleans(bits);
    } else if (vector instanceof IntVector ints) {
      return new Ints(ints);
    } else if (vector instanceof BigIntVector longs) {
      return new Longs(longs);
    } else if (vector instanceof DateDayVector dates) {
      return new Dates(dates);
    } else if (vector instanceof TimeStampVector timestamps) {
      return new Timestamps(timestamps);
    } else if (vector instanceof Float4Vector floats) {
      return new Floats(floats);
    } else if (vector instanceof Float8Vector doubles) {
      return new Doubles(doubles);
    } else if (vector instanceof DecimalVector decimals) {
      return new Decimals(decimals);
    } else if (vector instanceof BaseVariableWidthVector bytes) {
      return new Bytes(bytes);
    } else if (vector instanceof ListVector || vector instanceof StructVector) {
      return new Nested(vector);
    }
    throw new IllegalStateException("no column has a vector like " + vector.getField());
  }

  private static final class Booleans extends CellVector {
    private final BitVector vector;

    Booleans(BitVector vector) {
      this.vector = vector;
    }

    @Override
    void booleanValue(int row, boolean value) {
      vector.set(row, value ? 1 : 0);
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
    }
  }

  private static final class Ints extends CellVector {
    private final IntVector vector;

    Ints(IntVector vector) {
      this.vector = vector;
    }

    @Override
    void longValue(int row, long value) {
      vector.set(row, Math.toIntExact(value));
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
    }
  }

  private static final class Longs extends CellVector {
    private final BigIntVector vector;

    Longs(BigIntVector vector) {
      this.vector = vector;
    }

    @Override
    void longValue(int row, long value) {
      vector.set(row, value);
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
    }
  }

  private static final class Dates extends CellVector {
    private final DateDayVector vector;

    Dates(DateDayVector vector) {
      this.vector = vector;
    }

    @Override
    void longValue(int row, long value) {
      vector.set(row, Math.toIntExact(value));
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
    }
  }

  private static final class Timestamps extends CellVector {
    private final TimeStampVector vector;

    Timestamps(TimeStampVector vector) {
      this.vector = vector;
    }

    @Override
    void longValue(int row, long value) {
      vector.set(row, value);
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
    }
  }

  private static final class Floats extends CellVector {
    private final Float4Vector vector;

    Floats(Float4Vector vector) {
      this.vector = vector;
    }

    @Override
    void doubleValue(int row, double value) {
      vector.set(row, (float) value);
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
    }
  }

  private static final class Doubles extends CellVector {
    private final Float8Vector vector;

    Doubles(Float8Vector vector) {
      this.vector = vector;
    }

    @Override
    void doubleValue(int row, double value) {
      vector.set(row, value);
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
    }
  }

  private static final class Decimals extends CellVector {
    private final DecimalVector vector;

    Decimals(DecimalVector vector) {
      this.vector = vector;
    }

    @Override
    void decimalValue(int row, long unscaled) {
      vector.set(row, unscaled);
    }

    @Override
    void decimalValue(int row, BigInteger unscaled) {
      vector.setBigEndian(row, unscaled.toByteArray());
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
    }
  }

  private static final class Bytes extends CellVector {
    private final BaseVariableWidthVector vector;

    Bytes(BaseVariableWidthVector vector) {
      this.vector = vector;
    }

    @Override
    void bytesValue(int row, byte[] buffer, int offset, int length) {
      vector.setSafe(row, buffer, offset, length);
    }

    @Override
    void forget(int row) {
      vector.setNull(row);
      // Else the bytes of the forgotten cell would stay between those of its neighbours.
      vector.setLastSet(Math.min(vector.getLastSet(), row - 1));
    }
  }

  private static final class Nested extends CellVector {
    private final FieldVector vector;

    Nested(FieldVector vector) {
      this.vector = vector;
    }

    @Override
    void nestedValue(int row, List<@Nullable Object> value) {
      NestedCells.write(vector, row, value);
    }

    @Override
    void forget(int row) {
      NestedCells.forget(vector, row);
    }
  }
}
