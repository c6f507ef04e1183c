package io.dayseal.parquet;

import org.apache.parquet.io.api.PrimitiveConverter;

/** Converters of flags, whole and floating numbers. */
final class NumberConverters {
  private static final long INT_MASK = 0xFFFF_FFFFL;

  private NumberConverters() {}

  /** The unsigned value of an int whose sign means nothing. */
  static long unsigned(int value) {
    return value & INT_MASK;
  }

  /** A boolean. */
  static final class Flag extends PrimitiveConverter {
    private final Cells cells;

    Flag(Cells cells) {
      this.cells = cells;
    }

    @Override
    public void addBoolean(boolean value) {
      cells.booleanValue(value);
    }
  }

  /** A number that needs no check. */
  static final class Raw extends PrimitiveConverter {
    private final Cells cells;

    Raw(Cells cells) {
      this.cells = cells;
    }

    @Override
    public void addInt(int value) {
      cells.longValue(value);
    }

    @Override
    public void addLong(long value) {
      cells.longValue(value);
    }
  }

  /** A whole number within a range. */
  static final class Whole extends PrimitiveConverter {
    private final Cells cells;
    private final long min;
    private final long max;
    private final boolean signed;

    Whole(Cells cells, long min, long max, boolean signed) {
      this.cells = cells;
      this.min = min;
      this.max = max;
      this.signed = signed;
    }

    @Override
    public void addInt(int value) {
      add(signed ? value : unsigned(value));
    }

    @Override
    public void addLong(long value) {
      if (signed || value >= 0) {
        add(value);
      } else {
        refuse(Long.toUnsignedString(value));
      }
    }

    private void add(long value) {
      if (value < min || value > max) {
        refuse(Long.toString(value));
      } else {
        cells.longValue(value);
      }
    }

    private void refuse(String found) {
      cells.wrongValue("expected a number from " + min + " to " + max + ", found " + found);
    }
  }

  /** A whole number that a double can hold. */
  static final class WholeToDouble extends PrimitiveConverter {
    /** Up to here every whole number is a double. */
    private static final long MAX = 1L << 53;

    private final Cells cells;
    private final boolean signed;

    WholeToDouble(Cells cells, boolean signed) {
      this.cells = cells;
      this.signed = signed;
    }

    @Override
    public void addInt(int value) {
      cells.doubleValue((double) (signed ? value : unsigned(value)));
    }

    @Override
    public void addLong(long value) {
      if (value < (signed ? -MAX : 0) || value > MAX) {
        String found = signed ? Long.toString(value) : Long.toUnsignedString(value);
        cells.wrongValue("expected a number that a double can hold, found " + found);
      } else {
        cells.doubleValue((double) value);
      }
    }
  }

  /** A floating number. */
  static final class Floating extends PrimitiveConverter {
    private final Cells cells;

    Floating(Cells cells) {
      this.cells = cells;
    }

    @Override
    public void addFloat(float value) {
      cells.doubleValue(value);
    }

    @Override
    public void addDouble(double value) {
      cells.doubleValue(value);
    }
  }
}
