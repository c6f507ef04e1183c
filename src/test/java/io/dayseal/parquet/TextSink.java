package io.dayseal.parquet;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.RowSink;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as texts, cells parted by {@code |}; what is not pushed is {@code null}. */
final class TextSink implements RowSink {
  private final List<Column> columns;
  private final String[] cells;
  private final List<String> rows = new ArrayList<>();

  TextSink(List<Column> columns) {
    this.columns = columns;
    cells = new String[columns.size()];
  }

  List<String> rows() {
    return rows;
  }

  private void put(int column, Object value) {
    if (cells[column] != null) {
      throw new IllegalStateException("column " + column + " was pushed twice");
    }
    cells[column] = value.toString();
  }

  private int scale(int column) {
    return ((ColumnType.Decimal) columns.get(column).type()).scale();
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
    put(column, BigDecimal.valueOf(unscaled, scale(column)).toPlainString());
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    put(column, new BigDecimal(unscaled, scale(column)).toPlainString());
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    put(column, new String(buffer, offset, length, StandardCharsets.UTF_8));
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    put(column, text(value));
  }

  private static @Nullable Object text(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    return value instanceof List<?> list ? list.stream().map(TextSink::text).toList() : value;
  }

  @Override
  public void endRow() {
    rows.add(String.join("|", Arrays.stream(cells).map(String::valueOf).toList()));
    Arrays.fill(cells, null);
  }

  @Override
  public void abandonRow() {
    Arrays.fill(cells, null);
  }
}
