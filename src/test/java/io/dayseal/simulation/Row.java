package io.dayseal.simulation;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A row of a model: values by column, NULL left out; {@code day} is its number since 1970-01-01.
 */
record Row(SortedMap<String, Long> cells) implements Comparable<Row> {
  static final String DAY = "day";

  Row {
    cells = Collections.unmodifiableSortedMap(new TreeMap<>(cells));
  }

  static Row of(Map<String, Long> cells) {
    return new Row(new TreeMap<>(cells));
  }

  long day() {
    return cells.get(DAY);
  }

  Row only(Collection<String> columns) {
    SortedMap<String, Long> left = new TreeMap<>(cells);
    left.keySet().retainAll(columns);
    return new Row(left);
  }

  Row without(Collection<String> columns) {
    SortedMap<String, Long> left = new TreeMap<>(cells);
    left.keySet().removeAll(columns);
    return new Row(left);
  }

  @Override
  public int compareTo(Row other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return cells.toString();
  }
}
