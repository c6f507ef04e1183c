package io.dayseal.iceberg;

import io.dayseal.signature.Partitioning;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NotFoundException;

/** The partitions that a foreign snapshot touched, by the files that it added or removed. */
record TouchedPartitions(Partitioning partitioning) {

  /**
   * Reads the snapshot's manifests.
   *
   * @return the paths; empty when they cannot be told, since a file lies in a coarser partitioning
   *     or a manifest is gone
   */
  Optional<Set<String>> of(Table table, Snapshot snapshot) {
    Set<String> paths = new LinkedHashSet<>();
    try {
      SnapshotChanges changes = SnapshotChanges.builderFor(table).snapshot(snapshot).build();
      boolean told =
          add(changes.addedDataFiles(), table, paths)
              && add(changes.removedDataFiles(), table, paths)
              && add(changes.addedDeleteFiles(), table, paths)
              && add(changes.removedDeleteFiles(), table, paths);
      return told ? Optional.of(paths) : Optional.empty();
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  /** Whether a recorded path is one of this partitioning. */
  boolean isPath(String path) {
    try {
      return partitioning.parse(path).path().equals(path);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private boolean add(Iterable<? extends ContentFile<?>> files, Table table, Set<String> paths) {
    for (ContentFile<?> file : files) {
      PartitionSpec spec = table.specs().get(file.specId());
      // An unpartitioned delete file applies everywhere.
      Optional<PartitionTuples> tuples =
          spec == null ? Optional.empty() : PartitionTuples.of(partitioning, table, spec);
      if (tuples.isEmpty()) {
        return false;
      }
      // NULL among the values: what was touched is known, and is no partition of ours.
      tuples.get().partition(file.partition()).ifPresent(p -> paths.add(p.path()));
    }
    return true;
  }
}
