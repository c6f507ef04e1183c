package io.dayseal.simulation;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.RowReader;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.PartitionedRows;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** Knows {@link Selects} and nothing else, and needs no start. */
record SmallEngine(DataFiles files) implements Engine {
  static Partition partition(Partitioning partitioning, long day) {
    return partitioning.partition(List.of(Math.toIntExact(day)));
  }

  @Override
  public List<StagedFile> stage(PartitionedRows rows, List<TableColumn> columns, List<String> sort)
      throws IOException {
    RowCollector collector = new RowCollector(columns.stream().map(TableColumn::name).toList());
    Map<Partition, List<Row>> divided = new TreeMap<>();
    while (rows.next(collector)) {
      Row row = collector.rows().get(collector.rows().size() - 1);
      if (rows.partitionNumber() != PartitionedRows.DROP) {
        divided
            .computeIfAbsent(rows.partition(rows.partitionNumber()), p -> new ArrayList<>())
            .add(row);
      }
    }
    return staged(divided, columns);
  }

  private List<StagedFile> staged(Map<Partition, List<Row>> divided, List<TableColumn> columns) {
    Schema schema = schema(columns);
    List<StagedFile> staged = new ArrayList<>();
    divided.forEach(
        (p, rows) -> staged.add(new StagedFile(files.file(schema, rows), p, rows.size())));
    return staged;
  }

  private static Schema schema(List<TableColumn> columns) {
    List<Types.NestedField> fields = new ArrayList<>();
    for (TableColumn c : columns) {
      boolean day = c.type().equals(Primitive.DATE);
      fields.add(
          Types.NestedField.optional(
              c.ids().id(), c.name(), day ? Types.DateType.get() : Types.LongType.get()));
    }
    return new Schema(fields);
  }

  @Override
  public List<Column> describe(String sql, String upstreamName, List<TableColumn> upstream) {
    return Selects.columns(sql, upstream.stream().map(TableColumn::name).toList()).stream()
        .map(n -> Column.of(n, type(n)))
        .toList();
  }

  private static ColumnType type(String column) {
    return column.equals(Row.DAY) ? Primitive.DATE : Primitive.LONG;
  }

  @Override
  public List<StagedFile> build(
      String sql,
      String upstreamName,
      Slice upstream,
      TargetLayout target,
      Collection<Partition> partitions)
      throws IOException {
    RowCollector read =
        new RowCollector(upstream.columns().stream().map(TableColumn::name).toList());
    try (RowReader rows = upstream.rows()) {
      boolean more = true;
      while (more) {
        more = rows.next(read);
      }
    }
    Map<Partition, List<Row>> built = new TreeMap<>();
    Selects.apply(sql, Content.of(read.rows()))
        .days()
        .forEach((day, rows) -> built.put(partition(target.partitioning(), day), rows));
    if (!partitions.containsAll(built.keySet())) {
      throw new QueryFailedException("rows of " + built.keySet() + " where " + partitions, null);
    }
    return staged(built, target.columns());
  }

  @Override
  public void close() {}
}
