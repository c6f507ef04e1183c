package io.dayseal.infer;

import java.util.ArrayList;
import java.util.List;

/** The names in the header of a CSV delivery. */
final class CsvHead {
  private CsvHead() {}

  /**
   * The cells of the first line that is not blank; empty cells at its end are padding.
   *
   * @param head the first characters of the file
   */
  static List<String> names(String head, char delimiter) {
    List<String> names = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    int at = 0;
    while (at < head.length() && (head.charAt(at) == '\n' || head.charAt(at) == '\r')) {
      at++;
    }
    for (; at < head.length(); at++) {
      char c = head.charAt(at);
      if (quoted) {
        boolean doubled = c == '"' && at + 1 < head.length() && head.charAt(at + 1) == '"';
        quoted = c != '"' || doubled;
        if (quoted) {
          cell.append(c);
        }
        at += doubled ? 1 : 0;
      } else if (c == '"' && cell.isEmpty()) {
        quoted = true;
      } else if (c == delimiter) {
        names.add(cell.toString());
        cell.setLength(0);
      } else if (c == '\n' || c == '\r') {
        break;
      } else {
        cell.append(c);
      }
    }
    names.add(cell.toString());
    while (!names.isEmpty() && names.get(names.size() - 1).isEmpty()) {
      names.remove(names.size() - 1);
    }
    return names;
  }
}
