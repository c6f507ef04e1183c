package io.dayseal.iceberg;

import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot and its ancestors, as far as they are still there.
 *
 * @param missing the parent of the oldest one, which has expired; null when that has none
 * @param checkpoint the table's
 */
record Ancestry(
    Table table,
    List<Snapshot> newestFirst,
    @Nullable Long missing,
    Optional<StoredCheckpoint> checkpoint) {
  /** The history of a table's head, from the metadata alone. */
  static Ancestry of(Table table) {
    return of(table, table.currentSnapshot());
  }

  /** The history of a snapshot, from the metadata alone. */
  static Ancestry of(Table table, @Nullable Snapshot head) {
    List<Snapshot> snapshots = new ArrayList<>();
    Long missing = null;
    Snapshot snapshot = head;
    while (snapshot != null) {
      snapshots.add(snapshot);
      Long parent = snapshot.parentId();
      snapshot = parent == null ? null : table.snapshot(parent);
      missing = snapshot == null ? parent : null;
    }
    return new Ancestry(table, snapshots, missing, StoredCheckpoint.of(table.properties()));
  }

  /**
   * What is known of every partition; reads manifests of foreign snapshots only, and the checkpoint
   * only when it has something to say.
   */
  KnownLedger known(TouchedPartitions touched) {
    LedgerWalk walk = new LedgerWalk();
    for (Snapshot snapshot : newestFirst) {
      Optional<KnownLedger> stored = checkpointAt(snapshot.snapshotId(), touched);
      if (stored.isPresent()) {
        return walk.continuedBy(stored.get());
      }
      if (!walk.add(facts(snapshot, touched))) {
        return walk.finish(Unproved.FOREIGN_WRITE);
      }
    }
    if (missing == null) {
      return walk.finish(null);
    }
    Optional<KnownLedger> stored = checkpointAt(missing, touched);
    if (stored.isPresent()) {
      return walk.continuedBy(stored.get());
    }
    return afterwards(walk, touched).orElseGet(() -> walk.finish(Unproved.UNKNOWN_HISTORY));
  }

  private Optional<KnownLedger> checkpointAt(long snapshotId, TouchedPartitions touched) {
    return checkpoint
        .filter(c -> c.snapshotId() == snapshotId)
        .flatMap(StoredCheckpoint::unpacked)
        .map(Checkpoint::ledger)
        .filter(ledger -> ledger.entries().keySet().stream().allMatch(touched::isPath));
  }

  /**
   * A checkpoint of a later snapshot, from which the table was rolled back, tells of the partitions
   * that nothing touched on the way to it.
   */
  private Optional<KnownLedger> afterwards(LedgerWalk walk, TouchedPartitions touched) {
    Set<Long> ours = new HashSet<>();
    newestFirst.forEach(s -> ours.add(s.snapshotId()));
    Set<String> between = new HashSet<>();
    Snapshot later = checkpoint.map(c -> table.snapshot(c.snapshotId())).orElse(null);
    long end = later == null ? 0 : later.snapshotId();
    while (later != null && !ours.contains(later.snapshotId())) {
      SnapshotFacts facts = facts(later, touched);
      if (facts instanceof SnapshotFacts.Own own) {
        between.addAll(own.entries().keySet());
      } else if (facts instanceof SnapshotFacts.Foreign foreign) {
        if (foreign.touched().isEmpty()) {
          return Optional.empty();
        }
        between.addAll(foreign.touched().get());
      }
      Long parent = later.parentId();
      later = parent == null ? null : table.snapshot(parent);
    }
    return later == null
        ? Optional.empty()
        : checkpointAt(end, touched).map(ledger -> walk.continuedBy(ledger, between));
  }

  private SnapshotFacts facts(Snapshot snapshot, TouchedPartitions touched) {
    if (SummaryReading.ours(snapshot.summary())) {
      Map<String, Known> entries = recorded(snapshot);
      return entries.keySet().stream().allMatch(touched::isPath)
          ? new SnapshotFacts.Own(entries)
          : new SnapshotFacts.Foreign(Optional.empty());
    }
    return rewrites(snapshot)
        ? new SnapshotFacts.Rewrite()
        : new SnapshotFacts.Foreign(touched.of(table, snapshot));
  }

  private Map<String, Known> recorded(Snapshot snapshot) {
    Integer schemaId = snapshot.schemaId();
    Schema written = schemaId == null ? null : table.schemas().get(schemaId);
    if (written == null) {
      Map<String, Known> unknown = new HashMap<>();
      SummaryReading.partitions(snapshot.summary())
          .keySet()
          .forEach(p -> unknown.put(p, Known.of(Unproved.FOREIGN_WRITE)));
      return unknown;
    }
    return SummaryReading.known(snapshot.summary(), written);
  }

  private static boolean rewrites(Snapshot snapshot) {
    return DataOperations.REPLACE.equals(snapshot.operation());
  }

  /** What the newest commit of ours was made from, if only rewrites came after it. */
  Optional<Lineage> headLineage() {
    for (Snapshot snapshot : newestFirst) {
      if (SummaryReading.ours(snapshot.summary())) {
        return Lineage.recorded(snapshot.summary());
      }
      if (!rewrites(snapshot)) {
        return Optional.empty();
      }
    }
    return checkpoint
        .filter(c -> missing != null && c.snapshotId() == missing)
        .flatMap(StoredCheckpoint::unpacked)
        .flatMap(Checkpoint::lineage);
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
