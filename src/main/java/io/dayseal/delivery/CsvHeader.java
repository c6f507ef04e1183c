package io.dayseal.delivery;

import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.util.ArrayList;
import java.util.Arrays;
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

  private static final int NONE = -1;

  private final CsvLayout layout;
  private final List<String> names;
  private final int[] targets;

  private CsvHeader(List<String> names, int[] targets, CsvColumns declared) {
    this.layout = declared.definition().dialect().csv();
    this.names = names;
    this.targets = targets;
  }

  /** The header of a file that has none: the declared columns in their order. */
  static CsvHeader ofDeclared(CsvColumns declared) {
    List<String> names = declared.columns().stream().map(Column::name).toList();
    int[] targets = new int[names.size()];
    Arrays.setAll(targets, i -> i);
    return new CsvHeader(names, targets, declared);
  }

  /**
   * Matches a header with the declared columns.
   *
   * @param line where it stands
   * @param problems receives what is wrong; rows cannot be read then
   */
  static CsvHeader match(List<String> names, CsvColumns declared, long line, Problems problems) {
    ColumnNames columns = declared.names();
    int[] cellOf = new int[declared.columns().size()];
    Arrays.fill(cellOf, NONE);
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
      int target = columns.indexOf(name);
      targets[i] = target < 0 ? SKIPPED : target;
      if (target < 0) {
        undeclared.add(i);
      } else if (earlier == null && cellOf[target] != NONE) {
        int first = cellOf[target];
        String places = " (cells " + (first + 1) + " and " + (i + 1) + ")";
        Column column = declared.columns().get(target);
        problems.add(line, i + 1, ColumnNames.twice(column, names.get(first), name) + places);
      } else {
        cellOf[target] = i;
      }
    }
    refuseMissing(names, cellOf, declared, line, problems);
    refuseUndeclared(names, undeclared, declared, line, problems);
    return new CsvHeader(List.copyOf(names), targets, declared);
  }

  private static int withoutPadding(List<String> names) {
    int named = names.size();
    while (named > 0 && names.get(named - 1).isEmpty()) {
      named--;
    }
    return named;
  }

  private static void refuseMissing(
      List<String> names, int[] cellOf, CsvColumns declared, long line, Problems problems) {
    List<Column> missing = new ArrayList<>();
    for (int i = 0; i < cellOf.length; i++) {
      Column column = declared.columns().get(i);
      if (cellOf[i] == NONE && (column.required() || refusesMissing(declared))) {
        missing.add(column);
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    if (names.size() == 1
        && declared.columns().size() > 1
        && !declared.names().contains(names.get(0))) {
      problems.add(
          line,
          0,
          "expected a header with "
              + separators(declared.definition().dialect().csv().delimiter())
              + " between names, found "
              + Cited.text(names.get(0)));
      return;
    }
    List<String> candidates =
        names.stream()
            .filter(name -> !declared.names().contains(name))
            .distinct()
            .sorted()
            .toList();
    for (Column column : missing) {
      problems.add(line, 0, "no column " + ColumnNames.missing(column, candidates));
    }
  }

  private static String separators(String delimiter) {
    return delimiter.equals(",") ? "commas" : Cited.text(delimiter);
  }

  private static boolean refusesMissing(CsvColumns declared) {
    return declared.definition().missingColumns() == MissingColumns.REFUSE;
  }

  private static void refuseUndeclared(
      List<String> names, List<Integer> cells, CsvColumns declared, long line, Problems problems) {
    if (declared.definition().newColumns() != NewColumns.IGNORE && !cells.isEmpty()) {
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

  /** What is wrong with a row that is the header once more. */
  String repetition() {
    return (layout.header() ? "the header is repeated: " : "expected no header, found ") + text();
  }

  /** All of it for messages. */
  private String text() {
    return Cited.text(String.join(layout.delimiter(), names));
  }

  /** {@code column "day"}, or the number of a cell that has no name. */
  String label(int cell) {
    return cell < names.size() && !names.get(cell).isEmpty()
        ? "column " + Cited.text(names.get(cell))
        : "cell " + (cell + 1);
  }
}
