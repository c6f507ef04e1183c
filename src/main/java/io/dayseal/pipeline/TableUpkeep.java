package io.dayseal.pipeline;

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
}
