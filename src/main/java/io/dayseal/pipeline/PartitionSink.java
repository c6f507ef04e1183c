package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.RowSink;
import io.dayseal.signature.PartitionIndex;
import io.dayseal.signature.Partitioning;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the partition of each row, and nothing else. */
final class PartitionSink implements RowSink {
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
  public void doubleCell(int column, double value) {}

  @Override
  public void decimalCell(int column, long unscaled) {}

  @Override
  public void decimalCell(int column, BigInteger unscaled) {}

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    index.bytesCell(column, buffer, offset, length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {}

  @Override
  public void endRow() {
    last = index.rowPartition();
  }

  @Override
  public void abandonRow() {
    index.abandon();
  }
}
