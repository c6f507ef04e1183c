package io.dayseal.pipeline;

import io.dayseal.delivery.RowReader;
import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotChoice;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.plan.Ledger;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A table as it was when it was looked up; what others commit later does not show. */
public interface TableState {
  /** {@code namespace.table}. */
  String name();

  /** The head, or null when nothing was ever committed. */
  @Nullable Long snapshotId();

  /** The columns at the head. */
  List<TableColumn> columns();

  /** The partitioning at the head. */
  Partitioning partitioning();

  /**
   * The signatures in force at the head, from the metadata alone unless a foreign write must be
   * looked at.
   */
  Ledger ledger();

  /** The signatures that were in force at a snapshot; empty when it is not there. */
  Optional<Ledger> ledgerAt(long snapshotId);

  /** What the newest commit of ours was made from, when no snapshot but rewrites came after it. */
  Optional<Lineage> headLineage();

  /** Partitions that hold rows at a snapshot; reads its manifests. */
  Set<Partition> livePartitions(long snapshotId);

  /** Partitions that hold rows at the head; reads manifests. */
  default Set<Partition> livePartitions() {
    Long head = snapshotId();
    return head == null ? Set.of() : livePartitions(head);
  }

  /** How many rows the data files of each partition hold at the head; reads manifests. */
  default Map<Partition, Long> liveRows() {
    Long head = snapshotId();
    return head == null ? Map.of() : liveRows(head);
  }

  /** How many rows the data files of each partition hold at a snapshot; reads its manifests. */
  Map<Partition, Long> liveRows(long snapshotId);

  /** Rows of files that were staged with this table's columns, as the table would read them. */
  RowReader staged(List<StagedFile> files);

  /** The head and its ancestors, newest first. */
  List<SnapshotEntry> snapshots();

  /**
   * The snapshot meant.
   *
   * @throws NoSuchSnapshotException when there is none, or it has expired
   */
  long resolve(SnapshotChoice choice);

  /** Rows at a snapshot, of all partitions or of some. Reads manifests. */
  Slice slice(long snapshotId, Optional<Collection<Partition>> partitions);
}
