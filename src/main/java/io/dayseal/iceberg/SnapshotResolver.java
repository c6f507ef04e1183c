package io.dayseal.iceberg;

import io.dayseal.history.SnapshotChoice;
import io.dayseal.pipeline.NoSuchSnapshotException;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.apache.iceberg.HistoryEntry;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/** Finds the snapshot that a choice means, or says what there is instead. */
record SnapshotResolver(String name, Table table) {

  long resolve(SnapshotChoice choice) {
    if (choice instanceof SnapshotChoice.ById byId) {
      return byId(byId.snapshotId());
    }
    if (choice instanceof SnapshotChoice.ByRef byRef) {
      return byRef(byRef.name());
    }
    if (choice instanceof SnapshotChoice.AsOf asOf) {
      return asOf(asOf.time());
    }
    Snapshot head = table.currentSnapshot();
    if (head == null) {
      throw new NoSuchSnapshotException("table `" + name + "` has no snapshot");
    }
    return head.snapshotId();
  }

  private long byId(long id) {
    if (table.snapshot(id) == null) {
      List<Long> ids = new java.util.ArrayList<>();
      table.snapshots().forEach(s -> ids.add(s.snapshotId()));
      throw new NoSuchSnapshotException(
          Message.of(
              "table `%s` has no snapshot %d, or it has expired; there are %s",
              name, id, ids.isEmpty() ? "none" : shortened(ids)));
    }
    return id;
  }

  private static String shortened(List<Long> ids) {
    int shown = 10;
    List<Long> newest = ids.subList(Math.max(0, ids.size() - shown), ids.size());
    return (newest.size() < ids.size() ? ids.size() + ", the last of them " : "")
        + newest.toString().replaceAll("[\\[\\]]", "");
  }

  private long byRef(String ref) {
    SnapshotRef found = table.refs().get(ref);
    if (found == null) {
      throw new NoSuchSnapshotException(
          Message.of(
              "table `%s` has no tag or branch `%s`; there are %s",
              name, ref, String.join(", ", new TreeSet<>(table.refs().keySet()))));
    }
    return byId(found.snapshotId());
  }

  private long asOf(Instant time) {
    List<HistoryEntry> log = table.history();
    for (int i = log.size() - 1; i >= 0; i--) {
      if (log.get(i).timestampMillis() <= time.toEpochMilli()) {
        return byId(log.get(i).snapshotId());
      }
    }
    throw new NoSuchSnapshotException(
        log.isEmpty()
            ? "table `" + name + "` has no snapshot"
            : Message.of(
                "table `%s` has no state of %s; the oldest one known is of %s",
                name, time, Instant.ofEpochMilli(log.get(0).timestampMillis())));
  }
}
