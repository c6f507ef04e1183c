package io.dayseal.cli;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotChoice;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.pipeline.FieldIds;
import io.dayseal.pipeline.NoSuchSnapshotException;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TableState;
import io.dayseal.plan.Ledger;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A table whose rows and past a test made up; every snapshot has the same rows. */
final class FakeTable implements TableState {
  static final long HEAD = 7_000_000_000_000_000_007L;

  private final String name;
  private final Partitioning partitioning;
  private final List<Column> columns;
  private final Map<Partition, List<Consumer<RowSink>>> rows = new TreeMap<>();
  private final List<SnapshotEntry> snapshots = new ArrayList<>();
  private final List<SnapshotChoice> asked = new ArrayList<>();

  FakeTable(String name, Partitioning partitioning, List<Column> columns) {
    this.name = name;
    this.partitioning = partitioning;
    this.columns = columns;
  }

  /** Adds a row by what it pushes before its end. */
  FakeTable row(String path, Consumer<RowSink> cells) {
    rows.computeIfAbsent(partitioning.parse(path), p -> new ArrayList<>()).add(cells);
    return this;
  }

  FakeTable snapshot(SnapshotEntry entry) {
    snapshots.add(entry);
    return this;
  }

  /** Which states were asked for. */
  List<SnapshotChoice> asked() {
    return asked;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public @Nullable Long snapshotId() {
    return HEAD;
  }

  @Override
  public List<TableColumn> columns() {
    return columns.stream()
        .map(c -> new TableColumn(c.name(), c.type(), c.required(), new FieldIds(1, List.of())))
        .toList();
  }

  @Override
  public Partitioning partitioning() {
    return partitioning;
  }

  @Override
  public Ledger ledger() {
    return Ledger.EMPTY;
  }

  @Override
  public Optional<Ledger> ledgerAt(long snapshotId) {
    return Optional.empty();
  }

  @Override
  public Map<Partition, Long> liveRows(long snapshotId) {
    throw new UnsupportedOperationException();
  }

  @Override
  public RowReader staged(List<StagedFile> files) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<Lineage> headLineage() {
    return Optional.empty();
  }

  @Override
  public Set<Partition> livePartitions(long snapshotId) {
    return rows.keySet();
  }

  @Override
  public List<SnapshotEntry> snapshots() {
    return snapshots;
  }

  @Override
  public long resolve(SnapshotChoice choice) {
    asked.add(choice);
    if (choice instanceof SnapshotChoice.ById byId && byId.snapshotId() != HEAD) {
      throw new NoSuchSnapshotException(
          "table `" + name + "` has no snapshot `" + byId.snapshotId() + "`");
    }
    return HEAD;
  }

  @Override
  public Slice slice(long snapshotId, Optional<Collection<Partition>> partitions) {
    return new FakeSlice(partitions);
  }

  private final class FakeSlice implements Slice {
    private final Optional<Collection<Partition>> partitions;

    FakeSlice(Optional<Collection<Partition>> partitions) {
      this.partitions = partitions;
    }

    @Override
    public String table() {
      return name;
    }

    @Override
    public long snapshotId() {
      return HEAD;
    }

    @Override
    public List<TableColumn> columns() {
      return FakeTable.this.columns();
    }

    @Override
    public Partitioning partitioning() {
      return partitioning;
    }

    @Override
    public Optional<Collection<Partition>> partitions() {
      return partitions;
    }

    @Override
    public Optional<List<Path>> plainFiles() {
      return Optional.empty();
    }

    @Override
    public RowReader rows() {
      Deque<Consumer<RowSink>> left = new ArrayDeque<>();
      rows.forEach(
          (partition, cells) -> {
            if (partitions.isEmpty() || partitions.get().contains(partition)) {
              left.addAll(cells);
            }
          });
      return new RowReader() {
        @Override
        public boolean next(RowSink sink) {
          Consumer<RowSink> cells = left.poll();
          if (cells == null) {
            return false;
          }
          cells.accept(sink);
          sink.endRow();
          return true;
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public Slice only(Collection<Partition> some) {
      return new FakeSlice(Optional.of(some));
    }
  }
}
