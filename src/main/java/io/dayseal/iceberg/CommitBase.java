package io.dayseal.iceberg;

import java.util.Optional;
import org.apache.iceberg.Transaction;

/** The state that a commit starts from, and how it starts. */
interface CommitBase {
  /** {@code namespace.table}. */
  String name();

  /** The snapshot that must still be the head. */
  HeadIsBase head();

  /**
   * Begins the commit: a transaction in which the table is created, or its schema changed.
   *
   * @throws io.dayseal.pipeline.CommitConflictException when the table has moved on
   */
  Transaction begin();

  /** The table's metadata now; empty when there is no table. Throws when that cannot be read. */
  Optional<org.apache.iceberg.TableMetadata> reload();
}
