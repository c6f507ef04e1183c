package io.dayseal.delivery;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes rows and does nothing with them; who wants some cells overrides what takes those. */
public class IgnoredRows implements RowSink {
  @Override
  public void booleanCell(int column, boolean value) {}

  @Override
  public void longCell(int column, long value) {}

  @Override
  public void doubleCell(int column, double value) {}

  @Override
  public void decimalCell(int column, long unscaled) {}

  @Override
  public void decimalCell(int column, BigInteger unscaled) {}

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {}

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {}

  @Override
  public void endRow() {}

  @Override
  public void abandonRow() {}
}
