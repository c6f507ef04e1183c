package io.dayseal.delivery;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the parser's cells: the first record is the header, every further one is pushed into the
 * sink. A record is built as {@code true} when it was pushed whole.
 */
final class CsvRecords extends AbstractBaseCsvCallbackHandler<Boolean> {
  private final CsvColumns columns;
  private final Problems problems;
  private final RejectedRows rejected;
  private final CsvLines lines;
  private final List<String> names = new ArrayList<>();

  private @Nullable CsvHeader header;
  private @Nullable CsvRow row;
  private @Nullable RowSink sink;
  private boolean begun;

  CsvRecords(CsvColumns columns, Problems problems, RejectedRows rejected, CsvStart start) {
    this.columns = columns;
    this.problems = problems;
    this.rejected = rejected;
    this.lines = new CsvLines(start.lines());
    this.header = start.header();
    this.begun = start.begun();
  }

  /** Where the next records go. */
  void into(RowSink target) {
    sink = target;
    if (row != null) {
      row.into(target);
      return;
    }
    if (header == null && !columns.definition().dialect().csv().header()) {
      header = CsvHeader.ofDeclared(columns);
    }
    if (header != null && problems.none()) {
      row = new CsvRow(header, columns, lines, problems, rejected, target);
    }
  }

  /** The names in the header that was read. */
  List<String> names() {
    return List.copyOf(names);
  }

  /** Whether the header was read, or the first row where there is no header. */
  boolean begun() {
    return begun;
  }

  /** Whether the header was read and rows make sense under it. */
  boolean readable() {
    return row != null;
  }

  @Override
  protected void handleBegin(long startingLineNumber) {
    lines.beginRecord();
  }

  @Override
  protected void handleField(int fieldIdx, char[] buf, int offset, int len, boolean quoted) {
    if (row != null) {
      row.cell(fieldIdx, buf, offset, len, quoted);
    } else {
      names.add(new String(buf, offset, len));
    }
    if (quoted) {
      lines.endQuoted(buf, offset, len);
    }
  }

  @Override
  protected Boolean buildRecord() {
    if (getRecordType() != RecordType.DATA) {
      // A blank line, or a comment.
      return false;
    }
    begun = true;
    if (row != null) {
      return row.end(getFieldCount());
    }
    CsvHeader matched = CsvHeader.match(names, columns, lines.record(), problems);
    header = matched;
    if (problems.none() && sink != null) {
      row = new CsvRow(matched, columns, lines, problems, rejected, sink);
    }
    return false;
  }

  /** Gives up the record that the parser could not bring to its end. */
  void abandon() {
    if (row != null && getFieldCount() > 0) {
      row.abandon();
    }
  }

  /** Where the cell begins that was not read to its end. */
  long openLine() {
    return lines.field();
  }

  /** The number of that cell, from 1. */
  long openCell() {
    return getFieldCount() + 1L;
  }

  /** The name of that cell for messages. */
  String openLabel() {
    return header == null ? "cell " + openCell() : header.label(getFieldCount());
  }
}
