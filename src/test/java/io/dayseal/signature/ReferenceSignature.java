package io.dayseal.signature;

import io.dayseal.delivery.ColumnType;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The signatures of {@code src/docs/FORMAT.md} once more, written from the text alone: maps, boxed
 * values and big integers instead of buffers. Shares no code with the program but SHA-256.
 */
final class ReferenceSignature {
  private ReferenceSignature() {}

  /** Signature text of rows given as values by column name; absent is NULL. */
  static String partition(List<Map<String, Object>> rows, Map<String, ColumnType> types) {
    BigInteger sum = BigInteger.ZERO;
    for (Map<String, Object> row : rows) {
      sum = sum.add(new BigInteger(1, sha256(row(row, types))));
    }
    byte[] bytes = sum.mod(BigInteger.ONE.shiftLeft(256)).toByteArray();
    byte[] sum32 = new byte[32];
    int skip = Math.max(0, bytes.length - 32);
    System.arraycopy(bytes, skip, sum32, 32 - (bytes.length - skip), bytes.length - skip);
    byte[] state = ByteBuffer.allocate(41).put((byte) 1).putLong(rows.size()).put(sum32).array();
    return "1:" + HexFormat.of().formatHex(sha256(state));
  }

  /** The canonical bytes of a row: its shape, then its values. */
  static byte[] row(Map<String, Object> row, Map<String, ColumnType> types) {
    ByteArrayOutputStream shape = new ByteArrayOutputStream();
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    for (String name : presentInOrder(row)) {
      shape.writeBytes(sized(name.getBytes(StandardCharsets.UTF_8)));
      shape.write(tag(types.get(name)));
      values.writeBytes(value(row.get(name), types.get(name)));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(sha256(shape.toByteArray()), 0, 16);
    out.writeBytes(values.toByteArray());
    return out.toByteArray();
  }

  private static List<String> presentInOrder(Map<String, Object> row) {
    List<String> names = new ArrayList<>(row.keySet());
    names.removeIf(name -> row.get(name) == null);
    names.sort(
        (a, b) ->
            Arrays.compareUnsigned(
                a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)));
    return names;
  }

  private static int tag(ColumnType type) {
    if (type instanceof ColumnType.ListOf) {
      return 9;
    }
    if (type instanceof ColumnType.Struct) {
      return 10;
    }
    return switch (type.toString()) {
      case "boolean" -> 1;
      case "float", "double" -> 3;
      case "date" -> 4;
      case "timestamp" -> 5;
      case "timestamptz" -> 6;
      case "string" -> 7;
      case "binary" -> 8;
      default -> 2;
    };
  }

  private static byte[] value(Object value, ColumnType type) {
    if (type instanceof ColumnType.ListOf list) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ((List<?>) value).forEach(e -> out.writeBytes(element(e, list.element())));
      return sized(out.toByteArray());
    }
    if (type instanceof ColumnType.Struct struct) {
      Map<String, Object> byName = new TreeMap<>();
      Map<String, ColumnType> types = new TreeMap<>();
      for (int i = 0; i < struct.fields().size(); i++) {
        byName.put(struct.fields().get(i).name(), ((List<?>) value).get(i));
        types.put(struct.fields().get(i).name(), struct.fields().get(i).type());
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (String name : presentInOrder(byName)) {
        out.writeBytes(sized(name.getBytes(StandardCharsets.UTF_8)));
        out.writeBytes(element(byName.get(name), types.get(name)));
      }
      return sized(out.toByteArray());
    }
    return switch (type.toString()) {
      case "boolean" -> new byte[] {(byte) ((Boolean) value ? 1 : 0)};
      case "float", "double" -> eight(doubleBits((Double) value));
      case "date" -> ByteBuffer.allocate(4).putInt(((Long) value).intValue()).array();
      case "timestamp", "timestamptz" -> eight((Long) value);
      case "string", "binary" -> sized((byte[]) value);
      default -> number(value instanceof Long l ? BigDecimal.valueOf(l) : (BigDecimal) value);
    };
  }

  private static byte[] element(Object value, ColumnType type) {
    if (value == null) {
      return new byte[] {0};
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag(type));
    out.writeBytes(value(value, type));
    return out.toByteArray();
  }

  private static byte[] number(BigDecimal value) {
    BigDecimal shortest = value;
    while (shortest.scale() > 0
        && shortest.unscaledValue().mod(BigInteger.TEN).equals(BigInteger.ZERO)) {
      shortest = shortest.setScale(shortest.scale() - 1);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(shortest.scale());
    out.writeBytes(shortest.unscaledValue().toByteArray());
    return sized(out.toByteArray());
  }

  private static long doubleBits(double value) {
    return value == 0
        ? 0L
        : Double.isNaN(value) ? 0x7ff8000000000000L : Double.doubleToRawLongBits(value);
  }

  private static byte[] eight(long value) {
    return ByteBuffer.allocate(8).putLong(value).array();
  }

  private static byte[] sized(byte[] value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(leb128(value.length));
    out.writeBytes(value);
    return out.toByteArray();
  }

  private static byte[] leb128(int length) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int left = length;
    do {
      int seven = left % 128;
      left /= 128;
      out.write(left > 0 ? seven + 128 : seven);
    } while (left > 0);
    return out.toByteArray();
  }

  private static byte[] sha256(byte[] bytes) {
    return Sha256.digest().digest(bytes);
  }
}
