package io.dayseal.pipeline;

import io.dayseal.signature.Partitioning;
import java.util.List;

/** A table that is about to be written. */
public interface TargetTable {
  /** The columns with the ids that files must carry; after the commit the table's own. */
  List<TableColumn> columns();

  /** The partitioning. */
  Partitioning partitioning();

  /**
   * Replaces partitions in one commit on exactly the state that this target was made from.
   *
   * @return the new snapshot's id
   * @throws CommitConflictException when the table has moved on; nothing was committed, staged
   *     files are still there
   * @throws CommitUnknownException when it cannot be told; every file was kept
   */
  long commit(Replacement replacement);

  /**
   * Makes an empty table beside this one for an engine to insert into; the target itself stays as
   * it is, and need not exist yet.
   *
   * @param id unique; begins with the id of the run, which tells when it began
   * @throws CommitConflictException when the table has moved on
   * @throws UnsupportedOperationException when only files of this machine can be committed
   */
  default StagingTable staging(String id) {
    throw new UnsupportedOperationException(
        "no staging tables beside " + getClass().getSimpleName());
  }
}
