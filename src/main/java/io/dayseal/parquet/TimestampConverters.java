package io.dayseal.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;

/** Converters of timestamps to microseconds. */
final class TimestampConverters {
  private static final int NANOS_A_MICRO = 1000;
  private static final int MICROS_A_MILLI = 1000;
  private static final long MICROS_A_DAY = 86_400_000_000L;

  private TimestampConverters() {}

  private static void finerThanMicros(Cells cells, long nanos) {
    cells.wrongValue(
        "expected a timestamp in microseconds, found " + nanos + " nanoseconds beyond one");
  }

  /** A number of units since 1970. */
  static final class Units extends PrimitiveConverter {
    private final Cells cells;
    private final TimeUnit unit;

    Units(Cells cells, TimeUnit unit) {
      this.cells = cells;
      this.unit = unit;
    }

    @Override
    public void addLong(long value) {
      switch (unit) {
        case MICROS -> cells.longValue(value);
        case MILLIS -> millis(value);
        case NANOS -> {
          long beyond = Math.floorMod(value, NANOS_A_MICRO);
          if (beyond == 0) {
            cells.longValue(Math.floorDiv(value, NANOS_A_MICRO));
          } else {
            finerThanMicros(cells, beyond);
          }
        }
      }
    }

    private void millis(long value) {
      long micros = value * MICROS_A_MILLI;
      if (micros / MICROS_A_MILLI == value) {
        cells.longValue(micros);
      } else {
        cells.wrongValue("expected a timestamp, found " + value + " milliseconds");
      }
    }
  }

  /** Nanoseconds of the day, then the Julian day, as Impala and old Spark write it. */
  static final class Int96 extends PrimitiveConverter {
    private static final long JULIAN_DAY_OF_1970 = 2_440_588;

    private final Cells cells;
    private final BytesView view = new BytesView();

    Int96(Cells cells) {
      this.cells = cells;
    }

    @Override
    public void addBinary(Binary value) {
      view.of(value);
      ByteBuffer bytes =
          ByteBuffer.wrap(view.buffer(), view.offset(), view.length())
              .order(ByteOrder.LITTLE_ENDIAN);
      long nanos = bytes.getLong();
      long day = Integer.toUnsignedLong(bytes.getInt()) - JULIAN_DAY_OF_1970;
      long beyond = Math.floorMod(nanos, NANOS_A_MICRO);
      if (beyond != 0) {
        finerThanMicros(cells, beyond);
        return;
      }
      try {
        cells.longValue(
            Math.addExact(
                Math.multiplyExact(day, MICROS_A_DAY), Math.floorDiv(nanos, NANOS_A_MICRO)));
      } catch (ArithmeticException e) {
        cells.wrongValue("expected a timestamp, found one " + day + " days from 1970");
      }
    }
  }
}
