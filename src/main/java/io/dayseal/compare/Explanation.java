package io.dayseal.compare;

import io.dayseal.delivery.ColumnType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a partition differ from those that are in the table.
 *
 * @param added rows that are new; without a key also those that changed
 * @param removed rows that are gone; without a key also those that changed
 * @param changed rows that are there under the same key with other values
 * @param columns those that differ in changed rows, in the order of the definition
 * @param unexplained why nothing else is known; empty when it is
 */
public record Explanation(
    long added, long removed, long changed, List<ColumnChange> columns, String unexplained) {
  /** Copies the columns. */
  public Explanation {
    columns = List.copyOf(columns);
  }

  /** A partition that was not looked at. */
  public static Explanation none(String why) {
    return new Explanation(0, 0, 0, List.of(), why);
  }

  /** The column without whose change the partition would have been skipped. */
  public Optional<String> onlyColumn() {
    return unexplained.isEmpty() && added == 0 && removed == 0 && columns.size() == 1
        ? Optional.of(columns.get(0).column())
        : Optional.empty();
  }

  /**
   * A column of changed rows.
   *
   * @param type of the values
   * @param rows in how many rows it differs
   * @param key the values of the key in the first such row
   * @param before the value in the table
   * @param after the value in the delivery
   */
  public record ColumnChange(
      String column,
      ColumnType type,
      long rows,
      List<KeyValue> key,
      @Nullable Object before,
      @Nullable Object after) {
    /** Copies the key. */
    public ColumnChange {
      key = List.copyOf(key);
    }
  }

  /** A column of the key in one row; values are as in {@code RowSink.nestedCell}. */
  public record KeyValue(String column, ColumnType type, @Nullable Object value) {}
}
