package io.dayseal.delivery;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pushes cells on under other indexes; a subclass adds cells that the rows do not have. */
public abstract class ReindexedSink implements RowSink {
  private final int[] places;

  /**
   * A sink before another one.
   *
   * @param places for each column of the rows its index in the other sink
   */
  protected ReindexedSink(int[] places) {
    this.places = places.clone();
  }

  /** The other sink; asked for every cell. */
  protected abstract RowSink target();

  @Override
  public void booleanCell(int column, boolean value) {
    target().booleanCell(places[column], value);
  }

  @Override
  public void longCell(int column, long value) {
    target().longCell(places[column], value);
  }

  @Override
  public void doubleCell(int column, double value) {
    target().doubleCell(places[column], value);
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    target().decimalCell(places[column], unscaled);
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    target().decimalCell(places[column], unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    target().bytesCell(places[column], buffer, offset, length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    target().nestedCell(places[column], value);
  }

  @Override
  public void endRow() {
    target().endRow();
  }

  @Override
  public void abandonRow() {
    target().abandonRow();
  }
}
