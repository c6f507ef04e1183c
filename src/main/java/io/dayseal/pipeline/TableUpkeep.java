package io.dayseal.pipeline;

import java.time.Instant;
import java.util.List;

/** What is done to a table that exists, beside writing rows. */
public interface TableUpkeep {
  /**
   * Makes a snapshot the current one, from exactly the state that was read. The ledger becomes that
   * of the snapshot.
   *
   * @throws NoSuchSnapshotException when it does not exist
   * @throws CommitConflictException when the table has moved on; nothing was changed
   * @throws CommitUnknownException when it cannot be told
   */
  void rollBack(long snapshotId);

  /** Whether the table lets files be removed at all. */
  boolean collectable();

  /** Ids of the snapshots that the table's own properties let go; changes nothing. */
  List<Long> expirable();

  /**
   * Expires them and removes the files that only they named. What their signatures prove is kept.
   *
   * @return ids of those that are gone
   * @throws CommitConflictException when the table has moved on
   */
  List<Long> expire();

  /**
   * The files in the table's data and metadata folders, last modified before a time, that neither a
   * snapshot nor a metadata file still known names.
   */
  List<OrphanFile> orphans(Instant before);

  /**
   * Removes files.
   *
   * @return those that could not be removed
   */
  List<OrphanFile> remove(List<OrphanFile> orphans);
}
