package io.dayseal.duckdb;

import java.util.Arrays;

/**
 * Watches how rows jump between partitions. Rows that stay with a partition for a while can be
 * written as they come, however many partitions there are; rows that jump among hundreds cannot: a
 * writer would close and reopen files all the time and leave thousands of small ones.
 */
final class Scatter {
  /** DuckDB's own limit of files it keeps open is 100. */
  static final int MAX_OPEN = 96;

  private static final int WINDOW_ROWS = 1 << 18;

  /** Rows of one partition in a row, on average, below which they count as jumping. */
  private static final int MIN_RUN_ROWS = 64;

  private boolean watching = true;
  private int[] windowByNumber = new int[64];
  private int window = 1;
  private int rows;
  private int distinct;
  private int visits;
  private int last = -1;
  private boolean tooWide;

  /** From now on nothing is too wide: for rows that are gathered before they are written. */
  void ignore() {
    watching = false;
    tooWide = false;
  }

  void saw(int number) {
    if (watching && number != last) {
      visit(number);
    }
    rows++;
    if (rows == WINDOW_ROWS) {
      rows = 0;
      distinct = 0;
      visits = 0;
      window++;
    }
  }

  private void visit(int number) {
    last = number;
    visits++;
    if (number >= windowByNumber.length) {
      windowByNumber = Arrays.copyOf(windowByNumber, Math.max(number + 1, number * 2));
    }
    if (windowByNumber[number] != window) {
      windowByNumber[number] = window;
      distinct++;
    }
    tooWide |= distinct > MAX_OPEN && rows < visits * MIN_RUN_ROWS;
  }

  /** Whether the rows seen jump among more partitions than can be kept open. */
  boolean tooWide() {
    return tooWide;
  }
}
