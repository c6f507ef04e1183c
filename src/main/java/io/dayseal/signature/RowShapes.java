package io.dayseal.signature;

import io.dayseal.delivery.Column;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;

/**
 * The shape of a row ({@code src/docs/FORMAT.md}): a digest of the names and kinds of the signed
 * columns that are not NULL. It stands before the values in place of the names, so that the names
 * are hashed once for a set of columns and not once for a row. Shapes are kept in a table of fixed
 * size; one that fell out is made again.
 */
final class RowShapes {
  /** Length of a shape: the first bytes of a SHA-256. */
  static final int BYTES = 16;

  private static final int SLOTS = 1 << 8;

  private final byte[][] headByRank;
  private final MessageDigest sha256 = Sha256.digest();
  private final long[] present;
  private final long[][] presentBySlot = new long[SLOTS][];
  private final byte[][] shapeBySlot = new byte[SLOTS][];

  /**
   * The shapes of rows with these signed columns.
   *
   * @param columns in ascending order of name; their indexes are their ranks
   */
  RowShapes(List<Column> columns) {
    headByRank = columns.stream().map(RowShapes::head).toArray(byte[][]::new);
    present = new long[(headByRank.length + Long.SIZE - 1) / Long.SIZE];
  }

  private static byte[] head(Column column) {
    byte[] name = ValueBuffer.lengthPrefixed(column.name());
    byte[] head = Arrays.copyOf(name, name.length + 1);
    head[name.length] = ValueBuffer.tag(column.type());
    return head;
  }

  /** The column of this rank is not NULL in the row. */
  void present(int rank) {
    present[rank >> 6] |= 1L << rank;
  }

  /** Whether the column of this rank is not NULL in the row. */
  boolean holds(int rank) {
    return (present[rank >> 6] & 1L << rank) != 0;
  }

  /** Forgets the row. */
  void clear() {
    Arrays.fill(present, 0);
  }

  /** The shape of the row; not to be changed. */
  byte[] shape() {
    int slot = slot();
    if (!Arrays.equals(presentBySlot[slot], present)) {
      shapeBySlot[slot] = make();
      presentBySlot[slot] = present.clone();
    }
    return shapeBySlot[slot];
  }

  private int slot() {
    long mixed = 0;
    for (long word : present) {
      // The multiplier of splitmix64: every bit of the word moves the highest ones.
      mixed = (mixed ^ word) * 0xBF58476D1CE4E5B9L;
      mixed ^= mixed >>> 32;
    }
    return (int) (mixed & (SLOTS - 1));
  }

  private byte[] make() {
    for (int rank = 0; rank < headByRank.length; rank++) {
      if (holds(rank)) {
        sha256.update(headByRank[rank]);
      }
    }
    return Arrays.copyOf(sha256.digest(), BYTES);
  }
}
