package io.dayseal.duckdb;

import java.math.BigDecimal;
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
 * Writes lists and structs. Every place of a child vector is written, NULL too, since a cell that
 * was forgotten may have left a value there; and children grow, since nothing limits their number.
 */
final class NestedCells {
  private NestedCells() {}

  /** Writes a value, or NULL. */
  static void write(FieldVector vector, int at, @Nullable Object value) {
    if (value == null) {
      writeNull(vector, at);
    } else if (vector instanceof ListVector list) {
      writeList(list, at, (List<?>) value);
    } else if (vector instanceof StructVector struct) {
      writeStruct(struct, at, (List<?>) value);
    } else if (vector instanceof BitVector bits) {
      bits.setSafe(at, (Boolean) value ? 1 : 0);
    } else if (vector instanceof IntVector ints) {
      ints.setSafe(at, Math.toIntExact((Long) value));
    } else if (vector instanceof BigIntVector longs) {
      longs.setSafe(at, (Long) value);
    } else if (vector instanceof DateDayVector dates) {
      dates.setSafe(at, Math.toIntExact((Long) value));
    } else if (vector instanceof TimeStampVector timestamps) {
      timestamps.setSafe(at, (Long) value);
    } else if (vector instanceof Float4Vector floats) {
      floats.setSafe(at, ((Double) value).floatValue());
    } else if (vector instanceof Float8Vector doubles) {
      doubles.setSafe(at, (Double) value);
    } else if (vector instanceof DecimalVector decimals) {
      decimals.setSafe(at, ((BigDecimal) value).setScale(decimals.getScale()));
    } else {
      ((BaseVariableWidthVector) vector).setSafe(at, (byte[]) value);
    }
  }

  private static void writeList(ListVector list, int at, List<?> elements) {
    int start = list.startNewValue(at);
    FieldVector child = list.getDataVector();
    for (int i = 0; i < elements.size(); i++) {
      write(child, start + i, elements.get(i));
    }
    list.endValue(at, elements.size());
  }

  private static void writeStruct(StructVector struct, int at, List<?> values) {
    while (struct.getValueCapacity() <= at) {
      struct.reAlloc();
    }
    struct.setIndexDefined(at);
    List<FieldVector> children = struct.getChildrenFromFields();
    for (int i = 0; i < children.size(); i++) {
      write(children.get(i), at, values.get(i));
    }
  }

  /** Roughly the bytes that a value takes. */
  static long size(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return bytes.length;
    }
    long size = Long.BYTES;
    if (value instanceof List<?> values) {
      for (Object element : values) {
        size += size(element);
      }
    }
    return size;
  }

  private static void writeNull(FieldVector vector, int at) {
    while (vector.getValueCapacity() <= at) {
      vector.reAlloc();
    }
    forget(vector, at);
  }

  /** Makes a place NULL again; what lies before it stays. */
  static void forget(FieldVector vector, int at) {
    vector.setNull(at);
    if (vector instanceof ListVector list) {
      list.setLastSet(Math.min(list.getLastSet(), at - 1));
    } else if (vector instanceof StructVector struct) {
      struct.getChildrenFromFields().forEach(child -> forget(child, at));
    } else if (vector instanceof BaseVariableWidthVector bytes) {
      bytes.setLastSet(Math.min(bytes.getLastSet(), at - 1));
    }
  }
}
