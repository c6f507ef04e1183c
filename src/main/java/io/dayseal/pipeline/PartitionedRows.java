package io.dayseal.pipeline;

import io.dayseal.delivery.RowReader;
import io.dayseal.signature.Partition;

/** Rows that know which partition they belong to. */
public interface PartitionedRows extends RowReader {
  /** A row that is not to be written. */
  int DROP = -1;

  /** The number of the partition of the row pushed last, or {@link #DROP}. */
  int partitionNumber();

  /** The partition with a number that was given out. */
  Partition partition(int number);
}
