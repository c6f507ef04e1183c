package io.dayseal.delivery;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A declared column.
 *
 * @param name as in the delivery's header and in the table
 * @param type its type
 * @param required whether NULL is refused
 * @param formats accepted spellings of a date or timestamp, as patterns of {@link
 *     java.time.format.DateTimeFormatter}; empty means ISO 8601
 * @param from other names that the column has had in deliveries; the table knows only {@code name}
 * @param nullTexts texts of a cell of csv that mean NULL besides none at all; null when those of
 *     the delivery do
 */
public record Column(
    String name,
    ColumnType type,
    boolean required,
    List<String> formats,
    List<String> from,
    @Nullable List<String> nullTexts) {
  /** Copies the lists. */
  public Column {
    formats = List.copyOf(formats);
    from = List.copyOf(from);
    nullTexts = nullTexts == null ? null : List.copyOf(nullTexts);
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a column needs a name");
    }
  }

  /** A column that always had its name and has no null texts of its own. */
  public Column(String name, ColumnType type, boolean required, List<String> formats) {
    this(name, type, required, formats, List.of(), null);
  }

  /** An optional column without formats of its own. */
  public static Column of(String name, ColumnType type) {
    return new Column(name, type, false, List.of());
  }

  /** The same column, in which NULL is refused. */
  public Column asRequired() {
    return required ? this : new Column(name, type, true, formats, from, nullTexts);
  }
}
