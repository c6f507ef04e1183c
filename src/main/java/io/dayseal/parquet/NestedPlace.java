package io.dayseal.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One place inside a nested value, whose values become objects. */
abstract class NestedPlace implements Cells {
  private final CurrentRow row;
  private final int column;
  private final String path;
  private final int scale;

  /**
   * A place.
   *
   * @param column the column it is nested in
   * @param path its name in messages
   * @param scale of decimals; else of no meaning
   */
  NestedPlace(CurrentRow row, int column, String path, int scale) {
    this.row = row;
    this.column = column;
    this.path = path;
    this.scale = scale;
  }

  /** Keeps a value. */
  abstract void keep(Object value);

  @Override
  public void booleanValue(boolean flag) {
    keep(flag);
  }

  @Override
  public void longValue(long number) {
    keep(number);
  }

  @Override
  public void doubleValue(double number) {
    keep(number);
  }

  @Override
  public void decimalValue(long unscaled) {
    keep(BigDecimal.valueOf(unscaled, scale));
  }

  @Override
  public void decimalValue(BigInteger unscaled) {
    keep(new BigDecimal(unscaled, scale));
  }

  @Override
  public void bytesValue(byte[] buffer, int offset, int length) {
    keep(Arrays.copyOfRange(buffer, offset, offset + length));
  }

  @Override
  public void nestedValue(List<@Nullable Object> nested) {
    keep(nested);
  }

  @Override
  public void wrongValue(String message) {
    row.wrongValue(column, path, message);
  }
}
