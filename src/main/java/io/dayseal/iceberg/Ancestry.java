package io.dayseal.iceberg;

import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.TypeUtil;

/** The head of a table and its ancestors, as far as they are still there. */
final class Ancestry {
  private final Table table;
  private final List<Snapshot> newestFirst;
  private final boolean whole;

  private Ancestry(Table table, List<Snapshot> newestFirst, boolean whole) {
    this.table = table;
    this.newestFirst = newestFirst;
    this.whole = whole;
  }

  /** The history of a table's head, from the metadata alone. */
  static Ancestry of(Table table) {
    List<Snapshot> snapshots = new ArrayList<>();
    Snapshot snapshot = table.currentSnapshot();
    while (snapshot != null) {
      snapshots.add(snapshot);
      Long parent = snapshot.parentId();
      if (parent == null) {
        return new Ancestry(table, snapshots, true);
      }
      snapshot = table.snapshot(parent);
    }
    return new Ancestry(table, snapshots, snapshots.isEmpty());
  }

  /** The signatures in force; reads manifests of foreign snapshots only. */
  Ledger ledger(TouchedPartitions touched) {
    LedgerWalk walk = new LedgerWalk();
    for (Snapshot snapshot : newestFirst) {
      if (!walk.add(facts(snapshot, touched))) {
        break;
      }
    }
    return walk.finish(whole);
  }

  private SnapshotFacts facts(Snapshot snapshot, TouchedPartitions touched) {
    if (SummaryReading.ours(snapshot.summary())) {
      Map<String, LedgerEntry> entries = SummaryReading.entries(snapshot.summary());
      if (lostColumns(snapshot)) {
        // A column that comes back under its old name is another one, and NULL in these files.
        entries.replaceAll((path, entry) -> LedgerEntry.Unproved.FOREIGN_WRITE);
      }
      return new SnapshotFacts.Own(entries);
    }
    return rewrites(snapshot)
        ? new SnapshotFacts.Rewrite()
        : new SnapshotFacts.Foreign(touched.of(table, snapshot));
  }

  /**
   * Whether a column that the snapshot was written with is no longer there under its id and name.
   */
  private boolean lostColumns(Snapshot snapshot) {
    Integer schemaId = snapshot.schemaId();
    Schema written = schemaId == null ? null : table.schemas().get(schemaId);
    if (written == null) {
      return true;
    }
    Map<Integer, String> now = TypeUtil.indexNameById(table.schema().asStruct());
    return !now.entrySet().containsAll(TypeUtil.indexNameById(written.asStruct()).entrySet());
  }

  private static boolean rewrites(Snapshot snapshot) {
    return DataOperations.REPLACE.equals(snapshot.operation());
  }

  /** What the newest snapshot of ours was made from, if only rewrites came after it. */
  Optional<Lineage> headLineage() {
    for (Snapshot snapshot : newestFirst) {
      if (SummaryReading.ours(snapshot.summary())) {
        return Lineage.recorded(snapshot.summary());
      }
      if (!rewrites(snapshot)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** All snapshots, newest first. */
  List<SnapshotEntry> entries() {
    return newestFirst.stream().map(Ancestry::entry).toList();
  }

  private static SnapshotEntry entry(Snapshot snapshot) {
    Map<String, String> summary = snapshot.summary();
    boolean ours = SummaryReading.ours(summary);
    String operation = snapshot.operation();
    return new SnapshotEntry(
        snapshot.snapshotId(),
        snapshot.parentId(),
        Instant.ofEpochMilli(snapshot.timestampMillis()),
        operation == null ? "" : operation,
        ours,
        ours ? SummaryReading.partitions(summary) : new TreeMap<>(),
        summary);
  }
}
