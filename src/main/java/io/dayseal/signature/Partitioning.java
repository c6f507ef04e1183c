package io.dayseal.signature;

import io.dayseal.delivery.Column;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The partition fields of a table, in order. */
public record Partitioning(List<PartitionField> fields) {
  /** Copies the fields; at least one is needed, and one of them must tell the time. */
  public Partitioning {
    fields = List.copyOf(fields);
    if (fields.stream().noneMatch(PartitionField::temporal)) {
      throw new IllegalArgumentException(
          "expected a date column, day(...), month(...) or hour(...) among the partition columns,"
              + " found "
              + fields.stream().map(f -> f.term().toString()).toList());
    }
  }

  /**
   * Resolves terms against columns.
   *
   * @throws IllegalArgumentException for a column that does not exist or cannot partition
   */
  public static Partitioning of(List<PartitionTerm> terms, List<Column> columns) {
    List<PartitionField> fields = new ArrayList<>();
    for (PartitionTerm term : terms) {
      Column column =
          columns.stream()
              .filter(c -> c.name().equals(term.column()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "partition column `" + term.column() + "` is not a column of the layer"));
      fields.add(new PartitionField(term, column.type()));
    }
    return new Partitioning(fields);
  }

  /** The terms that the fields were made from. */
  public List<PartitionTerm> terms() {
    return fields.stream().map(PartitionField::term).toList();
  }

  /** The partition with these values. */
  public Partition partition(List<?> values) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      if (i > 0) {
        path.append('/');
      }
      path.append(fields.get(i).pathText(values.get(i)));
    }
    return new Partition(List.copyOf(values), path.toString());
  }

  /**
   * The partition with this path.
   *
   * @throws IllegalArgumentException when the path is not one of this partitioning
   */
  public Partition parse(String path) {
    String[] parts = path.split("/", -1);
    if (parts.length != fields.size()) {
      throw new IllegalArgumentException("expected a path of " + this + ", found " + path);
    }
    List<Object> values = new ArrayList<>();
    try {
      for (int i = 0; i < parts.length; i++) {
        values.add(fields.get(i).parsePathText(parts[i]));
      }
    } catch (java.time.DateTimeException | ArithmeticException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("expected a path of " + this + ", found " + path, e);
    }
    return partition(values);
  }

  /** Whether the partition holds time between two days, both included. */
  public boolean covers(Partition partition, LocalDate from, LocalDate to) {
    for (int i = 0; i < fields.size(); i++) {
      PartitionField field = fields.get(i);
      if (field.temporal()) {
        int ordinal = (Integer) partition.values().get(i);
        if (field.lastDay(ordinal).isBefore(from) || field.firstDay(ordinal).isAfter(to)) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return fields.stream().map(f -> f.term().toString()).collect(Collectors.joining(", "));
  }
}
