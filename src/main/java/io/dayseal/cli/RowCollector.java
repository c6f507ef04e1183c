package io.dayseal.cli;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.RowSink;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hands on whole rows. Values are {@code Boolean}, {@code Long}, {@code Double}, {@code
 * BigDecimal}, {@code byte[]}, {@code List} or null, as {@link RowSink#nestedCell} has them.
 */
final class RowCollector implements RowSink {
  private final List<Column> columns;
  private final RowWriter writer;
  private final @Nullable Object[] row;

  RowCollector(List<Column> columns, RowWriter writer) {
    this.columns = columns;
    this.writer = writer;
    row = new @Nullable Object[columns.size()];
  }

  @Override
  public void booleanCell(int column, boolean value) {
    row[column] = value;
  }

  @Override
  public void longCell(int column, long value) {
    row[column] = value;
  }

  @Override
  public void doubleCell(int column, double value) {
    row[column] = value;
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    row[column] = BigDecimal.valueOf(unscaled, scale(column));
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    row[column] = new BigDecimal(unscaled, scale(column));
  }

  private int scale(int column) {
    if (columns.get(column).type() instanceof ColumnType.Decimal decimal) {
      return decimal.scale();
    }
    throw new IllegalArgumentException("not a decimal: " + columns.get(column));
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    row[column] = Arrays.copyOfRange(buffer, offset, offset + length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    row[column] = value;
  }

  @Override
  public void endRow() {
    writer.row(row);
    abandonRow();
  }

  @Override
  public void abandonRow() {
    Arrays.fill(row, null);
  }
}
