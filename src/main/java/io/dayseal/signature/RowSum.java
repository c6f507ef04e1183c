package io.dayseal.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;

/**
 * The multiset hash of a partition's rows: row digests added mod 2^256, and their count. Addition
 * is order-insensitive and, unlike exclusive or, counts duplicates (AdHash: Bellare, Micciancio
 * 1997). 40 bytes of state.
 */
final class RowSum {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Bytes of a SHA-256 digest. */
  static final int DIGEST_BYTES = 32;

  private long rows;
  private long w0;
  private long w1;
  private long w2;
  private long w3;

  /** Adds a digest of 32 bytes, read as a big-endian number. */
  void add(byte[] digest) {
    rows++;
    long before = w3;
    w3 += (long) LONG.get(digest, 24);
    long carry = Long.compareUnsigned(w3, before) < 0 ? 1 : 0;
    w2 = addWithCarry(w2, (long) LONG.get(digest, 16), carry);
    carry = carryOut;
    w1 = addWithCarry(w1, (long) LONG.get(digest, 8), carry);
    carry = carryOut;
    w0 = addWithCarry(w0, (long) LONG.get(digest, 0), carry);
  }

  private long carryOut;

  private long addWithCarry(long a, long b, long carryIn) {
    long sum = a + b;
    long first = Long.compareUnsigned(sum, a) < 0 ? 1 : 0;
    long result = sum + carryIn;
    carryOut = first | (Long.compareUnsigned(result, sum) < 0 ? 1 : 0);
    return result;
  }

  long rows() {
    return rows;
  }

  /**
   * SHA-256 over one byte of version, the row count as 8 bytes and the sum as 32, all big-endian.
   */
  Signature signature(MessageDigest sha256) {
    ByteBuffer bytes = ByteBuffer.allocate(1 + Long.BYTES + DIGEST_BYTES);
    bytes
        .put((byte) Signature.VERSION)
        .putLong(rows)
        .putLong(w0)
        .putLong(w1)
        .putLong(w2)
        .putLong(w3);
    return Signature.of(sha256.digest(bytes.array()));
  }
}
