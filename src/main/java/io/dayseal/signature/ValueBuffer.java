package io.dayseal.signature;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Values in the canonical form of {@code src/docs/FORMAT.md}. The kind of a column's value is told
 * by the shape of its row; an element of a list or a field of a struct has its tag before it.
 */
final class ValueBuffer {
  static final byte TAG_NULL = 0;
  static final byte TAG_BOOLEAN = 1;
  static final byte TAG_NUMBER = 2;
  static final byte TAG_DOUBLE = 3;
  static final byte TAG_DATE = 4;
  static final byte TAG_TIMESTAMP = 5;
  static final byte TAG_TIMESTAMPTZ = 6;
  static final byte TAG_STRING = 7;
  static final byte TAG_BINARY = 8;
  static final byte TAG_LIST = 9;
  static final byte TAG_STRUCT = 10;

  /** Room for the largest fixed-size value with its head. */
  private static final int SMALL = 32;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes = new byte[512];
  private int size;

  int size() {
    return size;
  }

  /** The bytes with room to read eight of them from any index below the size. */
  byte[] padded() {
    ensure(Long.BYTES);
    return bytes;
  }

  /** Forgets the values, and leaves room for a head. */
  void clear(int head) {
    size = head;
  }

  /** A name: its UTF-8 bytes behind their length. */
  static byte[] lengthPrefixed(String name) {
    ValueBuffer buffer = new ValueBuffer();
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    buffer.length(utf8.length);
    buffer.raw(utf8, 0, utf8.length);
    return Arrays.copyOf(buffer.bytes, buffer.size);
  }

  void raw(byte[] source, int offset, int length) {
    ensure(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  void booleanValue(boolean value) {
    ensure(SMALL);
    bytes[size++] = (byte) (value ? 1 : 0);
  }

  void longValue(ColumnType type, long value) {
    if (type == Primitive.DATE) {
      ensure(SMALL);
      INT.set(bytes, size, (int) value);
      size += Integer.BYTES;
    } else if (type == Primitive.TIMESTAMP || type == Primitive.TIMESTAMPTZ) {
      fixed(value);
    } else {
      number(value, 0);
    }
  }

  /** The bits of the double, with one NaN and without a negative zero. */
  void doubleValue(double value) {
    fixed(Double.doubleToLongBits(value == 0.0 ? 0.0 : value));
  }

  /** A number by its value: 1.50 and 1.5 alike, 3.00 as the integer 3. */
  void numberValue(long unscaled, int scale) {
    long stripped = unscaled;
    int left = scale;
    while (left > 0) {
      long tenth = stripped / 10;
      if (tenth * 10 != stripped) {
        break;
      }
      stripped = tenth;
      left--;
    }
    number(stripped, left);
  }

  void numberValue(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    if (stripped.scale() < 0 || stripped.signum() == 0) {
      stripped = stripped.setScale(0);
    }
    byte[] unscaled = stripped.unscaledValue().toByteArray();
    ensure(SMALL + unscaled.length);
    length(unscaled.length + 1);
    bytes[size++] = (byte) stripped.scale();
    raw(unscaled, 0, unscaled.length);
  }

  void bytesValue(byte[] source, int offset, int length) {
    ensure(SMALL + length);
    length(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /** The tag of the kind of value that a column of this type has. */
  static byte tag(ColumnType type) {
    if (type instanceof ColumnType.Decimal) {
      return TAG_NUMBER;
    }
    if (type instanceof ColumnType.ListOf) {
      return TAG_LIST;
    }
    if (type instanceof ColumnType.Struct) {
      return TAG_STRUCT;
    }
    return switch ((Primitive) type) {
      case BOOLEAN -> TAG_BOOLEAN;
      case INT, LONG -> TAG_NUMBER;
      case FLOAT, DOUBLE -> TAG_DOUBLE;
      case DATE -> TAG_DATE;
      case TIMESTAMP -> TAG_TIMESTAMP;
      case TIMESTAMPTZ -> TAG_TIMESTAMPTZ;
      case STRING -> TAG_STRING;
      case BINARY -> TAG_BINARY;
    };
  }

  /** A tag alone. */
  void tagged(byte tag) {
    ensure(SMALL);
    bytes[size++] = tag;
  }

  /** A value as {@link io.dayseal.delivery.RowSink#nestedCell} hands it over. */
  void value(ColumnType type, Object value) {
    if (value instanceof Boolean bool) {
      booleanValue(bool);
    } else if (value instanceof Long number) {
      longValue(type, number);
    } else if (value instanceof Double number) {
      doubleValue(number);
    } else if (value instanceof BigDecimal number) {
      numberValue(number);
    } else if (value instanceof BigInteger number) {
      numberValue(new BigDecimal(number));
    } else if (value instanceof byte[] content) {
      bytesValue(content, 0, content.length);
    } else if (type instanceof ColumnType.ListOf list) {
      listValue(list, (List<?>) value);
    } else if (type instanceof ColumnType.Struct struct) {
      structValue(struct, (List<?>) value);
    } else {
      throw new IllegalArgumentException("no value of type " + type + ": " + value.getClass());
    }
  }

  private void listValue(ColumnType.ListOf type, List<?> elements) {
    ValueBuffer inner = new ValueBuffer();
    for (Object element : elements) {
      inner.element(type.element(), element);
    }
    wrapped(inner);
  }

  private void structValue(ColumnType.Struct type, List<?> values) {
    ValueBuffer inner = new ValueBuffer();
    IntStream.range(0, type.fields().size())
        .boxed()
        .filter(i -> values.get(i) != null)
        .sorted(
            Comparator.comparing(
                i -> type.fields().get(i).name().getBytes(StandardCharsets.UTF_8),
                Arrays::compareUnsigned))
        .forEach(
            i -> {
              byte[] name = lengthPrefixed(type.fields().get(i).name());
              inner.raw(name, 0, name.length);
              inner.element(type.fields().get(i).type(), values.get(i));
            });
    wrapped(inner);
  }

  /** A value behind its tag. */
  private void element(ColumnType type, @Nullable Object value) {
    if (value == null) {
      tagged(TAG_NULL);
    } else {
      tagged(tag(type));
      value(type, value);
    }
  }

  private void wrapped(ValueBuffer inner) {
    length(inner.size);
    raw(inner.bytes, 0, inner.size);
  }

  /** Eight bytes, big-endian. */
  private void fixed(long value) {
    ensure(SMALL);
    LONG.set(bytes, size, value);
    size += Long.BYTES;
  }

  /** One byte of scale and the shortest two's complement of the unscaled value, big-endian. */
  private void number(long unscaled, int scale) {
    ensure(SMALL);
    int significant = Long.SIZE - Long.numberOfLeadingZeros(unscaled ^ (unscaled >> 63));
    int length = significant / Byte.SIZE + 1;
    bytes[size++] = (byte) (length + 1);
    bytes[size++] = (byte) scale;
    // Eight bytes at once; those behind the number are overwritten by what comes next.
    LONG.set(bytes, size, unscaled << (Long.SIZE - length * Byte.SIZE));
    size += length;
  }

  private void length(int length) {
    ensure(SMALL);
    int left = length;
    while (left >= 0x80) {
      bytes[size++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[size++] = (byte) left;
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
