package io.dayseal.pipeline;

import io.dayseal.history.Lineage;
import io.dayseal.plan.Guard;
import io.dayseal.plan.PartitionPlan;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One commit.
 *
 * @param queries the ids of those that wrote the files, where other machines did
 * @param partitions those that are replaced or emptied, with the signatures to record
 * @param files all rows of the replaced partitions
 * @param commitId unique, by which the commit is found when its answer is lost
 * @param allowedGuards the guards that fired and were let pass
 * @param reason why it was forced, or they were let pass
 * @param rejectedRows rows of a landing's delivery that were set aside
 * @param unsignedColumns the columns that did not count in a landing's signatures, as {@link
 *     io.dayseal.plan.UnsignedColumns} writes them
 */
public record Replacement(
    String runId,
    String commitId,
    String layer,
    Lineage lineage,
    Set<Guard> allowedGuards,
    Optional<String> reason,
    long rejectedRows,
    String unsignedColumns,
    List<String> queries,
    List<PartitionPlan> partitions,
    List<StagedFile> files) {
  /** Copies. */
  public Replacement {
    allowedGuards = Set.copyOf(allowedGuards);
    queries = List.copyOf(queries);
    partitions = List.copyOf(partitions);
    files = List.copyOf(files);
  }
}
