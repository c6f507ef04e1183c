package io.dayseal.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * RFC 4180 read once more, character by character and without any care for speed: what must come
 * out of a text that is accepted. A quoted empty cell and an empty one are told apart.
 */
final class PlainCsv {
  private final String text;
  private int at;

  private PlainCsv(String text) {
    this.text = text;
  }

  /** A cell. */
  record Cell(String value, boolean quoted) {}

  /** The records that have a character; empty when quotes are not as they should be. */
  static Optional<List<List<Cell>>> records(String text) {
    PlainCsv csv = new PlainCsv(text.startsWith("\uFEFF") ? text.substring(1) : text);
    List<List<Cell>> records = new ArrayList<>();
    while (csv.at < csv.text.length()) {
      int start = csv.at;
      Optional<List<Cell>> record = csv.record();
      if (record.isEmpty()) {
        return Optional.empty();
      }
      boolean blank = csv.lineBreakAt(start);
      if (!blank) {
        records.add(record.get());
      }
    }
    return Optional.of(records);
  }

  private boolean lineBreakAt(int index) {
    return text.charAt(index) == '\n' || text.charAt(index) == '\r';
  }

  private Optional<List<Cell>> record() {
    List<Cell> cells = new ArrayList<>();
    while (true) {
      Optional<Cell> cell = cell();
      if (cell.isEmpty()) {
        return Optional.empty();
      }
      cells.add(cell.get());
      if (at == text.length()) {
        return Optional.of(cells);
      }
      char end = text.charAt(at++);
      if (end == '\r' && at < text.length() && text.charAt(at) == '\n') {
        at++;
      }
      if (end != ',') {
        return Optional.of(cells);
      }
    }
  }

  private Optional<Cell> cell() {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    int from = at;
    while (at < text.length() && text.charAt(at) != ',' && !lineBreakAt(at)) {
      at++;
    }
    return Optional.of(new Cell(text.substring(from, at), false));
  }

  private Optional<Cell> quoted() {
    StringBuilder value = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '"') {
        value.append(c);
      } else if (at < text.length() && text.charAt(at) == '"') {
        value.append('"');
        at++;
      } else {
        boolean ends = at == text.length() || text.charAt(at) == ',' || lineBreakAt(at);
        return ends ? Optional.of(new Cell(value.toString(), true)) : Optional.empty();
      }
    }
    return Optional.empty();
  }
}
