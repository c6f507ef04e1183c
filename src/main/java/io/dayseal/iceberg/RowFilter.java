package io.dayseal.iceberg;

import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionCondition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.PartitionTransform;
import io.dayseal.signature.Partitioning;
import java.util.Collection;
import java.util.List;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;

/**
 * The expression that holds for exactly the rows of some partitions. Its depth grows with the
 * logarithm of their number: Iceberg walks expressions recursively.
 */
final class RowFilter implements PartitionCondition<Expression> {
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
    return PartitionCondition.of(
        partitioning, partitions, new RowFilter(partitioning.fields(), ranges));
  }

  @Override
  public Expression values(int index, List<Object> values) {
    PartitionField field = fields.get(index);
    String column = field.term().column();
    if (field.term().transform() == PartitionTransform.IDENTITY) {
      return Expressions.in(column, values);
    }
    if (ranges) {
      return anyOf(TimeRanges.of(field, values.stream().map(Integer.class::cast).toList()));
    }
    return Expressions.in(
        switch (field.term().transform()) {
          case DAY -> Expressions.<Object>day(column);
          case MONTH -> Expressions.<Object>month(column);
          case HOUR, IDENTITY -> Expressions.<Object>hour(column);
        },
        values);
  }

  @Override
  public Expression nothing() {
    return Expressions.alwaysFalse();
  }

  @Override
  public Expression and(Expression left, Expression right) {
    return Expressions.and(left, right);
  }

  @Override
  public Expression or(Expression left, Expression right) {
    return Expressions.or(left, right);
  }
}
