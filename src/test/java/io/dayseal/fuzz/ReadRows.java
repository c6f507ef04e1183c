package io.dayseal.fuzz;

import io.dayseal.delivery.RowSink;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps rows as they are pushed; a row that is abandoned must leave nothing behind. */
final class ReadRows implements RowSink {
  private final int width;
  private final List<List<@Nullable Object>> rows = new ArrayList<>();
  private @Nullable Object[] current;

  ReadRows(int width) {
    this.width = width;
    this.current = new @Nullable Object[width];
  }

  /** The cells of every row, text as {@code String}. */
  List<List<@Nullable Object>> rows() {
    return rows;
  }

  private void put(int column, Object value) {
    if (current[column] != null) {
      throw new IllegalStateException("column " + column + " is pushed twice");
    }
    current[column] = value;
  }

  @Override
  public void booleanCell(int column, boolean value) {
    put(column, value);
  }

  @Override
  public void longCell(int column, long value) {
    put(column, value);
  }

  @Override
  public void doubleCell(int column, double value) {
    put(column, value);
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    put(column, unscaled);
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    put(column, unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    put(column, new String(buffer, offset, length, StandardCharsets.UTF_8));
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    put(column, value);
  }

  @Override
  public void endRow() {
    rows.add(Arrays.asList(current));
    current = new @Nullable Object[width];
  }

  @Override
  public void abandonRow() {
    current = new @Nullable Object[width];
  }
}
