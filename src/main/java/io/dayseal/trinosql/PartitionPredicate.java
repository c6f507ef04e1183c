package io.dayseal.trinosql;

import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionCondition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.PartitionTransform;
import io.dayseal.signature.Partitioning;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The condition that holds for exactly the rows of some partitions, as Trino can prune by it. */
final class PartitionPredicate implements PartitionCondition<String> {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
  private static final long HOURS_A_DAY = 24;

  private final List<PartitionField> fields;

  private PartitionPredicate(List<PartitionField> fields) {
    this.fields = fields;
  }

  static String of(Partitioning partitioning, Collection<Partition> partitions) {
    return PartitionCondition.of(
        partitioning, partitions, new PartitionPredicate(partitioning.fields()));
  }

  @Override
  public String values(int index, List<Object> values) {
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

  @Override
  public String nothing() {
    return "false";
  }

  @Override
  public String and(String left, String right) {
    return "(" + left + " AND " + right + ")";
  }

  @Override
  public String or(String left, String right) {
    return "(" + left + " OR " + right + ")";
  }
}
