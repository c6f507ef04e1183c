package io.dayseal.delivery;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The names by which columns may go in a delivery: their own and older ones, compared exactly. */
public final class ColumnNames {
  private final Map<String, Integer> indexes = new HashMap<>();

  /** The names of columns, among which none may appear twice. */
  public ColumnNames(List<Column> columns) {
    for (int i = 0; i < columns.size(); i++) {
      indexes.put(columns.get(i).name(), i);
      for (String other : columns.get(i).from()) {
        indexes.put(other, i);
      }
    }
  }

  /** The index of the column that goes by a name, or -1. */
  public int indexOf(String name) {
    return indexes.getOrDefault(name, -1);
  }

  /** Whether a column goes by a name. */
  public boolean contains(String name) {
    return indexes.containsKey(name);
  }

  /**
   * A column's names for the message that it is missing, with the nearest one that is there.
   *
   * @param found names that no column goes by
   */
  public static String missing(Column column, Collection<String> found) {
    String hint = NearMiss.hint(column.name(), found);
    for (String other : column.from()) {
      hint = hint.isEmpty() ? NearMiss.hint(other, found) : hint;
    }
    String others =
        column.from().isEmpty()
            ? ""
            : ", nor "
                + column.from().stream().map(Cited::text).collect(Collectors.joining(" or "));
    return Cited.text(column.name()) + others + hint;
  }

  /** Why a column cannot go by two names in one delivery. */
  public static String twice(Column column, String first, String second) {
    return "two names of column "
        + Cited.text(column.name())
        + ": "
        + Cited.text(first)
        + " and "
        + Cited.text(second);
  }
}
