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
  private static final int MARKER_LENGTH = 7;

  private final CsvHeader header;
  private final Problems problems;
  private final int width;
  private final int[] targets;
  private final char[][] names;
  private final @Nullable CellParser[] parsers;
  private final boolean[] required;
  private final boolean[] text;
  private final List<Problem> found = new ArrayList<>();

  private boolean repeatsHeader;
  private @Nullable String conflictMarker;

  CsvRow(CsvHeader header, CsvColumns columns, Problems problems) {
    this.header = header;
    this.problems = problems;
    this.width = header.width();
    this.targets = new int[width];
    this.names = new char[width][];
    this.parsers = new CellParser[width];
    this.required = new boolean[width];
    this.text = new boolean[width];
    for (int i = 0; i < width; i++) {
      targets[i] = header.target(i);
      names[i] = header.name(i).toCharArray();
      if (targets[i] >= 0) {
        Column column = columns.columns().get(targets[i]);
        parsers[i] = columns.parsers().get(targets[i]);
        required[i] = column.required();
        text[i] = column.type() == ColumnType.Primitive.STRING;
      }
    }
  }

  void begin() {
    repeatsHeader = true;
    conflictMarker = null;
  }

  /** Takes the next cell; the slice is valid during the call only. */
  void cell(
      int index, char[] buffer, int offset, int length, boolean quoted, long line, RowSink sink) {
    if (index >= width) {
      return;
    }
    if (repeatsHeader) {
      repeatsHeader = matches(names[index], buffer, offset, length);
    }
    if (index == 0) {
      conflictMarker = conflictMarker(buffer, offset, length);
    }
    CellParser parser = parsers[index];
    if (parser == null) {
      if (length > 0 && targets[index] == CsvHeader.NAMELESS) {
        String value = Cited.text(new String(buffer, offset, length));
        refuse(line, index, "the header has no name for cell " + (index + 1) + ", found " + value);
      }
    } else if (length == 0 && !(quoted && text[index])) {
      if (required[index]) {
        refuse(line, index, header.label(index) + " is required, found an empty cell");
      }
    } else {
      String refusal = parser.push(buffer, offset, length, sink, targets[index]);
      if (refusal != null) {
        refuse(line, index, header.label(index) + ": " + refusal);
      }
    }
  }

  private void refuse(long line, int index, String message) {
    found.add(new Problem("", line, index + 1L, message));
  }

  private static boolean matches(char[] name, char[] buffer, int offset, int length) {
    if (name.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (name[i] != buffer[offset + i]) {
        return false;
      }
    }
    return true;
  }

  /** The cell, if it begins as the lines do that a failed merge leaves behind. */
  private static @Nullable String conflictMarker(char[] buffer, int offset, int length) {
    if (length < MARKER_LENGTH || !markerCharacter(buffer[offset])) {
      return null;
    }
    for (int i = 1; i < MARKER_LENGTH; i++) {
      if (buffer[offset + i] != buffer[offset]) {
        return null;
      }
    }
    boolean marker = length == MARKER_LENGTH || buffer[offset + MARKER_LENGTH] == ' ';
    return marker ? new String(buffer, offset, length) : null;
  }

  private static boolean markerCharacter(char c) {
    return c == '<' || c == '=' || c == '>' || c == '|';
  }

  /**
   * Ends the record.
   *
   * @param cells how many it had
   * @return whether it is right; else its problems were told and the sink was not
   */
  boolean end(int cells, long line) {
    if (cells == width && repeatsHeader) {
      found.clear();
      problems.add(line, 0, "the header is repeated: " + header.text());
      return false;
    }
    if (cells != width) {
      found.clear();
      String marker = conflictMarker;
      problems.add(
          line,
          0,
          marker == null
              ? "expected " + width + " cells, found " + cells
              : "a merge conflict marker: " + Cited.text(marker));
      return false;
    }
    return found.isEmpty() || !tellFound();
  }

  /** Tells the problems of a record that did not come to its end. */
  boolean tellFound() {
    for (Problem problem : found) {
      problems.add(problem.line(), problem.column(), problem.message());
    }
    found.clear();
    return true;
  }
}
