package io.dayseal.delivery;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges one record after the other against the header. Cells are pushed as they come; what is
 * wrong is told at the end of the record, when its number of cells is known: a shifted record has
 * one problem and not one per cell.
 */
final class CsvRow {
  private final CsvHeader header;
  private final CsvLines lines;
  private final Problems problems;
  private final RejectedRows rejected;
  private final @Nullable RawCells raw;
  private final CsvCell[] cells;
  private final List<Problem> found = new ArrayList<>();

  private RowSink sink;
  private boolean repeatsHeader;
  private @Nullable String conflictMarker;

  CsvRow(
      CsvHeader header,
      CsvColumns columns,
      CsvLines lines,
      Problems problems,
      RejectedRows rejected,
      RowSink sink) {
    this.header = header;
    this.lines = lines;
    this.problems = problems;
    this.rejected = rejected;
    this.raw = rejected.setAside() ? new RawCells() : null;
    this.sink = sink;
    this.cells = new CsvCell[header.width()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = new CsvCell(i, header, columns);
    }
  }

  void into(RowSink target) {
    sink = target;
  }

  /** Takes the next cell; the slice is valid during the call only. */
  void cell(int index, char[] buffer, int offset, int length, boolean quoted) {
    if (raw != null) {
      if (index == 0) {
        raw.begin();
      }
      raw.add(buffer, offset, length, quoted);
    }
    if (index >= cells.length) {
      return;
    }
    CsvCell cell = cells[index];
    if (index == 0) {
      repeatsHeader = cell.repeatsHeader(buffer, offset, length);
      conflictMarker = ConflictMarker.find(buffer, offset, length);
    } else if (repeatsHeader) {
      repeatsHeader = cell.repeatsHeader(buffer, offset, length);
    }
    String refusal = cell.push(buffer, offset, length, quoted, sink);
    if (refusal != null) {
      found.add(new Problem(problems.file(), lines.record(), index + 1L, refusal));
    }
  }

  /**
   * Ends the record and tells the sink; what is wrong is told to the problems.
   *
   * @param width how many cells it had
   * @return whether it is right
   */
  boolean end(int width) {
    if (width == cells.length && !repeatsHeader && found.isEmpty()) {
      sink.endRow();
      return true;
    }
    if (width != cells.length || repeatsHeader) {
      found.clear();
      found.add(new Problem(problems.file(), lines.record(), 0, misshapen(width)));
    }
    if (raw != null) {
      rejected.add(RejectedRow.of(found, raw.toString()));
      found.clear();
    }
    abandon();
    return false;
  }

  private String misshapen(int width) {
    if (width == cells.length) {
      return header.repetition();
    }
    return conflictMarker == null
        ? "expected " + cells.length + " cells, found " + width
        : "a merge conflict marker: " + Cited.text(conflictMarker);
  }

  /** Gives the record up and tells what was found in it so far. */
  void abandon() {
    for (Problem problem : found) {
      problems.add(problem.line(), problem.column(), problem.message());
    }
    found.clear();
    sink.abandonRow();
  }
}
