package io.dayseal.delivery;

import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The header of one file: which declared column each of its cells is. Names are compared exactly;
 * cells at the end without a name are padding.
 */
final class CsvHeader {
  /** A cell that belongs to no declared column and is not looked at. */
  static final int SKIPPED = -1;

  /** A cell that the header has no name for; it must be empty. */
  static final int NAMELESS = -2;

  private final List<String> names;
  private final int[] targets;

  private CsvHeader(List<String> names, int[] targets) {
    this.names = names;
    this.targets = targets;
  }

  /**
   * Matches a header with the declared columns.
   *
   * @param line where it stands
   * @param problems receives what is wrong; rows cannot be read then
   */
  static CsvHeader match(List<String> names, CsvColumns declared, long line, Problems problems) {
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < declared.columns().size(); i++) {
      indexes.put(declared.columns().get(i).name(), i);
    }
    int named = withoutPadding(names);
    Map<String, Integer> cells = new HashMap<>();
    List<Integer> undeclared = new ArrayList<>();
    int[] targets = new int[names.size()];
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.isEmpty()) {
        targets[i] = NAMELESS;
        if (i < named) {
          problems.add(line, i + 1, "the header has no name for cell " + (i + 1));
        }
        continue;
      }
      Integer earlier = cells.putIfAbsent(name, i);
      if (earlier != null) {
        String places = " (cells " + (earlier + 1) + " and " + (i + 1) + ")";
        problems.add(line, i + 1, "the header names " + Cited.text(name) + " twice" + places);
      }
      targets[i] = indexes.getOrDefault(name, SKIPPED);
      if (targets[i] == SKIPPED) {
        undeclared.add(i);
      }
    }
    refuseMissing(names, cells, declared, line, problems);
    refuseUndeclared(names, undeclared, declared, line, problems);
    return new CsvHeader(List.copyOf(names), targets);
  }

  private static int withoutPadding(List<String> names) {
    int named = names.size();
    while (named > 0 && names.get(named - 1).isEmpty()) {
      named--;
    }
    return named;
  }

  private static void refuseMissing(
      List<String> names,
      Map<String, Integer> cells,
      CsvColumns declared,
      long line,
      Problems problems) {
    List<Column> missing =
        declared.columns().stream()
            .filter(column -> !cells.containsKey(column.name()))
            .filter(column -> column.required() || refusesMissing(declared))
            .toList();
    if (missing.isEmpty()) {
      return;
    }
    if (names.size() == 1 && declared.columns().size() > 1 && !isDeclared(names.get(0), declared)) {
      problems.add(
          line,
          0,
          "expected a header with commas between names, found " + Cited.text(names.get(0)));
      return;
    }
    List<String> candidates =
        cells.keySet().stream().filter(name -> !isDeclared(name, declared)).sorted().toList();
    for (Column column : missing) {
      String hint = NearMiss.hint(column.name(), candidates);
      problems.add(line, 0, "no column " + Cited.text(column.name()) + hint);
    }
  }

  private static boolean refusesMissing(CsvColumns declared) {
    return declared.definition().missingColumns() == MissingColumns.REFUSE;
  }

  private static boolean isDeclared(String name, CsvColumns declared) {
    return declared.columns().stream().anyMatch(column -> column.name().equals(name));
  }

  private static void refuseUndeclared(
      List<String> names, List<Integer> cells, CsvColumns declared, long line, Problems problems) {
    if (declared.definition().newColumns() == NewColumns.REFUSE && !cells.isEmpty()) {
      String list =
          cells.stream()
              .map(i -> Cited.text(names.get(i)))
              .distinct()
              .collect(Collectors.joining(", "));
      problems.add(line, cells.get(0) + 1L, "not declared: " + list);
    }
  }

  /** The number of cells that every record must have. */
  int width() {
    return targets.length;
  }

  /** The index of the declared column, or {@link #SKIPPED} or {@link #NAMELESS}. */
  int target(int cell) {
    return targets[cell];
  }

  String name(int cell) {
    return names.get(cell);
  }

  /** All of it for messages. */
  String text() {
    return Cited.text(String.join(",", names));
  }

  /** {@code column "day"}, or the number of a cell that has no name. */
  String label(int cell) {
    return cell < names.size() && !names.get(cell).isEmpty()
        ? "column " + Cited.text(names.get(cell))
        : "cell " + (cell + 1);
  }
}
