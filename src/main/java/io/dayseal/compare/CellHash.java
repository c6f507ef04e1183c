package io.dayseal.compare;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values as 64 bits. Good enough to count what is alike in order to propose something, and never
 * used to prove that nothing changed.
 */
public final class CellHash {
  /** What stands for NULL. */
  public static final long NULL = 0;

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private CellHash() {}

  /** Spreads a value over all bits (the finalizer of SplitMix64); never {@link #NULL}. */
  public static long of(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    z ^= z >>> 31;
    return z == NULL ? 1 : z;
  }

  /** FNV-1a, spread. */
  public static long of(byte[] bytes, int offset, int length) {
    long hash = FNV_OFFSET;
    for (int i = offset; i < offset + length; i++) {
      hash = (hash ^ (bytes[i] & 0xFF)) * FNV_PRIME;
    }
    return of(hash);
  }

  /** An unscaled number; of no use beside one of another scale. */
  public static long of(BigInteger unscaled) {
    if (unscaled.bitLength() < Long.SIZE) {
      return of(unscaled.longValue());
    }
    byte[] bytes = unscaled.toByteArray();
    return of(bytes, 0, bytes.length);
  }

  /** Combines two in order. */
  public static long and(long one, long other) {
    return of(one * 31 + other);
  }

  /** A list or struct, as in {@code RowSink.nestedCell}. */
  public static long ofNested(List<@Nullable Object> values) {
    return ofObject(values);
  }

  /** An element of {@code RowSink.nestedCell}; numbers by value. */
  public static long ofObject(Object value) {
    if (value instanceof Long number) {
      return of(number);
    }
    if (value instanceof Boolean flag) {
      return of(flag ? 1 : 0);
    }
    if (value instanceof Double number) {
      return of(Double.doubleToLongBits(number + 0.0));
    }
    if (value instanceof byte[] bytes) {
      return of(bytes, 0, bytes.length);
    }
    if (value instanceof BigDecimal decimal) {
      BigDecimal stripped = decimal.stripTrailingZeros();
      return and(of(stripped.unscaledValue()), stripped.signum() == 0 ? 0 : stripped.scale());
    }
    if (!(value instanceof List<?> list)) {
      throw new IllegalArgumentException("no value of a row: " + value.getClass());
    }
    long hash = list.size();
    for (Object element : list) {
      hash = and(hash, element == null ? NULL : ofObject(element));
    }
    return hash;
  }
}
