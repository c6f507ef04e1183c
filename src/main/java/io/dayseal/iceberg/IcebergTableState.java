package io.dayseal.iceberg;

import io.dayseal.delivery.RowReader;
import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotChoice;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.pipeline.TableState;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;

/** A table at one metadata file. */
final class IcebergTableState implements TableState {
  private final String name;
  private final BaseTable live;
  private final TableMetadata metadata;
  private final Table frozen;
  private final Ancestry history;
  private final FileCache cache;
  private @Nullable KnownLedger known;

  IcebergTableState(String name, BaseTable live, FileCache cache) {
    this.name = name;
    this.cache = cache;
    this.live = live;
    metadata = live.operations().current();
    frozen = new BaseTable(new StaticTableOperations(metadata, live.io()), name);
    history = Ancestry.of(frozen);
  }

  /** The table through which a commit sees what others have done since. */
  BaseTable live() {
    return live;
  }

  /** The metadata that was read. */
  TableMetadata metadata() {
    return metadata;
  }

  /** What is known of every partition at the head. */
  KnownLedger known() {
    KnownLedger read = known;
    if (read == null) {
      read = history.known(new TouchedPartitions(partitioning()));
      known = read;
    }
    return read;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public @Nullable Long snapshotId() {
    Snapshot head = frozen.currentSnapshot();
    return head == null ? null : head.snapshotId();
  }

  @Override
  public List<TableColumn> columns() {
    return SchemaMapping.toColumns(name, frozen.schema());
  }

  @Override
  public Partitioning partitioning() {
    return SpecMapping.toPartitioning(name, frozen.spec(), frozen.schema());
  }

  @Override
  public Ledger ledger() {
    return known().under(frozen.schema());
  }

  @Override
  public Optional<Ledger> ledgerAt(long snapshotId) {
    return frozen.snapshot(snapshotId) == null
        ? Optional.empty()
        : Optional.of(
            Ancestry.of(frozen, frozen.snapshot(snapshotId))
                .known(new TouchedPartitions(partitioning()))
                .under(frozen.schema()));
  }

  @Override
  public Map<Partition, Long> liveRows(long snapshotId) {
    return LivePartitions.rows(
        frozen, partitioning(), resolve(new SnapshotChoice.ById(snapshotId)));
  }

  @Override
  public Set<Partition> livePartitions(long snapshotId) {
    return LivePartitions.of(frozen, partitioning(), resolve(new SnapshotChoice.ById(snapshotId)));
  }

  @Override
  public RowReader staged(List<StagedFile> files) {
    return new StagedRows(frozen.io(), frozen.schema(), columns(), files);
  }

  /** The ledger and the lineage at a snapshot that is there. */
  Checkpoint checkpointAt(long snapshotId) {
    Ancestry there = Ancestry.of(frozen, frozen.snapshot(snapshotId));
    KnownLedger told = there.known(new TouchedPartitions(partitioning()));
    return new Checkpoint(snapshotId, settled(told, snapshotId), there.headLineage());
  }

  /** What is known at the head, as far as possible for each partition by itself. */
  KnownLedger settled() {
    Long head = snapshotId();
    return head == null ? known() : settled(known(), head);
  }

  /**
   * Names the partitions that nothing is known of. One without files holds no rows, which is as
   * good as never written: so that an unknown past is not carried along for ever.
   */
  private KnownLedger settled(KnownLedger told, long snapshotId) {
    LedgerEntry.Unproved otherwise = told.otherwise();
    if (otherwise == null) {
      return told;
    }
    SortedMap<String, Known> entries = new TreeMap<>(told.entries());
    try {
      livePartitions(snapshotId).forEach(p -> entries.putIfAbsent(p.path(), Known.of(otherwise)));
    } catch (TableMismatchException e) {
      // A file of a coarser partitioning does not tell where its rows are.
      return told;
    }
    return new KnownLedger(entries, null);
  }

  @Override
  public Optional<Lineage> headLineage() {
    return history.headLineage();
  }

  @Override
  public List<SnapshotEntry> snapshots() {
    return history.entries();
  }

  @Override
  public long resolve(SnapshotChoice choice) {
    return new SnapshotResolver(name, frozen).resolve(choice);
  }

  @Override
  public Slice slice(long snapshotId, Optional<Collection<Partition>> partitions) {
    return IcebergSlice.plan(name, frozen, snapshotId, partitions, cache);
  }
}
