package io.dayseal.infer;

import io.dayseal.compare.CellHash;
import io.dayseal.delivery.RowSink;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers the cells of a row as hashes, and its whole numbers, dates and times as they are. */
final class HashedRow implements RowSink {
  private final long[] hashes;
  private final long[] values;
  private final Runnable atEnd;

  /**
   * A row without cells.
   *
   * @param atEnd told when it is whole; after that it begins anew
   */
  HashedRow(int columns, Runnable atEnd) {
    this.hashes = new long[columns];
    this.values = new long[columns];
    this.atEnd = atEnd;
  }

  /** By column; {@link CellHash#NULL} where there is no value. The array is reused. */
  long[] hashes() {
    return hashes;
  }

  /** A whole number, a day or microseconds; of no use in other columns. */
  long value(int column) {
    return values[column];
  }

  boolean present(int column) {
    return hashes[column] != CellHash.NULL;
  }

  @Override
  public void booleanCell(int column, boolean value) {
    hashes[column] = CellHash.of(value ? 1 : 0);
  }

  @Override
  public void longCell(int column, long value) {
    hashes[column] = CellHash.of(value);
    values[column] = value;
  }

  @Override
  public void doubleCell(int column, double value) {
    hashes[column] = CellHash.of(Double.doubleToLongBits(value + 0.0));
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    hashes[column] = CellHash.of(unscaled);
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    hashes[column] = CellHash.of(unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    hashes[column] = CellHash.of(buffer, offset, length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    hashes[column] = CellHash.ofNested(value);
  }

  @Override
  public void endRow() {
    atEnd.run();
    Arrays.fill(hashes, CellHash.NULL);
  }

  @Override
  public void abandonRow() {
    Arrays.fill(hashes, CellHash.NULL);
  }
}
