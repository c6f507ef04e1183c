package io.dayseal.signature;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a condition that holds for some partitions is put together in one language of conditions.
 *
 * @param <T> a condition
 */
public interface PartitionCondition<T> {
  /** Holds for no row. */
  T nothing();

  /** Holds where the field with this index has one of these values; there is at least one. */
  T values(int field, List<Object> values);

  /** Holds where both do. */
  T and(T left, T right);

  /** Holds where one of them does. */
  T or(T left, T right);

  /** Holds for exactly the rows of some partitions. */
  static <T> T of(
      Partitioning partitioning, Collection<Partition> partitions, PartitionCondition<T> language) {
    List<List<Object>> tuples = partitions.stream().map(Partition::values).distinct().toList();
    return tuples.isEmpty()
        ? language.nothing()
        : language.tuples(0, partitioning.fields().size() - 1, tuples);
  }

  /** Groups by the values of one field, and those again by what goes with them. */
  private T tuples(int field, int last, List<List<Object>> tuples) {
    if (field == last) {
      return values(field, tuples.stream().map(t -> t.get(field)).distinct().toList());
    }
    Map<Object, Set<List<Object>>> restsByValue = new LinkedHashMap<>();
    for (List<Object> tuple : tuples) {
      restsByValue
          .computeIfAbsent(tuple.get(field), v -> new LinkedHashSet<>())
          .add(tuple.subList(field + 1, tuple.size()));
    }
    Map<Set<List<Object>>, List<List<Object>>> tuplesByRests = new LinkedHashMap<>();
    for (List<Object> tuple : tuples) {
      tuplesByRests
          .computeIfAbsent(restsByValue.get(tuple.get(field)), r -> new ArrayList<>())
          .add(tuple);
    }
    List<T> groups = new ArrayList<>();
    for (List<List<Object>> group : tuplesByRests.values()) {
      List<Object> values = group.stream().map(t -> t.get(field)).distinct().toList();
      groups.add(and(values(field, values), tuples(field + 1, last, group)));
    }
    return anyOf(groups);
  }

  /** A balanced tree, since readers of conditions go down one level for every {@link #or}. */
  default T anyOf(List<T> conditions) {
    int size = conditions.size();
    if (size == 0) {
      return nothing();
    }
    return size == 1
        ? conditions.get(0)
        : or(anyOf(conditions.subList(0, size / 2)), anyOf(conditions.subList(size / 2, size)));
  }
}
