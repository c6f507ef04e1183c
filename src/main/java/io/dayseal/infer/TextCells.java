package io.dayseal.infer;

import io.dayseal.delivery.RowSink;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks at the cells of a CSV delivery, all of which are read as texts. */
final class TextCells implements RowSink {
  private final List<ValueShape> columns;
  private final TemporalPatterns patterns;

  TextCells(List<ValueShape> columns, TemporalPatterns patterns) {
    this.columns = columns;
    this.patterns = patterns;
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    columns.get(column).text(new String(buffer, offset, length, StandardCharsets.UTF_8), patterns);
  }

  @Override
  public void endRow() {
    // Rows are counted when their types are known.
  }

  @Override
  public void abandonRow() {
    // The file will be refused, and what was seen of it forgotten.
  }

  @Override
  public void booleanCell(int column, boolean value) {
    throw notText();
  }

  @Override
  public void longCell(int column, long value) {
    throw notText();
  }

  @Override
  public void doubleCell(int column, double value) {
    throw notText();
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    throw notText();
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    throw notText();
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    throw notText();
  }

  private static IllegalStateException notText() {
    return new IllegalStateException("every column was declared to be text");
  }
}
