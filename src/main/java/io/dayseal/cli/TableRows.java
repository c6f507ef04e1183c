package io.dayseal.cli;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Aligned for people; the widths come from the first rows, and are kept for all that follow. */
final class TableRows implements RowWriter {
  /** Enough for a screen or ten, and little to hold. */
  private static final int MEASURED_ROWS = 1_000;

  private static final Set<Primitive> NUMBERS =
      Set.of(Primitive.INT, Primitive.LONG, Primitive.FLOAT, Primitive.DOUBLE);

  private final List<Column> columns;
  private final PrintWriter out;
  private final TextTable table;
  private boolean measured;

  TableRows(List<Column> columns, PrintWriter out) {
    this.columns = columns;
    this.out = out;
    table =
        new TextTable(
            IntStream.range(0, columns.size())
                .filter(i -> isNumber(columns.get(i).type()))
                .boxed()
                .collect(Collectors.toSet()));
  }

  private static boolean isNumber(ColumnType type) {
    return type instanceof ColumnType.Decimal
        || (type instanceof Primitive primitive && NUMBERS.contains(primitive));
  }

  @Override
  public void begin() {
    table.row(columns.stream().map(Column::name).toList());
  }

  @Override
  public void row(@Nullable Object[] values) {
    List<String> cells = new ArrayList<>(values.length);
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      cells.add(value == null ? "NULL" : cell(ValueText.of(columns.get(i).type(), value)));
    }
    if (measured) {
      out.println(table.line(cells));
    } else {
      table.row(cells);
      if (table.size() > MEASURED_ROWS) {
        end();
      }
    }
  }

  /** In one line, and told apart from NULL and from nothing. */
  private static String cell(String text) {
    if (text.isEmpty() || text.equals("NULL")) {
      return '"' + text + '"';
    }
    return text.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t");
  }

  @Override
  public void end() {
    if (!measured) {
      measured = true;
      table.lines().forEach(out::println);
    }
  }
}
