package io.dayseal.iceberg;

import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.signature.PartitionField;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;

/** Values of a partition field over time as ranges of its column, neighbours joined. */
final class TimeRanges {
  private static final long MICROS_A_DAY = 86_400_000_000L;
  private static final long MICROS_AN_HOUR = 3_600_000_000L;
  private static final LocalDate FIRST_MONTH = LocalDate.of(1970, 1, 1);

  private TimeRanges() {}

  static List<Expression> of(PartitionField field, List<Integer> ordinals) {
    List<Integer> sorted = ordinals.stream().sorted().distinct().toList();
    List<Expression> ranges = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= sorted.size(); i++) {
      if (i == sorted.size() || sorted.get(i) != sorted.get(i - 1) + 1) {
        ranges.add(range(field, sorted.get(start), sorted.get(i - 1) + 1));
        start = i;
      }
    }
    return ranges;
  }

  private static Expression range(PartitionField field, int from, int before) {
    String column = field.term().column();
    return Expressions.and(
        Expressions.greaterThanOrEqual(column, literal(field, from)),
        Expressions.lessThan(column, literal(field, before)));
  }

  /** The first value of the column that belongs to an ordinal: days of a date, else micros. */
  private static Object literal(PartitionField field, int ordinal) {
    long days =
        switch (field.term().transform()) {
          case IDENTITY, DAY -> ordinal;
          case MONTH -> FIRST_MONTH.plusMonths(ordinal).toEpochDay();
          case HOUR -> 0;
        };
    if (field.type() == Primitive.DATE) {
      return Math.toIntExact(days);
    }
    return switch (field.term().transform()) {
      case HOUR -> ordinal * MICROS_AN_HOUR;
      default -> days * MICROS_A_DAY;
    };
  }
}
