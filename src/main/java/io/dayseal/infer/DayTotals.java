package io.dayseal.infer;

import io.dayseal.compare.CellHash;
import java.util.BitSet;

/** What the rows of one day of one delivery hold, regardless of their order. */
final class DayTotals {
  /** By column, the sum of the hashes: equal as long as the values of the day are. */
  private final long[] sums;

  private long rows;
  private long rowSum;

  DayTotals(int columns) {
    sums = new long[columns];
  }

  void add(long[] hashes) {
    long row = 1;
    for (int i = 0; i < hashes.length; i++) {
      sums[i] += hashes[i];
      row = CellHash.and(row, hashes[i]);
    }
    rowSum += row;
    rows++;
  }

  long rows() {
    return rows;
  }

  /** Whether the rows are the same. */
  boolean sameRows(DayTotals other) {
    return rows == other.rows && rowSum == other.rowSum;
  }

  /**
   * The columns whose values are not the same; none when the rows are. Where only the combinations
   * differ, all columns count as changed, since none alone does.
   */
  BitSet changed(DayTotals other) {
    BitSet changed = new BitSet(sums.length);
    if (sameRows(other)) {
      return changed;
    }
    for (int i = 0; i < sums.length; i++) {
      if (sums[i] != other.sums[i]) {
        changed.set(i);
      }
    }
    if (changed.isEmpty() || rows != other.rows) {
      changed.set(0, sums.length);
    }
    return changed;
  }
}
