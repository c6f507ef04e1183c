package io.dayseal.plan;

import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.Partitioning;
import java.time.LocalDate;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * From the first to the last day that some partitions hold, both included.
 *
 * @param first null, as is {@code last}, when there are none
 */
record DaySpan(@Nullable LocalDate first, @Nullable LocalDate last) {
  /** The span of partitions. */
  static DaySpan of(Collection<Partition> partitions, Partitioning partitioning) {
    LocalDate first = null;
    LocalDate last = null;
    for (Partition partition : partitions) {
      for (int i = 0; i < partitioning.fields().size(); i++) {
        PartitionField field = partitioning.fields().get(i);
        if (field.temporal()) {
          LocalDate from = field.firstDay((Integer) partition.values().get(i));
          LocalDate to = field.lastDay((Integer) partition.values().get(i));
          first = first == null || from.isBefore(first) ? from : first;
          last = last == null || to.isAfter(last) ? to : last;
        }
      }
    }
    return new DaySpan(first, last);
  }

  /** Whether a partition lies in it, with some of its days at least. */
  boolean holds(Partition partition, Partitioning partitioning) {
    return first != null && last != null && partitioning.covers(partition, first, last);
  }
}
