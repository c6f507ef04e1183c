package io.dayseal.duckdb;

import io.dayseal.delivery.RowSink;
import java.math.BigInteger;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;

/**
 * Fills one batch of vectors row by row. A row counts only after {@link #keep}; until then its
 * cells can be taken back.
 */
final class RowVectors implements RowSink {
  /** Long enough to hide the cost of a batch, short enough that few are megabytes. */
  static final int MAX_ROWS = 16_384;

  /** Ends a batch of long texts early; far from the 2 GB that offsets can reach. */
  private static final long MAX_BYTES = 8L << 20;

  private final VectorSchemaRoot root;
  private final CellVector[] cells;
  private final IntVector numbers;
  private int row;
  private long bytes;

  /** Bytes of the rows that count; a dropped row takes its own back, or a batch could end empty. */
  private long keptBytes;

  /**
   * Over vectors that are not allocated yet.
   *
   * @param root a vector for every column, and behind them one for the number of the partition
   */
  RowVectors(VectorSchemaRoot root) {
    this.root = root;
    List<FieldVector> vectors = root.getFieldVectors();
    cells =
        vectors.subList(0, vectors.size() - 1).stream()
            .map(CellVector::over)
            .toArray(CellVector[]::new);
    numbers = (IntVector) vectors.get(vectors.size() - 1);
  }

  /** Gives the last batch out of hand and starts an empty one. Readers may still hold the last. */
  void begin() {
    root.clear();
    for (FieldVector vector : root.getFieldVectors()) {
      vector.setInitialCapacity(MAX_ROWS);
      vector.allocateNew();
    }
    row = 0;
    bytes = 0;
    keptBytes = 0;
  }

  boolean full() {
    return row == MAX_ROWS || bytes >= MAX_BYTES;
  }

  /** The row pushed last belongs to the batch. */
  void keep(int partitionNumber) {
    numbers.set(row, partitionNumber);
    row++;
    keptBytes = bytes;
  }

  /** The row pushed last does not. */
  void drop() {
    for (CellVector cell : cells) {
      cell.forget(row);
    }
    bytes = keptBytes;
  }

  /** Ends the batch; gives the number of its rows. */
  int finish() {
    root.setRowCount(row);
    return row;
  }

  @Override
  public void booleanCell(int column, boolean value) {
    cells[column].booleanValue(row, value);
  }

  @Override
  public void longCell(int column, long value) {
    cells[column].longValue(row, value);
  }

  @Override
  public void doubleCell(int column, double value) {
    cells[column].doubleValue(row, value);
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    cells[column].decimalValue(row, unscaled);
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    cells[column].decimalValue(row, unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    bytes += length;
    cells[column].bytesValue(row, buffer, offset, length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    bytes += NestedCells.size(value);
    cells[column].nestedValue(row, value);
  }

  @Override
  public void endRow() {}

  @Override
  public void abandonRow() {
    drop();
  }
}
