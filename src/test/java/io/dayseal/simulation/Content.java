package io.dayseal.simulation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rows of a table or a delivery by day; equal when they hold the same rows equally often. */
record Content(SortedMap<Long, List<Row>> days) {
  static final Content EMPTY = new Content(new TreeMap<>());

  Content {
    SortedMap<Long, List<Row>> sorted = new TreeMap<>();
    days.forEach(
        (day, rows) -> {
          if (!rows.isEmpty()) {
            sorted.put(day, sorted(rows));
          }
        });
    days = Collections.unmodifiableSortedMap(sorted);
  }

  static Content of(Collection<Row> rows) {
    SortedMap<Long, List<Row>> days = new TreeMap<>();
    rows.forEach(r -> days.computeIfAbsent(r.day(), d -> new ArrayList<>()).add(r));
    return new Content(days);
  }

  static List<Row> sorted(Collection<Row> rows) {
    return rows.stream().sorted().toList();
  }

  static List<Row> without(Collection<Row> rows, Collection<String> columns) {
    return sorted(rows.stream().map(r -> r.without(columns)).toList());
  }

  List<Row> day(long day) {
    return days.getOrDefault(day, List.of());
  }

  Content with(long day, List<Row> rows) {
    SortedMap<Long, List<Row>> changed = new TreeMap<>(days);
    changed.put(day, rows);
    return new Content(changed);
  }

  Content only(Collection<String> columns) {
    return of(rows().stream().map(r -> r.only(columns)).toList());
  }

  List<Row> rows() {
    return days.values().stream().flatMap(List::stream).toList();
  }

  /** Days of this or of the other. */
  Set<Long> union(Content other) {
    Set<Long> all = new TreeSet<>(days.keySet());
    all.addAll(other.days.keySet());
    return all;
  }
}
