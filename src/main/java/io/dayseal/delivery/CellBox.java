package io.dayseal.delivery;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the last cell pushed as an element of {@link RowSink#nestedCell}. */
final class CellBox implements RowSink {
  private final int scale;
  private @Nullable Object value;

  /**
   * An empty box.
   *
   * @param scale of the decimals pushed
   */
  CellBox(int scale) {
    this.scale = scale;
  }

  /** The value, which the box forgets; null when none was pushed. */
  @Nullable Object take() {
    Object taken = value;
    value = null;
    return taken;
  }

  @Override
  public void booleanCell(int column, boolean cell) {
    value = cell;
  }

  @Override
  public void longCell(int column, long cell) {
    value = cell;
  }

  @Override
  public void doubleCell(int column, double cell) {
    value = cell;
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    value = BigDecimal.valueOf(unscaled, scale);
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    value = new BigDecimal(unscaled, scale);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    value = Arrays.copyOfRange(buffer, offset, offset + length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> cell) {
    value = cell;
  }

  @Override
  public void endRow() {
    throw new IllegalStateException("a box holds cells, not rows");
  }

  @Override
  public void abandonRow() {
    value = null;
  }
}
