package io.dayseal.iceberg;

import io.dayseal.history.SummaryKeys;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;

/** What became of a commit whose answer was an exception, by looking at the table again. */
enum CommitOutcome {
  /** It took place. */
  COMMITTED,
  /** The table has left the metadata that the commit would have replaced: it never will. */
  MOVED,
  /** The table is where it was: the request may still be on its way. */
  UNMOVED,
  /** The table could not be read. */
  UNREADABLE;

  /** How often the table is read before giving up. */
  private static final int ATTEMPTS = 3;

  /**
   * Looks for a commit.
   *
   * @param reload reads the table's metadata; empty when there is no table
   * @param base location of the metadata that the commit would have replaced; null for none
   */
  static CommitOutcome find(
      Supplier<Optional<TableMetadata>> reload, String commitId, @Nullable String base) {
    CommitOutcome outcome = UNREADABLE;
    for (int attempt = 1; outcome == UNREADABLE && attempt <= ATTEMPTS; attempt++) {
      try {
        Optional<TableMetadata> now = reload.get();
        outcome = now.map(m -> find(m, commitId, base)).orElse(base == null ? UNMOVED : MOVED);
      } catch (RuntimeException e) {
        // Whatever broke the commit may break this as well, and be over at the next attempt.
        outcome = UNREADABLE;
      }
    }
    return outcome;
  }

  private static CommitOutcome find(TableMetadata now, String commitId, @Nullable String base) {
    // All snapshots, not only ancestors of the head: a commit that was rolled back took place too.
    for (Snapshot snapshot : now.snapshots()) {
      if (commitId.equals(snapshot.summary().get(SummaryKeys.COMMIT_ID))) {
        return COMMITTED;
      }
    }
    return now.metadataFileLocation().equals(base) ? UNMOVED : MOVED;
  }
}
