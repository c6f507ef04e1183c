package io.dayseal.history;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one snapshot changed.
 *
 * @param snapshot the snapshot
 * @param partitions those of its partitions that are looked at, in order of path; none for a
 *     foreign snapshot, which records nothing
 */
public record SnapshotChange(SnapshotEntry snapshot, List<PartitionChange> partitions) {
  /** Copies. */
  public SnapshotChange {
    partitions = List.copyOf(partitions);
  }

  /** Everything that a snapshot changed. */
  public static SnapshotChange of(SnapshotEntry snapshot) {
    return new SnapshotChange(
        snapshot,
        snapshot.partitions().entrySet().stream()
            .map(e -> new PartitionChange(e.getKey(), e.getValue()))
            .toList());
  }

  /** How many partitions by kind of change; a kind that did not happen is absent. */
  public Map<PartitionChange.Kind, Long> counts() {
    Map<PartitionChange.Kind, Long> counts = new EnumMap<>(PartitionChange.Kind.class);
    partitions.forEach(p -> counts.merge(p.kind(), 1L, Long::sum));
    return counts;
  }

  /** Whether rows may have changed; a foreign rewrite of files changes none. */
  public boolean changesRows() {
    return snapshot.ours() || !snapshot.operation().equals("replace");
  }

  /** What a commit of ours was made from, as its summary tells. */
  public Optional<Lineage> lineage() {
    return Lineage.recorded(snapshot.summary());
  }

  /** How many rows of the delivery were set aside; 0 when that is not recorded. */
  public long rejectedRows() {
    String rows = summary(SummaryKeys.REJECTED_ROWS);
    return rows != null && rows.matches("[0-9]{1,18}") ? Long.parseLong(rows) : 0;
  }

  /** The guards that were let pass, joined by commas. */
  public Optional<String> allowedGuards() {
    return Optional.ofNullable(summary(SummaryKeys.ALLOWED_GUARDS));
  }

  /** Why it was forced, or guards were let pass. */
  public Optional<String> reason() {
    return Optional.ofNullable(summary(SummaryKeys.REASON));
  }

  /** The ids of the queries by which an engine elsewhere wrote the rows, joined by commas. */
  public Optional<String> queries() {
    return Optional.ofNullable(summary(SummaryKeys.QUERIES));
  }

  /** The run that made it. */
  public Optional<String> runId() {
    return Optional.ofNullable(summary(SummaryKeys.RUN_ID));
  }

  private @Nullable String summary(String key) {
    return snapshot.summary().get(key);
  }
}
