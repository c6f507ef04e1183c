package io.dayseal.process;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.PartitionedRows;
import io.dayseal.pipeline.Replacement;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.StagingTable;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TableUpkeep;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.pipeline.Warehouse;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Ports that say what is asked of them: {@code find}, {@code commit}, {@code stage}, {@code
 * describe}, {@code build} and {@code row} right before, {@code committed}, {@code staged} and
 * {@code built} right after.
 */
public final class WatchedPorts {
  private WatchedPorts() {}

  /** Watches a warehouse. */
  public static Warehouse warehouse(Warehouse warehouse, Consumer<String> steps) {
    return new WatchedWarehouse(warehouse, steps);
  }

  /** Watches an engine. */
  public static Engine engine(Engine engine, Consumer<String> steps) {
    return new WatchedEngine(engine, steps);
  }

  /** Watches every row of every delivery. */
  public static DeliveryReaders readers(DeliveryReaders readers, Consumer<String> steps) {
    return (source, definition, columns, rejected) ->
        new WatchedReader(readers.open(source, definition, columns, rejected), steps);
  }

  private record WatchedWarehouse(Warehouse warehouse, Consumer<String> steps)
      implements Warehouse {
    @Override
    public Optional<TableState> find(String table) {
      steps.accept("find");
      return warehouse.find(table);
    }

    @Override
    public TargetTable target(TableDefinition definition, Optional<TableState> state) {
      return new WatchedTarget(warehouse.target(definition, state), steps);
    }

    @Override
    public TableUpkeep upkeep(TableState state) {
      return warehouse.upkeep(state);
    }

    @Override
    public List<String> leftovers(String table, Instant before) {
      return warehouse.leftovers(table, before);
    }

    @Override
    public void drop(String leftover) {
      warehouse.drop(leftover);
    }

    @Override
    public List<String> warnings() {
      return warehouse.warnings();
    }

    @Override
    public List<String> check(Collection<String> tables) {
      return warehouse.check(tables);
    }

    @Override
    public void close() {
      warehouse.close();
    }
  }

  private record WatchedTarget(TargetTable target, Consumer<String> steps) implements TargetTable {
    @Override
    public List<TableColumn> columns() {
      return target.columns();
    }

    @Override
    public Partitioning partitioning() {
      return target.partitioning();
    }

    @Override
    public StagingTable staging(String id) {
      return target.staging(id);
    }

    @Override
    public long commit(Replacement replacement) {
      steps.accept("commit");
      long snapshotId = target.commit(replacement);
      steps.accept("committed");
      return snapshotId;
    }
  }

  private record WatchedEngine(Engine engine, Consumer<String> steps) implements Engine {
    @Override
    public List<StagedFile> stage(
        PartitionedRows rows, List<TableColumn> columns, List<String> sort) throws IOException {
      steps.accept("stage");
      List<StagedFile> files = engine.stage(rows, columns, sort);
      steps.accept("staged");
      return files;
    }

    @Override
    public int maxPartitions() {
      return engine.maxPartitions();
    }

    @Override
    public void cancel() {
      engine.cancel();
    }

    @Override
    public List<Column> describe(String sql, String upstreamName, List<TableColumn> upstream) {
      steps.accept("describe");
      return engine.describe(sql, upstreamName, upstream);
    }

    @Override
    public List<StagedFile> build(
        String sql,
        String upstreamName,
        Slice upstream,
        TargetLayout target,
        Collection<Partition> partitions)
        throws IOException {
      steps.accept("build");
      List<StagedFile> files = engine.build(sql, upstreamName, upstream, target, partitions);
      steps.accept("built");
      return files;
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  private record WatchedReader(RowReader reader, Consumer<String> steps) implements RowReader {
    @Override
    public boolean next(RowSink sink) throws IOException {
      steps.accept("row");
      return reader.next(sink);
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
