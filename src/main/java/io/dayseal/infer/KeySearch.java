package io.dayseal.infer;

import io.dayseal.compare.CellHash;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The natural key: the fewest columns that tell the rows of every delivery apart, and by which most
 * rows are found again, unchanged, in the next one.
 */
final class KeySearch {
  private static final int MAX_COLUMNS = 4;

  /** Beyond this many candidates, only those with the most values are combined. */
  private static final int MAX_CANDIDATES = 24;

  /** Publishers now and then deliver a row twice, with two readings. */
  private static final double TOLERATED_DOUBLES = 0.01;

  /** What a key without the day must cost less than the best one with it, to be believed. */
  private static final double WITHOUT_DAY = 0.9;

  private final Comparison comparison;
  private final List<Integer> candidates;
  private final Map<Integer, Integer> distinct = new HashMap<>();
  private final int day;

  /**
   * A search.
   *
   * @param ignored columns that do not count
   */
  KeySearch(Comparison comparison, Set<Integer> ignored) {
    this.comparison = comparison;
    this.day = comparison.dayColumn();
    List<Integer> able = new ArrayList<>();
    for (int i = 0; i < comparison.columns().size(); i++) {
      Column column = comparison.columns().get(i);
      if (i != day && !ignored.contains(i) && tells(column)) {
        able.add(i);
      }
    }
    this.candidates = able.size() <= MAX_CANDIDATES ? able : distinctive(able);
  }

  /** Measures with a fraction tell nothing apart; neither do lists. */
  private static boolean tells(Column column) {
    return column.type() instanceof Primitive type
        && type != Primitive.DOUBLE
        && type != Primitive.FLOAT
        && type != Primitive.BINARY;
  }

  private List<Integer> distinctive(List<Integer> able) {
    return able.stream()
        .sorted(Comparator.comparingInt((Integer column) -> -countDistinct(column)))
        .limit(MAX_CANDIDATES)
        .sorted()
        .toList();
  }

  /** The columns of the key, in their order; empty when up to four do not tell rows apart. */
  List<Integer> find() {
    for (int size = 1; size <= MAX_COLUMNS; size++) {
      List<int[]> withDay = new ArrayList<>();
      combine(new int[] {day}, 0, size, withDay);
      withDay.removeIf(key -> !unique(key));
      if (!withDay.isEmpty()) {
        return size == 1 ? List.of(day) : inOrder(best(withDay, size));
      }
    }
    return List.of();
  }

  /** The day first, then as in the delivery. */
  private List<Integer> inOrder(int[] key) {
    return java.util.Arrays.stream(key)
        .boxed()
        .sorted(Comparator.comparing((Integer c) -> c != day).thenComparing(c -> c))
        .toList();
  }

  private int[] best(List<int[]> withDay, int size) {
    List<int[]> withoutDay = new ArrayList<>();
    for (int fewer = 1; fewer <= size; fewer++) {
      combine(new int[0], 0, fewer, withoutDay);
    }
    withoutDay.removeIf(key -> !unique(key));
    Cost best = cheapest(withDay);
    if (!withoutDay.isEmpty()) {
      Cost other = cheapest(withoutDay);
      best = other.cost() < WITHOUT_DAY * best.cost() ? other : best;
    }
    return best.key();
  }

  /** A key and what it costs; a class, since a record would compare the array by identity. */
  private static final class Cost {
    private final int[] key;
    private final long cost;

    Cost(int[] key, long cost) {
      this.key = key;
      this.cost = cost;
    }

    int[] key() {
      return key;
    }

    long cost() {
      return cost;
    }
  }

  private Cost cheapest(List<int[]> keys) {
    Cost best = new Cost(keys.get(0), cost(keys.get(0)));
    for (int[] key : keys.subList(1, keys.size())) {
      Cost other = new Cost(key, cost(key));
      best = other.cost() < best.cost() ? other : best;
      if (other.cost() == best.cost() && combinations(other.key()) < combinations(best.key())) {
        best = other;
      }
    }
    return best;
  }

  /**
   * How many rows a key could tell apart. The fewer, the less it is by chance that it does: two
   * columns of twenty teams rather than one of teams and one of 38 rounds.
   */
  private double combinations(int[] key) {
    double product = 1;
    for (int column : key) {
      product *= distinct.computeIfAbsent(column, this::countDistinct);
    }
    return product;
  }

  private int countDistinct(int column) {
    Set<Long> values = new HashSet<>();
    SampledRows last = comparison.samples().get(comparison.samples().size() - 1);
    last.days().forEach(d -> last.rows(d).forEach(row -> values.add(row[column])));
    return values.size();
  }

  private void combine(int[] begun, int from, int size, List<int[]> found) {
    if (begun.length == size) {
      found.add(begun);
      return;
    }
    for (int i = from; i < candidates.size(); i++) {
      int[] more = java.util.Arrays.copyOf(begun, begun.length + 1);
      more[begun.length] = candidates.get(i);
      combine(more, i + 1, size, found);
    }
  }

  private boolean unique(int[] key) {
    long rows = 0;
    long doubles = 0;
    long allRows = comparison.samples().stream().mapToLong(SampledRows::size).sum();
    for (SampledRows sample : comparison.samples()) {
      Map<Long, Long> seen = new HashMap<>();
      for (int d : sample.days()) {
        for (long[] row : sample.rows(d)) {
          rows++;
          long content = whole(row);
          Long other = seen.putIfAbsent(keyOf(row, key), content);
          doubles += other != null && other != content ? 1 : 0;
        }
      }
      if (doubles > TOLERATED_DOUBLES * allRows) {
        return false;
      }
    }
    return doubles <= TOLERATED_DOUBLES * rows;
  }

  private static long keyOf(long[] row, int[] key) {
    long hash = 1;
    for (int column : key) {
      hash = CellHash.and(hash, row[column]);
    }
    return hash;
  }

  private static long whole(long[] row) {
    long hash = 1;
    for (long cell : row) {
      hash = CellHash.and(hash, cell);
    }
    return hash;
  }

  /** Cells that changed from one delivery to the next, those of rows that are gone included. */
  private long cost(int[] key) {
    long cost = 0;
    for (int i = 1; i < comparison.samples().size(); i++) {
      cost += cost(comparison.samples().get(i - 1), comparison.samples().get(i), key);
    }
    return cost;
  }

  private long cost(SampledRows before, SampledRows after, int[] key) {
    Map<Long, long[]> old = new HashMap<>();
    for (int d : before.days()) {
      put(before.rows(d), key, old);
    }
    long cost = 0;
    for (int d : after.days()) {
      boolean knownDay = before.days().contains(d);
      for (long[] row : after.rows(d)) {
        long[] earlier = old.remove(keyOf(row, key));
        if (earlier != null) {
          for (int c = 0; c < row.length; c++) {
            cost += row[c] != earlier[c] ? 1 : 0;
          }
        } else if (knownDay) {
          cost += row.length;
        }
      }
    }
    return cost + (long) old.size() * comparison.columns().size();
  }

  private static void put(Collection<long[]> rows, int[] key, Map<Long, long[]> target) {
    rows.forEach(row -> target.put(keyOf(row, key), row));
  }
}
