package io.dayseal.infer;

import io.dayseal.compare.CellHash;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows of one delivery, as the hashes of their cells: all of them while there are few, then only
 * those of some days, chosen by the day alone so that deliveries keep the same ones.
 */
final class SampledRows {
  private final int limit;
  private final Map<Integer, List<long[]>> days = new HashMap<>();
  private final Set<Integer> cut = new HashSet<>();

  /** Days whose hash has so many zeros at its end are kept. */
  private int zeros;

  private int rows;

  /**
   * An empty sample.
   *
   * @param limit how many rows at most
   */
  SampledRows(int limit) {
    this.limit = limit;
  }

  void add(int day, long[] hashes) {
    if (!kept(day)) {
      return;
    }
    while (rows >= limit && days.size() > 1) {
      zeros++;
      days.keySet().removeIf(d -> !kept(d));
      rows = days.values().stream().mapToInt(List::size).sum();
      if (!kept(day)) {
        return;
      }
    }
    if (rows >= limit) {
      cut.add(day);
      return;
    }
    days.computeIfAbsent(day, d -> new ArrayList<>()).add(hashes.clone());
    rows++;
  }

  private boolean kept(int day) {
    return Long.numberOfTrailingZeros(CellHash.of(day)) >= zeros;
  }

  /** Whether rows were left out. */
  boolean partial() {
    return zeros > 0 || !cut.isEmpty();
  }

  Set<Integer> days() {
    return days.keySet();
  }

  Collection<long[]> rows(int day) {
    return days.getOrDefault(day, List.of());
  }

  /** How many rows. */
  int size() {
    return rows;
  }
}
