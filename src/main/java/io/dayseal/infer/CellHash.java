package io.dayseal.infer;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values as 64 bits. Good enough to count what is alike in order to propose something, and never
 * used to prove that nothing changed.
 */
final class CellHash {
  /** What stands for NULL. */
  static final long NULL = 0;

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private CellHash() {}

  /** Spreads a value over all bits (the finalizer of SplitMix64); never {@link #NULL}. */
  static long of(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    z ^= z >>> 31;
    return z == NULL ? 1 : z;
  }

  /** FNV-1a, spread. */
  static long of(byte[] bytes, int offset, int length) {
    long hash = FNV_OFFSET;
    for (int i = offset; i < offset + length; i++) {
      hash = (hash ^ (bytes[i] & 0xFF)) * FNV_PRIME;
    }
    return of(hash);
  }

  static long of(BigInteger unscaled) {
    if (unscaled.bitLength() < Long.SIZE) {
      return of(unscaled.longValue());
    }
    byte[] bytes = unscaled.toByteArray();
    return of(bytes, 0, bytes.length);
  }

  /** Combines two in order. */
  static long and(long one, long other) {
    return of(one * 31 + other);
  }

  static long ofNested(List<@Nullable Object> values) {
    long hash = 1;
    for (Object value : values) {
      hash = and(hash, value == null ? NULL : ofElement(value));
    }
    return hash;
  }

  private static long ofElement(Object value) {
    if (value instanceof List<?> list) {
      long hash = 2;
      for (Object element : list) {
        hash = and(hash, element == null ? NULL : ofElement(element));
      }
      return hash;
    }
    if (value instanceof byte[] bytes) {
      return of(bytes, 0, bytes.length);
    }
    if (value instanceof BigDecimal decimal) {
      return of(Arrays.hashCode(decimal.stripTrailingZeros().toPlainString().toCharArray()));
    }
    return of(value.hashCode());
  }
}
