package io.dayseal.cli;

import io.dayseal.delivery.Column;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** RFC 4180 with a header; NULL is empty, an empty text is quoted. */
final class CsvRows implements RowWriter {
  private static final Pattern NEEDS_QUOTES = Pattern.compile("[\",\r\n]");
  private static final String LINE_END = "\r\n";

  private final List<Column> columns;
  private final PrintWriter out;

  CsvRows(List<Column> columns, PrintWriter out) {
    this.columns = columns;
    this.out = out;
  }

  @Override
  public void begin() {
    out.print(String.join(",", columns.stream().map(c -> quoted(c.name())).toList()));
    out.print(LINE_END);
  }

  @Override
  public void row(@Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (i > 0) {
        out.print(',');
      }
      if (value != null) {
        out.print(quoted(ValueText.of(columns.get(i).type(), value)));
      }
    }
    out.print(LINE_END);
  }

  /** A cell, in quotes where it needs them. */
  static String quoted(String text) {
    return text.isEmpty() || NEEDS_QUOTES.matcher(text).find()
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }

  @Override
  public void end() {}
}
