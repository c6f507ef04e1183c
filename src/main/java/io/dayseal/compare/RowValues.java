package io.dayseal.compare;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.RowSink;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionIndex;
import io.dayseal.signature.Partitioning;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers the values of some columns of every row, in an order of its own, with its partition. */
final class RowValues implements RowSink {
  /** Told of every row. */
  interface Rows {
    /** A whole row; the array is reused. */
    void row(Partition partition, @Nullable Object[] values);
  }

  private final List<Column> columns;
  private final int[] places;
  private final PartitionIndex index;
  private final @Nullable Object[] values;
  private final Rows rows;

  /**
   * Gathers.
   *
   * @param columns of the rows that are pushed
   * @param wanted the names of the values that are gathered; one that no column has is NULL
   */
  RowValues(List<Column> columns, List<String> wanted, Partitioning partitioning, Rows rows) {
    this.columns = columns;
    this.index = new PartitionIndex(partitioning, columns);
    this.values = new @Nullable Object[wanted.size()];
    this.rows = rows;
    Map<String, Integer> byName = new HashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      byName.put(wanted.get(i), i);
    }
    places = columns.stream().mapToInt(c -> byName.getOrDefault(c.name(), -1)).toArray();
  }

  private void keep(int column, Object value) {
    if (places[column] >= 0) {
      values[places[column]] = value;
    }
  }

  @Override
  public void booleanCell(int column, boolean value) {
    index.booleanCell(column, value);
    keep(column, value);
  }

  @Override
  public void longCell(int column, long value) {
    index.longCell(column, value);
    keep(column, value);
  }

  @Override
  public void doubleCell(int column, double value) {
    keep(column, value + 0.0);
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    keep(column, BigDecimal.valueOf(unscaled, scale(column)));
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    keep(column, new BigDecimal(unscaled, scale(column)));
  }

  private int scale(int column) {
    return columns.get(column).type() instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    index.bytesCell(column, buffer, offset, length);
    if (places[column] >= 0) {
      keep(column, Arrays.copyOfRange(buffer, offset, offset + length));
    }
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    keep(column, value);
  }

  @Override
  public void endRow() {
    rows.row(index.partition(index.rowPartition()), values);
    Arrays.fill(values, null);
  }

  @Override
  public void abandonRow() {
    index.abandon();
    Arrays.fill(values, null);
  }
}
