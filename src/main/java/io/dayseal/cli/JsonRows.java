package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.dayseal.delivery.Column;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One array with an object a row, each on a line of its own. */
final class JsonRows implements RowWriter {
  private final List<Column> columns;
  private final PrintWriter out;
  private final JsonGenerator json;
  private boolean first = true;

  JsonRows(List<Column> columns, PrintWriter out) {
    this.columns = columns;
    this.out = out;
    try {
      json = JsonDocument.generator(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    json.setPrettyPrinter(new MinimalPrettyPrinter(""));
  }

  @Override
  public void begin() {
    out.print('[');
  }

  @Override
  public void row(@Nullable Object[] values) {
    out.print(first ? "\n" : ",\n");
    first = false;
    try {
      json.writeStartObject();
      for (int i = 0; i < values.length; i++) {
        json.writeFieldName(columns.get(i).name());
        ValueText.writeJson(json, columns.get(i).type(), values[i]);
      }
      json.writeEndObject();
      json.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void end() {
    out.println(first ? "]" : "\n]");
  }
}
