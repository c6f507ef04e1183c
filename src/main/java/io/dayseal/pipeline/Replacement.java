package io.dayseal.pipeline;

import io.dayseal.history.Lineage;
import io.dayseal.plan.PartitionPlan;
import java.util.List;
import java.util.Optional;

/**
 * One commit.
 *
 * @param partitions those that are replaced or emptied, with the signatures to record
 * @param files all rows of the replaced partitions
 * @param commitId unique, by which the commit is found when its answer is lost
 * @param reason why it was forced
 */
public record Replacement(
    String runId,
    String commitId,
    String layer,
    Lineage lineage,
    Optional<String> reason,
    List<PartitionPlan> partitions,
    List<StagedFile> files) {
  /** Copies. */
  public Replacement {
    partitions = List.copyOf(partitions);
    files = List.copyOf(files);
  }
}
