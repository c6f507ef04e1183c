package io.dayseal.delivery;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Completes the rows of a file by the values of its folders. */
final class FolderSink implements RowSink {
  private final FolderValues folders;
  private final int[] places;
  private final RowSink sink;

  FolderSink(FolderValues folders, RowSink sink) {
    this.folders = folders;
    this.places = folders.places();
    this.sink = sink;
  }

  @Override
  public void booleanCell(int column, boolean value) {
    sink.booleanCell(places[column], value);
  }

  @Override
  public void longCell(int column, long value) {
    sink.longCell(places[column], value);
  }

  @Override
  public void doubleCell(int column, double value) {
    sink.doubleCell(places[column], value);
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    sink.decimalCell(places[column], unscaled);
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    sink.decimalCell(places[column], unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    sink.bytesCell(places[column], buffer, offset, length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    sink.nestedCell(places[column], value);
  }

  @Override
  public void endRow() {
    folders.push(sink);
    sink.endRow();
  }

  @Override
  public void abandonRow() {
    sink.abandonRow();
  }
}
