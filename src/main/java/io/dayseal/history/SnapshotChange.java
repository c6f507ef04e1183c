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
  private static final long UNKNOWN_BYTES = -1;

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
    String delivery = summary(SummaryKeys.DELIVERY_NAME);
    if (delivery != null) {
      return Optional.of(
          new Lineage.FromDelivery(
              delivery,
              orEmpty(summary(SummaryKeys.DELIVERY_SHA256)),
              bytes(),
              orEmpty(summary(SummaryKeys.DEFINITION))));
    }
    String upstream = summary(SummaryKeys.UPSTREAM_TABLE);
    String snapshotId = summary(SummaryKeys.UPSTREAM_SNAPSHOT_ID);
    if (upstream == null || snapshotId == null || !snapshotId.matches("\\d{1,18}|[1-8]\\d{18}")) {
      return Optional.empty();
    }
    return Optional.of(
        new Lineage.FromTable(
            upstream, Long.parseLong(snapshotId), orEmpty(summary(SummaryKeys.SQL_FINGERPRINT))));
  }

  private long bytes() {
    String bytes = summary(SummaryKeys.DELIVERY_BYTES);
    return bytes != null && bytes.matches("\\d{1,18}") ? Long.parseLong(bytes) : UNKNOWN_BYTES;
  }

  /** Why it was forced. */
  public Optional<String> reason() {
    return Optional.ofNullable(summary(SummaryKeys.REASON));
  }

  /** The run that made it. */
  public Optional<String> runId() {
    return Optional.ofNullable(summary(SummaryKeys.RUN_ID));
  }

  private @Nullable String summary(String key) {
    return snapshot.summary().get(key);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
