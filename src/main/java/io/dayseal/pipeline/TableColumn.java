package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import java.util.List;

/** A column of a table with the ids by which its files name it. */
public record TableColumn(String name, ColumnType type, boolean required, FieldIds ids) {
  /** The same column without its ids. */
  public Column column() {
    return new Column(name, type, required, List.of());
  }
}
