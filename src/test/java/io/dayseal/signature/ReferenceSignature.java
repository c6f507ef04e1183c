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
      sum = sum.add(new BigInteger(1, sha256(fields(row, types))));
    }
    byte[] bytes = sum.mod(BigInteger.ONE.shiftLeft(256)).toByteArray();
    byte[] sum32 = new byte[32];
    int skip = Math.max(0, bytes.length - 32);
    System.arraycopy(bytes, skip, sum32, 32 - (bytes.length - skip), bytes.length - skip);
    byte[] state = ByteBuffer.allocate(41).put((byte) 1).putLong(rows.size()).put(sum32).array();
    return "1:" + HexFormat.of().formatHex(sha256(state));
  }

  static byte[] fields(Map<String, Object> row, Map<String, ColumnType> types) {
    List<String> names = new ArrayList<>(row.keySet());
    names.sort(
        (a, b) ->
            Arrays.compareUnsigned(
                a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String name : names) {
      if (row.get(name) != null) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        out.writeBytes(leb128(utf8.length));
        out.writeBytes(utf8);
        out.writeBytes(value(row.get(name), types.get(name)));
      }
    }
    return out.toByteArray();
  }

  private static byte[] value(Object value, ColumnType type) {
    if (value == null) {
      return new byte[] {0, 0};
    }
    if (type instanceof ColumnType.ListOf list) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ((List<?>) value).forEach(e -> out.writeBytes(value(e, list.element())));
      return tagged(9, out.toByteArray());
    }
    if (type instanceof ColumnType.Struct struct) {
      Map<String, Object> byName = new TreeMap<>();
      Map<String, ColumnType> types = new TreeMap<>();
      for (int i = 0; i < struct.fields().size(); i++) {
        byName.put(struct.fields().get(i).name(), ((List<?>) value).get(i));
        types.put(struct.fields().get(i).name(), struct.fields().get(i).type());
      }
      return tagged(10, fields(byName, types));
    }
    return switch (type.toString()) {
      case "boolean" -> tagged(1, new byte[] {(byte) ((Boolean) value ? 1 : 0)});
      case "float", "double" -> tagged(3, eight(doubleBits((Double) value)));
      case "date" -> tagged(4, eight((Long) value));
      case "timestamp" -> tagged(5, eight((Long) value));
      case "timestamptz" -> tagged(6, eight((Long) value));
      case "string" -> tagged(7, (byte[]) value);
      case "binary" -> tagged(8, (byte[]) value);
      default -> number(value instanceof Long l ? BigDecimal.valueOf(l) : (BigDecimal) value);
    };
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
    return tagged(2, out.toByteArray());
  }

  private static long doubleBits(double value) {
    return value == 0
        ? 0L
        : Double.isNaN(value) ? 0x7ff8000000000000L : Double.doubleToRawLongBits(value);
  }

  private static byte[] eight(long value) {
    return ByteBuffer.allocate(8).putLong(value).array();
  }

  private static byte[] tagged(int tag, byte[] value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
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
