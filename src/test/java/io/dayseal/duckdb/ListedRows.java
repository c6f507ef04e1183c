package io.dayseal.duckdb;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.RowSink;
import io.dayseal.pipeline.PartitionedRows;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionIndex;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Rows out of a list, numbered as a pipeline numbers them. */
final class ListedRows implements PartitionedRows {
  private final List<TableColumn> columns;
  private final List<List<@Nullable Object>> rows;
  private final Predicate<List<@Nullable Object>> kept;
  private final PartitionIndex index;
  private int next;
  private int number;
  private int failAt = -1;
  private @Nullable Exception failure;
  private int actAt = -1;
  private Runnable act = () -> {};

  ListedRows(
      List<TableColumn> columns,
      Partitioning partitioning,
      List<List<@Nullable Object>> rows,
      Predicate<List<@Nullable Object>> kept) {
    this.columns = columns;
    this.rows = rows;
    this.kept = kept;
    index = new PartitionIndex(partitioning, columns.stream().map(TableColumn::column).toList());
  }

  static List<@Nullable Object> row(@Nullable Object... values) {
    return new ArrayList<>(Arrays.asList(values));
  }

  /** Throws in place of a row. */
  ListedRows failingAt(int row, Exception thrown) {
    failAt = row;
    failure = thrown;
    return this;
  }

  /** Does something before a row is pushed. */
  ListedRows acting(int row, Runnable action) {
    actAt = row;
    act = action;
    return this;
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    if (next == actAt) {
      act.run();
    }
    if (next == failAt && failure instanceof IOException e) {
      throw e;
    } else if (next == failAt && failure instanceof RuntimeException e) {
      throw e;
    } else if (next == rows.size()) {
      return false;
    }
    List<@Nullable Object> row = rows.get(next);
    next++;
    for (int c = 0; c < row.size(); c++) {
      Object value = row.get(c);
      if (value != null) {
        push(sink, c, columns.get(c).type(), value);
      }
    }
    sink.endRow();
    if (kept.test(row)) {
      number = index.rowPartition();
    } else {
      index.abandon();
      number = DROP;
    }
    return true;
  }

  private void push(RowSink sink, int column, ColumnType type, Object value) {
    if (value instanceof Boolean flag) {
      sink.booleanCell(column, flag);
      index.booleanCell(column, flag);
    } else if (value instanceof LocalDate day) {
      push(sink, column, type, day.toEpochDay());
    } else if (value instanceof Integer || value instanceof Long) {
      sink.longCell(column, ((Number) value).longValue());
      index.longCell(column, ((Number) value).longValue());
    } else if (value instanceof Double number) {
      sink.doubleCell(column, number);
    } else if (value instanceof BigDecimal decimal) {
      BigInteger unscaled = decimal.setScale(((ColumnType.Decimal) type).scale()).unscaledValue();
      if (unscaled.bitLength() < Long.SIZE) {
        sink.decimalCell(column, unscaled.longValueExact());
      } else {
        sink.decimalCell(column, unscaled);
      }
    } else if (value instanceof List<?> list) {
      sink.nestedCell(column, new ArrayList<>(list));
    } else {
      byte[] bytes =
          value instanceof byte[] raw ? raw : ((String) value).getBytes(StandardCharsets.UTF_8);
      sink.bytesCell(column, bytes, 0, bytes.length);
      index.bytesCell(column, bytes, 0, bytes.length);
    }
  }

  @Override
  public int partitionNumber() {
    return number;
  }

  @Override
  public Partition partition(int partition) {
    return index.partition(partition);
  }

  @Override
  public void close() {}
}
