package io.dayseal.delivery;

import java.util.List;

/**
 * A declared column.
 *
 * @param name as in the delivery's header and in the table
 * @param type its type
 * @param required whether NULL is refused
 * @param formats accepted spellings of a date or timestamp, as patterns of {@link
 *     java.time.format.DateTimeFormatter}; empty means ISO 8601
 */
public record Column(String name, ColumnType type, boolean required, List<String> formats) {
  /** Copies the formats. */
  public Column {
    formats = List.copyOf(formats);
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a column needs a name");
    }
  }

  /** An optional column without formats of its own. */
  public static Column of(String name, ColumnType type) {
    return new Column(name, type, false, List.of());
  }
}
