package io.dayseal.layer;

import io.dayseal.delivery.Column;
import io.dayseal.signature.PartitionTerm;
import java.util.List;

/**
 * A layer that is built by a SELECT over the layer above.
 *
 * @param sqlFile the file of the SELECT, relative to the SQL folder
 * @param sql the very text that will run
 * @param partition partition terms over the SELECT's columns
 * @param columns types that the SELECT's columns are cast to, by name; empty when the SELECT
 *     decides
 * @param partitionsPerQuery how many partitions one query builds, at least 1
 * @param changedColumns what happens when the SELECT's columns are not those of the table
 */
public record SqlLayer(
    String name,
    String table,
    String sqlFile,
    String sql,
    List<PartitionTerm> partition,
    List<Column> columns,
    List<String> sort,
    int partitionsPerQuery,
    ChangedColumns changedColumns)
    implements Layer {
  /** Policy for a SELECT whose columns are not those of the table. */
  public enum ChangedColumns {
    EVOLVE,
    REFUSE;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Copies and checks. */
  public SqlLayer {
    partition = List.copyOf(partition);
    columns = List.copyOf(columns);
    sort = List.copyOf(sort);
    if (partitionsPerQuery < 1) {
      throw new IllegalArgumentException("expected at least 1 day a query");
    }
  }
}
