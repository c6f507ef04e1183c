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
}
