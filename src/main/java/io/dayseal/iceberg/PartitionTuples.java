package io.dayseal.iceberg;

import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.PartitionTransform;
import io.dayseal.signature.Partitioning;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** Tells partitions from the tuples of a spec that is the table's, or an older and finer one. */
final class PartitionTuples {
  private static final long MICROS_AN_HOUR = 3_600_000_000L;
  private static final int HOURS_A_DAY = 24;

  private final Partitioning partitioning;
  private final List<Source> sources;

  private record Source(int place, String transform, Type column, PartitionTransform wanted) {}

  private PartitionTuples(Partitioning partitioning, List<Source> sources) {
    this.partitioning = partitioning;
    this.sources = sources;
  }

  /**
   * Tuples of a spec.
   *
   * @param partitioning the table's own
   * @return empty when a tuple of the spec does not tell which partition all rows of a file are in
   */
  static Optional<PartitionTuples> of(Partitioning partitioning, Table table, PartitionSpec spec) {
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < partitioning.fields().size(); i++) {
      PartitionField wanted = partitioning.fields().get(i);
      int column = table.spec().fields().get(i).sourceId();
      Type type = table.schema().findType(column);
      Source found = null;
      for (int place = 0; place < spec.fields().size(); place++) {
        String transform = spec.fields().get(place).transform().toString();
        if (spec.fields().get(place).sourceId() == column
            && tells(transform, type, wanted.term().transform())) {
          found = new Source(place, transform, type, wanted.term().transform());
        }
      }
      if (found == null) {
        return Optional.empty();
      }
      sources.add(found);
    }
    return Optional.of(new PartitionTuples(partitioning, sources));
  }

  private static boolean tells(String transform, Type type, PartitionTransform wanted) {
    return switch (wanted) {
      case IDENTITY -> transform.equals("identity");
      case HOUR -> transform.equals("hour") || (transform.equals("identity") && !isDate(type));
      case DAY -> List.of("hour", "day", "identity").contains(transform);
      case MONTH -> List.of("hour", "day", "month", "identity").contains(transform);
    };
  }

  private static boolean isDate(Type type) {
    return type.equals(Types.DateType.get());
  }

  /** The partition of a tuple; empty when a value is NULL, which no partition of ours has. */
  Optional<Partition> partition(StructLike tuple) {
    List<Object> values = new ArrayList<>();
    for (Source source : sources) {
      Object value = value(source, tuple.get(source.place(), Object.class));
      if (value == null) {
        return Optional.empty();
      }
      values.add(value);
    }
    return Optional.of(partitioning.partition(values));
  }

  private static @Nullable Object value(Source source, @Nullable Object stored) {
    if (stored == null || source.transform().equals(source.wanted().toString())) {
      return stored instanceof CharSequence text ? text.toString() : stored;
    }
    long hours = hours(source, ((Number) stored).longValue());
    long days = Math.floorDiv(hours, HOURS_A_DAY);
    return switch (source.wanted()) {
      case HOUR, IDENTITY -> Math.toIntExact(hours);
      case DAY -> Math.toIntExact(days);
      case MONTH -> months(LocalDate.ofEpochDay(days));
    };
  }

  private static long hours(Source source, long stored) {
    return switch (source.transform()) {
      case "hour" -> stored;
      case "day" -> stored * HOURS_A_DAY;
      default ->
          isDate(source.column()) ? stored * HOURS_A_DAY : Math.floorDiv(stored, MICROS_AN_HOUR);
    };
  }

  private static int months(LocalDate day) {
    return (day.getYear() - 1970) * 12 + day.getMonthValue() - 1;
  }
}
