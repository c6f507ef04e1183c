package io.dayseal.infer;

import io.dayseal.compare.CellHash;
import java.util.TreeSet;

/**
 * Which values a column has, by the smallest of their hashes (bottom-k): enough to tell how much of
 * one column is found again in another.
 */
final class Sketch {
  private static final int SIZE = 256;

  /** Fewer values are alike by chance. */
  private static final int ENOUGH = 10;

  private final TreeSet<Long> smallest = new TreeSet<>();

  /** Adds a value as it is spelled; zeros behind the digits of a fraction do not count. */
  void add(String text) {
    int length = text.length();
    if (text.indexOf('.') > 0) {
      while (length > 1 && text.charAt(length - 1) == '0') {
        length--;
      }
      length -= text.charAt(length - 1) == '.' ? 1 : 0;
    }
    long hash = 1;
    for (int i = 0; i < length; i++) {
      hash = hash * 31 + text.charAt(i);
    }
    hash = CellHash.of(hash);
    if (smallest.size() < SIZE) {
      smallest.add(hash);
    } else if (hash < smallest.last() && smallest.add(hash)) {
      smallest.pollLast();
    }
  }

  /** The share of these values that another column has too; 0 when there are too few to tell. */
  double foundIn(Sketch other) {
    if (smallest.size() < ENOUGH || other.smallest.size() < ENOUGH) {
      return 0;
    }
    long limit = Math.min(smallest.last(), other.smallest.last());
    TreeSet<Long> common = new TreeSet<>(smallest.headSet(limit, true));
    int size = common.size();
    common.retainAll(other.smallest);
    return size == 0 ? 0 : (double) common.size() / size;
  }
}
