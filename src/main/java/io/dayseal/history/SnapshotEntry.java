package io.dayseal.history;

import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One snapshot of a table's past.
 *
 * @param snapshotId Iceberg's id
 * @param committedAt when it became current
 * @param operation Iceberg's word: append, overwrite, delete, replace
 * @param ours whether this program made it
 * @param partitions what it did: partition path to the recorded text (a signature or {@code
 *     unsigned}); for a foreign snapshot empty
 * @param summary the whole summary
 */
public record SnapshotEntry(
    long snapshotId,
    @Nullable Long parentId,
    Instant committedAt,
    String operation,
    boolean ours,
    SortedMap<String, String> partitions,
    Map<String, String> summary) {
  /** Copies. */
  public SnapshotEntry {
    partitions = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(partitions));
    summary = Map.copyOf(summary);
  }
}
