package io.dayseal.pipeline;

import io.dayseal.compare.Explanation;
import io.dayseal.delivery.Column;
import io.dayseal.history.Lineage;
import io.dayseal.plan.Decision;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.signature.Partition;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was done, or would be done, to one layer.
 *
 * @param lineage what it was made from; empty when that does not exist yet
 * @param identical whether the delivery's bytes were those landed last, so that it was not parsed
 * @param added columns that the delivery brings and no definition names
 * @param setAside rows of the delivery that were left out of it
 * @param baseSnapshotId the state that was planned on; null for a table without one
 * @param snapshotId the state that was committed; null when nothing was
 * @param partitions every partition that was looked at, in order of path
 * @param explanations how the rows of changed partitions differ, where that was asked for
 */
public record LayerReport(
    String layer,
    String table,
    Optional<Lineage> lineage,
    boolean identical,
    List<Column> added,
    SetAside setAside,
    @Nullable Long baseSnapshotId,
    @Nullable Long snapshotId,
    List<PartitionPlan> partitions,
    Map<Partition, Explanation> explanations) {
  /** Copies. */
  public LayerReport {
    added = List.copyOf(added);
    partitions = List.copyOf(partitions);
    explanations = Map.copyOf(explanations);
  }

  /** A report without explanations. */
  public LayerReport(
      String layer,
      String table,
      Optional<Lineage> lineage,
      boolean identical,
      List<Column> added,
      SetAside setAside,
      @Nullable Long baseSnapshotId,
      @Nullable Long snapshotId,
      List<PartitionPlan> partitions) {
    this(
        layer,
        table,
        lineage,
        identical,
        added,
        setAside,
        baseSnapshotId,
        snapshotId,
        partitions,
        Map.of());
  }

  /** The same report with explanations. */
  public LayerReport explained(Map<Partition, Explanation> found) {
    return new LayerReport(
        layer,
        table,
        lineage,
        identical,
        added,
        setAside,
        baseSnapshotId,
        snapshotId,
        partitions,
        found);
  }

  /** How many partitions by decision; a decision that was not taken is absent. */
  public Map<Decision, Long> counts() {
    Map<Decision, Long> counts = new EnumMap<>(Decision.class);
    partitions.forEach(p -> counts.merge(p.decision(), 1L, Long::sum));
    return counts;
  }
}
