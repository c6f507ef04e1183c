package io.dayseal.trino;

import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.PartitionTransform;
import io.dayseal.signature.Partitioning;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The condition that holds for exactly the rows of some partitions, as Trino can prune by it. */
final class PartitionPredicate {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
  private static final long HOURS_A_DAY = 24;

  private final List<PartitionField> fields;

  private PartitionPredicate(List<PartitionField> fields) {
    this.fields = fields;
  }

  static String of(Partitioning partitioning, Collection<Partition> partitions) {
    List<List<Object>> tuples = partitions.stream().map(Partition::values).distinct().toList();
    return tuples.isEmpty()
        ? "false"
        : new PartitionPredicate(partitioning.fields()).tuples(0, tuples);
  }

  /** Groups by what goes with the values of one field, so that few conditions are enough. */
  private String tuples(int field, List<List<Object>> tuples) {
    if (field == fields.size() - 1) {
      return values(field, tuples.stream().map(t -> t.get(field)).distinct().toList());
    }
    Map<Object, Set<List<Object>>> restsByValue = new LinkedHashMap<>();
    for (List<Object> tuple : tuples) {
      restsByValue
          .computeIfAbsent(tuple.get(field), v -> new LinkedHashSet<>())
          .add(tuple.subList(field + 1, tuple.size()));
    }
    Map<Set<List<Object>>, List<Object>> valuesByRests = new LinkedHashMap<>();
    restsByValue.forEach(
        (value, rests) -> valuesByRests.computeIfAbsent(rests, r -> new ArrayList<>()).add(value));
    List<String> groups = new ArrayList<>();
    valuesByRests.forEach(
        (rests, values) -> {
          List<List<Object>> padded = rests.stream().map(r -> padded(field, r)).toList();
          groups.add("(" + values(field, values) + " AND " + tuples(field + 1, padded) + ")");
        });
    return anyOf(groups);
  }

  /** A rest with something before it, so that the indexes of fields hold. */
  private static List<Object> padded(int field, List<Object> rest) {
    List<Object> tuple = new ArrayList<>();
    for (int i = 0; i <= field; i++) {
      tuple.add("");
    }
    tuple.addAll(rest);
    return tuple;
  }

  private String values(int index, List<Object> values) {
    PartitionField field = fields.get(index);
    String column = TrinoSql.name(field.term().column());
    boolean dates = field.type() == Primitive.DATE;
    if (field.term().transform() == PartitionTransform.IDENTITY
        || (dates && field.term().transform() == PartitionTransform.DAY)) {
      return values.stream()
          .map(v -> literal(field, v))
          .collect(Collectors.joining(", ", column + " IN (", ")"));
    }
    return anyOf(values.stream().map(v -> range(field, column, (Integer) v)).toList());
  }

  private static String literal(PartitionField field, Object value) {
    if (field.type() == Primitive.DATE) {
      return "DATE '" + LocalDate.ofEpochDay((Integer) value) + "'";
    }
    return value instanceof String text ? TrinoSql.text(text) : value.toString();
  }

  private static String range(PartitionField field, String column, int ordinal) {
    LocalDateTime from = start(field, ordinal);
    LocalDateTime to = start(field, ordinal + 1);
    return TrinoSql.fill(
        "(%s >= %s AND %s < %s)", column, time(field, from), column, time(field, to));
  }

  private static LocalDateTime start(PartitionField field, int ordinal) {
    LocalDateTime day = field.firstDay(ordinal).atStartOfDay();
    return field.term().transform() == PartitionTransform.HOUR
        ? day.plusHours(Math.floorMod((long) ordinal, HOURS_A_DAY))
        : day;
  }

  private static String time(PartitionField field, LocalDateTime time) {
    if (field.type() == Primitive.DATE) {
      return "DATE '" + time.toLocalDate() + "'";
    }
    String zone = field.type() == Primitive.TIMESTAMPTZ ? " UTC" : "";
    return "TIMESTAMP '" + SECONDS.format(time) + zone + "'";
  }

  /** Balanced, since parsers go down one level for every OR. */
  private static String anyOf(List<String> conditions) {
    int size = conditions.size();
    return size == 1
        ? conditions.get(0)
        : "("
            + anyOf(conditions.subList(0, size / 2))
            + " OR "
            + anyOf(conditions.subList(size / 2, size))
            + ")";
  }
}
