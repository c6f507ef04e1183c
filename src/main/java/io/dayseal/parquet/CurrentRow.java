package io.dayseal.parquet;

import io.dayseal.delivery.Cited;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.Problem;
import io.dayseal.delivery.Problems;
import io.dayseal.delivery.RejectedRow;
import io.dayseal.delivery.RejectedRows;
import io.dayseal.delivery.RowSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The row that is being read: where its cells go, and what is wrong with it. */
final class CurrentRow {
  private final Problems problems;
  private final RejectedRows rejected;
  private final List<Problem> found = new ArrayList<>();
  private final List<Column> columns;
  private final boolean[] present;
  private @Nullable RowSink sink;
  private long row;
  private boolean failed;

  CurrentRow(List<Column> columns, Problems problems, RejectedRows rejected) {
    this.columns = columns;
    this.problems = problems;
    this.rejected = rejected;
    present = new boolean[columns.size()];
  }

  /** Goes on to the next row. */
  void begin(RowSink into) {
    sink = into;
    row++;
    failed = false;
    found.clear();
    Arrays.fill(present, false);
  }

  /** Ends the row; false when something is wrong with it and the sink was told to forget it. */
  boolean end() {
    for (int c = 0; c < present.length; c++) {
      if (!present[c] && columns.get(c).required()) {
        fail(columns.get(c).name(), "expected a value, found NULL");
      }
    }
    RowSink into = sink();
    if (failed) {
      into.abandonRow();
      if (rejected.setAside()) {
        rejected.add(RejectedRow.of(found, ""));
      }
      return false;
    }
    into.endRow();
    return true;
  }

  /** The sink, told that the column has a value. */
  RowSink cell(int column) {
    present[column] = true;
    return sink();
  }

  private RowSink sink() {
    if (sink == null) {
      throw new IllegalStateException("no row was begun");
    }
    return sink;
  }

  /** A value of a column is wrong. */
  void wrongValue(int column, String path, String message) {
    present[column] = true;
    fail(path, message);
  }

  private void fail(String path, String message) {
    failed = true;
    String told = "column " + Cited.text(path) + ": " + message;
    if (rejected.setAside()) {
      found.add(new Problem(problems.file(), row, 0, told));
    } else {
      problems.add(row, 0, told);
    }
  }
}
