package io.dayseal.iceberg;

import io.dayseal.delivery.ColumnType;
import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.PartitionTransform;
import io.dayseal.signature.Partitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.exceptions.ValidationException;

/** Partitionings as Iceberg's partition specs, partitions as its partition tuples, and back. */
final class SpecMapping {
  private SpecMapping() {}

  /** The spec over a schema that has the columns. */
  static PartitionSpec toSpec(String table, Partitioning partitioning, Schema schema) {
    PartitionSpec.Builder builder = PartitionSpec.builderFor(schema);
    try {
      for (PartitionTerm term : partitioning.terms()) {
        switch (term.transform()) {
          case IDENTITY -> builder.identity(term.column());
          case DAY -> builder.day(term.column());
          case MONTH -> builder.month(term.column());
          case HOUR -> builder.hour(term.column());
        }
      }
      return builder.build();
    } catch (ValidationException | IllegalArgumentException e) {
      throw new TableMismatchException(
          Message.of(
              "table `%s` cannot be partitioned by %s: %s", table, partitioning, e.getMessage()),
          e);
    }
  }

  /**
   * The partitioning that a spec is.
   *
   * @throws TableMismatchException when it is none of ours
   */
  static Partitioning toPartitioning(String table, PartitionSpec spec, Schema schema) {
    try {
      List<PartitionField> fields = new ArrayList<>();
      for (org.apache.iceberg.PartitionField field : spec.fields()) {
        fields.add(toField(field, schema));
      }
      return new Partitioning(fields);
    } catch (IllegalArgumentException e) {
      throw new TableMismatchException(
          Message.of(
              "table `%s` is partitioned by %s, which is not supported: %s",
              table, spec.fields(), e.getMessage()),
          e);
    }
  }

  private static PartitionField toField(org.apache.iceberg.PartitionField field, Schema schema) {
    String column = schema.findColumnName(field.sourceId());
    if (column == null) {
      throw new IllegalArgumentException("the column of `" + field.name() + "` does not exist");
    }
    PartitionTransform transform =
        switch (field.transform().toString()) {
          case "identity" -> PartitionTransform.IDENTITY;
          case "day" -> PartitionTransform.DAY;
          case "month" -> PartitionTransform.MONTH;
          case "hour" -> PartitionTransform.HOUR;
          default ->
              throw new IllegalArgumentException(
                  "expected a column, day, month or hour, found `" + field.transform() + "`");
        };
    ColumnType type =
        TypeMapping.toColumnType(schema.findType(field.sourceId()))
            .orElseThrow(
                () -> new IllegalArgumentException("column `" + column + "` has another type"));
    return new PartitionField(new PartitionTerm(transform, column), type);
  }

  /** The partition tuple of a partition. */
  static PartitionData toTuple(Partition partition, PartitionSpec spec) {
    PartitionData tuple = new PartitionData(spec.partitionType());
    for (int i = 0; i < partition.values().size(); i++) {
      tuple.set(i, partition.values().get(i));
    }
    return tuple;
  }

  /** The partition of a tuple; empty when a value is NULL, which no partition of ours has. */
  static Optional<Partition> toPartition(StructLike tuple, Partitioning partitioning) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < partitioning.fields().size(); i++) {
      Object value = tuple.get(i, Object.class);
      if (value == null) {
        return Optional.empty();
      }
      values.add(value instanceof CharSequence text ? text.toString() : value);
    }
    return Optional.of(partitioning.partition(values));
  }
}
