package io.dayseal.infer;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One delivery beside the accepted one before it.
 *
 * @param name as the user named it
 * @param bytes of the file
 * @param days how many it has
 * @param newDays those that were not there before; all of the first delivery
 * @param oldRows rows of the other days
 * @param changed days and rows of old days by the columns that changed
 */
record FileResult(
    String name,
    long bytes,
    long rows,
    int days,
    int newDays,
    long oldRows,
    Vanished vanished,
    Map<BitSet, Tally> changed) {
  /**
   * Days of the delivery before that are not there any more.
   *
   * @param within those that the delivery should still cover: not before its first day
   */
  record Vanished(int days, int within) {}

  /** Days, and the rows in them. */
  record Tally(long days, long rows) {
    Tally plus(long moreRows) {
      return new Tally(days + 1, rows + moreRows);
    }
  }

  FileResult {
    changed = Map.copyOf(new LinkedHashMap<>(changed));
  }

  int oldDays() {
    return days - newDays;
  }

  /** Old days that change although some columns do not count. */
  long changedDays(BitSet ignored) {
    return counting(ignored).days();
  }

  /** Rows of old days that stay as they are when some columns do not count. */
  Tally counting(BitSet ignored) {
    long days = 0;
    long rows = 0;
    for (Map.Entry<BitSet, Tally> entry : changed.entrySet()) {
      BitSet counting = (BitSet) entry.getKey().clone();
      counting.andNot(ignored);
      if (!counting.isEmpty()) {
        days += entry.getValue().days();
        rows += entry.getValue().rows();
      }
    }
    return new Tally(days, rows);
  }
}
