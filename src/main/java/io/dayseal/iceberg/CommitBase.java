package io.dayseal.iceberg;

import org.apache.iceberg.Transaction;

/** The state that a commit starts from, and how it starts. */
interface CommitBase {
  /** {@code namespace.table}. */
  String name();

  /** The snapshot that must still be the head. */
  HeadIsBase head();

  /** What is known of every partition at that snapshot. */
  KnownLedger known();

  /**
   * Begins the commit: a transaction in which the table is created, or its schema changed.
   *
   * @param commitId by which the commit is found again when its answer is lost
   * @throws io.dayseal.pipeline.CommitConflictException when the table has moved on
   */
  Transaction begin(String commitId);

  /** Whether the table is not what it was any more; looks. */
  boolean moved();
}
