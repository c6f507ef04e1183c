package io.dayseal.pipeline;

import io.dayseal.delivery.RowSink;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pushes every cell into two sinks, the first one first. */
final class TeeSink implements RowSink {
  private final RowSink first;
  private final RowSink second;

  TeeSink(RowSink first, RowSink second) {
    this.first = first;
    this.second = second;
  }

  @Override
  public void booleanCell(int column, boolean value) {
    first.booleanCell(column, value);
    second.booleanCell(column, value);
  }

  @Override
  public void longCell(int column, long value) {
    first.longCell(column, value);
    second.longCell(column, value);
  }

  @Override
  public void doubleCell(int column, double value) {
    first.doubleCell(column, value);
    second.doubleCell(column, value);
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    first.decimalCell(column, unscaled);
    second.decimalCell(column, unscaled);
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    first.decimalCell(column, unscaled);
    second.decimalCell(column, unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    first.bytesCell(column, buffer, offset, length);
    second.bytesCell(column, buffer, offset, length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    first.nestedCell(column, value);
    second.nestedCell(column, value);
  }

  @Override
  public void endRow() {
    first.endRow();
    second.endRow();
  }

  @Override
  public void abandonRow() {
    first.abandonRow();
    second.abandonRow();
  }
}
