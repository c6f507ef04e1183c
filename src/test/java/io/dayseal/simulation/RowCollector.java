package io.dayseal.simulation;

import io.dayseal.delivery.RowSink;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps rows of longs and days. */
final class RowCollector implements RowSink {
  private final List<String> columns;
  private final List<Row> rows = new ArrayList<>();
  private Map<String, Long> cells = new TreeMap<>();

  RowCollector(List<String> columns) {
    this.columns = columns;
  }

  List<Row> rows() {
    return rows;
  }

  @Override
  public void longCell(int column, long value) {
    cells.put(columns.get(column), value);
  }

  @Override
  public void endRow() {
    rows.add(Row.of(cells));
    cells = new TreeMap<>();
  }

  @Override
  public void abandonRow() {
    cells = new TreeMap<>();
  }

  @Override
  public void booleanCell(int column, boolean value) {
    throw new AssertionError();
  }

  @Override
  public void doubleCell(int column, double value) {
    throw new AssertionError();
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    throw new AssertionError();
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    throw new AssertionError();
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    throw new AssertionError();
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    throw new AssertionError();
  }
}
