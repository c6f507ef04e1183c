package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.IgnoredRows;
import io.dayseal.signature.PartitionIndex;
import io.dayseal.signature.Partitioning;
import java.util.List;

/** Tells the partition of each row, and nothing else. */
final class PartitionSink extends IgnoredRows {
  private final PartitionIndex index;
  private int last = -1;

  PartitionSink(List<Column> columns, Partitioning partitioning) {
    index = new PartitionIndex(partitioning, columns);
  }

  PartitionIndex index() {
    return index;
  }

  int lastPartition() {
    return last;
  }

  @Override
  public void booleanCell(int column, boolean value) {
    index.booleanCell(column, value);
  }

  @Override
  public void longCell(int column, long value) {
    index.longCell(column, value);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    index.bytesCell(column, buffer, offset, length);
  }

  @Override
  public void endRow() {
    last = index.rowPartition();
  }

  @Override
  public void abandonRow() {
    index.abandon();
  }
}
