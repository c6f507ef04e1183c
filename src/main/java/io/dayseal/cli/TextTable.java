package io.dayseal.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Aligned columns. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final Set<Integer> rightAligned;
  private int[] widths = new int[0];

  /**
   * A table without rows.
   *
   * @param rightAligned indexes of the columns of numbers
   */
  TextTable(Set<Integer> rightAligned) {
    this.rightAligned = Set.copyOf(rightAligned);
  }

  void row(List<String> cells) {
    if (widths.length < cells.size()) {
      widths = java.util.Arrays.copyOf(widths, cells.size());
    }
    for (int i = 0; i < cells.size(); i++) {
      widths[i] = Math.max(widths[i], length(cells.get(i)));
    }
    rows.add(List.copyOf(cells));
  }

  /** One line a row. */
  List<String> lines() {
    return rows.stream().map(this::line).toList();
  }

  int size() {
    return rows.size();
  }

  /** A row of the same widths; a cell that is wider pushes the rest. */
  String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i);
      String padding = " ".repeat(Math.max(0, widths[i] - length(cell)));
      line.append(i == 0 ? "" : GAP);
      line.append(rightAligned.contains(i) ? padding + cell : cell + padding);
    }
    return line.toString().stripTrailing();
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
