package io.dayseal.iceberg;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What one snapshot says about the signatures of a table. */
sealed interface SnapshotFacts {
  /**
   * A commit of this program.
   *
   * @param entries by the paths of the partitions it replaced
   */
  record Own(Map<String, Known> entries) implements SnapshotFacts {}

  /** Somebody else's {@code replace}: other files, the same rows. */
  record Rewrite() implements SnapshotFacts {}

  /**
   * Any other commit of somebody else, or one of ours under another partitioning.
   *
   * @param touched paths of the partitions it touched; empty when that cannot be told
   */
  record Foreign(Optional<Set<String>> touched) implements SnapshotFacts {}
}
