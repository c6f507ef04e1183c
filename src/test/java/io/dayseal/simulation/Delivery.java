package io.dayseal.simulation;

import io.dayseal.delivery.DeliverySource;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

/** A delivery as a CSV file with the columns of a definition. */
record Delivery(String text) implements DeliverySource {
  static Delivery of(Content content, List<String> columns) {
    StringBuilder text = new StringBuilder(String.join(",", columns)).append('\n');
    for (Row row : content.rows()) {
      text.append(String.join(",", columns.stream().map(c -> cell(row, c)).toList())).append('\n');
    }
    return new Delivery(text.toString());
  }

  private static String cell(Row row, String column) {
    Long value = row.cells().get(column);
    if (value == null) {
      return "";
    }
    return column.equals(Row.DAY) ? LocalDate.ofEpochDay(value).toString() : value.toString();
  }

  @Override
  public String name() {
    return "delivery.csv";
  }

  @Override
  public long size() {
    return text.length();
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public Path localFile() {
    throw new AssertionError("text is read as a stream");
  }
}
