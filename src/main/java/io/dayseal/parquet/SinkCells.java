package io.dayseal.parquet;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One column of the sink. */
record SinkCells(CurrentRow row, int column, String name) implements Cells {
  @Override
  public void booleanValue(boolean value) {
    row.cell(column).booleanCell(column, value);
  }

  @Override
  public void longValue(long value) {
    row.cell(column).longCell(column, value);
  }

  @Override
  public void doubleValue(double value) {
    row.cell(column).doubleCell(column, value);
  }

  @Override
  public void decimalValue(long unscaled) {
    row.cell(column).decimalCell(column, unscaled);
  }

  @Override
  public void decimalValue(BigInteger unscaled) {
    row.cell(column).decimalCell(column, unscaled);
  }

  @Override
  public void bytesValue(byte[] buffer, int offset, int length) {
    row.cell(column).bytesCell(column, buffer, offset, length);
  }

  @Override
  public void nestedValue(List<@Nullable Object> value) {
    row.cell(column).nestedCell(column, value);
  }

  @Override
  public void wrongValue(String message) {
    row.wrongValue(column, name, message);
  }
}
