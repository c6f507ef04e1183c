package io.dayseal.iceberg;

import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.pipeline.Slice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps rows as texts such as {@code 0=1 2=abc}: column index and value, NULL left out. */
final class CollectingSink implements RowSink {
  private final List<String> rows = new ArrayList<>();
  private final TreeMap<Integer, String> row = new TreeMap<>();

  /** The rows of a slice, sorted. */
  static List<String> rows(Slice slice) {
    CollectingSink sink = new CollectingSink();
    try (RowReader reader = slice.rows()) {
      boolean more = true;
      while (more) {
        more = reader.next(sink);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sink.rows.stream().sorted().toList();
  }

  private void put(int column, Object value) {
    if (row.put(column, value.toString()) != null) {
      throw new IllegalStateException("column " + column + " twice");
    }
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
    put(column, "big" + unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    put(column, new String(buffer, offset, length, StandardCharsets.UTF_8));
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    put(column, text(value));
  }

  private static String text(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    return value instanceof List<?> list
        ? list.stream().map(CollectingSink::text).toList().toString()
        : String.valueOf(value);
  }

  @Override
  public void endRow() {
    StringBuilder text = new StringBuilder();
    row.forEach((c, v) -> text.append(text.length() == 0 ? "" : " ").append(c + "=" + v));
    rows.add(text.toString());
    row.clear();
  }

  @Override
  public void abandonRow() {
    row.clear();
  }
}
