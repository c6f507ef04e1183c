package io.dayseal.delivery;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps rows as lists in declared order, strings and bytes as text, and watches the protocol. */
public final class RecordingSink implements RowSink {
  private final int width;
  private final List<List<@Nullable Object>> rows = new ArrayList<>();
  private @Nullable Object[] row;
  private int abandoned;

  public RecordingSink(int width) {
    this.width = width;
    this.row = new @Nullable Object[width];
  }

  public List<List<@Nullable Object>> rows() {
    return rows;
  }

  int abandoned() {
    return abandoned;
  }

  private void put(int column, Object value) {
    if (row[column] != null) {
      throw new AssertionError("column " + column + " was pushed twice");
    }
    row[column] = value;
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
    put(column, BigInteger.valueOf(unscaled));
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    if (unscaled.bitLength() < Long.SIZE) {
      throw new AssertionError(unscaled + " fits a long");
    }
    put(column, unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    put(column, new String(buffer, offset, length, StandardCharsets.UTF_8));
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    put(column, value.stream().map(RecordingSink::readable).toList());
  }

  private static @Nullable Object readable(@Nullable Object element) {
    if (element instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    return element instanceof List<?> list
        ? list.stream().map(RecordingSink::readable).toList()
        : element;
  }

  @Override
  public void endRow() {
    rows.add(Arrays.asList(row));
    row = new @Nullable Object[width];
  }

  @Override
  public void abandonRow() {
    abandoned++;
    row = new @Nullable Object[width];
  }
}
