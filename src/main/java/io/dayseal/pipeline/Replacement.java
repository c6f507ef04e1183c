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
 * @param unsignedColumns the columns that did not count in a landing's signatures, as {@link
 *     io.dayseal.plan.UnsignedColumns} writes them
 */
public record Replacement(
    String runId,
    String commitId,
    String layer,
    Lineage lineage,
    Optional<String> reason,
    String unsignedColumns,
    List<PartitionPlan> partitions,
    List<StagedFile> files) {
  /** Copies. */
  public Replacement {
    partitions = List.copyOf(partitions);
    files = List.copyOf(files);
  }
}
