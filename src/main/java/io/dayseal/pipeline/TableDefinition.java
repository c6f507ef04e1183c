package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.signature.Partitioning;
import java.util.List;

/**
 * What a table should be.
 *
 * @param name {@code namespace.table}
 * @param columns in order
 * @param sort columns by which files are sorted
 * @param dropColumns whether a column of the table that is not among these is dropped; else it
 *     stays and is NULL in new rows
 */
public record TableDefinition(
    String name,
    List<Column> columns,
    Partitioning partitioning,
    List<String> sort,
    boolean dropColumns) {
  /** Copies. */
  public TableDefinition {
    columns = List.copyOf(columns);
    sort = List.copyOf(sort);
  }
}
