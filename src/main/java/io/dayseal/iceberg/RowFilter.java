package io.dayseal.iceberg;

import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.PartitionTransform;
import io.dayseal.signature.Partitioning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;

/**
 * The expression that holds for exactly the rows of some partitions. Its depth grows with the
 * logarithm of their number: Iceberg walks expressions recursively.
 */
final class RowFilter {
  private final List<PartitionField> fields;
  private final boolean ranges;

  private RowFilter(List<PartitionField> fields, boolean ranges) {
    this.fields = fields;
    this.ranges = ranges;
  }

  /**
   * Covers partitions.
   *
   * @param ranges whether spans of time are written as ranges of the column, which statistics can
   *     prove for files of another partitioning too; else as terms like {@code day(ts) in (...)},
   *     which are exact for this partitioning whatever the statistics
   */
  static Expression of(
      Partitioning partitioning, Collection<Partition> partitions, boolean ranges) {
    List<List<Object>> tuples = partitions.stream().map(Partition::values).distinct().toList();
    return tuples.isEmpty()
        ? Expressions.alwaysFalse()
        : new RowFilter(partitioning.fields(), ranges).tuples(0, tuples);
  }

  /** Groups by the values of one field, and those again by what goes with them. */
  private Expression tuples(int field, List<List<Object>> tuples) {
    if (field == fields.size() - 1) {
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
    List<Expression> groups = new ArrayList<>();
    for (List<List<Object>> group : tuplesByRests.values()) {
      List<Object> values = group.stream().map(t -> t.get(field)).distinct().toList();
      groups.add(Expressions.and(values(field, values), tuples(field + 1, group)));
    }
    return anyOf(groups);
  }

  private Expression values(int index, List<Object> values) {
    PartitionField field = fields.get(index);
    String column = field.term().column();
    if (field.term().transform() == PartitionTransform.IDENTITY) {
      return Expressions.in(column, values);
    }
    if (ranges) {
      return TimeRanges.of(field, values.stream().map(Integer.class::cast).toList());
    }
    return Expressions.in(
        switch (field.term().transform()) {
          case DAY -> Expressions.<Object>day(column);
          case MONTH -> Expressions.<Object>month(column);
          case HOUR, IDENTITY -> Expressions.<Object>hour(column);
        },
        values);
  }

  /** A balanced tree. */
  static Expression anyOf(List<Expression> expressions) {
    int size = expressions.size();
    if (size == 0) {
      return Expressions.alwaysFalse();
    }
    return size == 1
        ? expressions.get(0)
        : Expressions.or(
            anyOf(expressions.subList(0, size / 2)), anyOf(expressions.subList(size / 2, size)));
  }
}
