package io.dayseal.iceberg;

import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.pipeline.TableMismatchException;
import org.apache.iceberg.BaseTransaction;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.jspecify.annotations.Nullable;

/**
 * One try at a commit. Published files are deleted only where it is certain that no snapshot names
 * them, now or later.
 */
record CommitAttempt(
    CommitBase base, Transaction transaction, Publication publication, String commitId) {

  /**
   * Carries it out.
   *
   * @param changes publishes files and adds the changes to the transaction
   * @return the new snapshot's id
   */
  long run(Runnable changes) {
    try {
      changes.run();
    } catch (RuntimeException e) {
      // The catalog was not asked for anything yet.
      publication.withdraw();
      throw failure(e);
    }
    try {
      transaction.commitTransaction();
    } catch (RuntimeException e) {
      return settle(e);
    }
    return transaction.table().currentSnapshot().snapshotId();
  }

  /**
   * Looks at the table whatever the exception says: an answer that was lost and asked for again
   * comes back as a conflict with oneself.
   */
  private long settle(RuntimeException e) {
    CommitOutcome outcome = CommitOutcome.find(base::reload, commitId, replacedMetadata());
    if (outcome instanceof CommitOutcome.Committed committed) {
      return committed.snapshotId();
    }
    if (outcome instanceof CommitOutcome.Unreadable unreadable) {
      e.addSuppressed(unreadable.cause());
    }
    boolean certain =
        outcome == CommitOutcome.Missing.MOVED
            || (outcome == CommitOutcome.Missing.UNMOVED && definite(e));
    if (!certain) {
      throw new CommitUnknownException(
          Message.of(
              "table `%s`: it is not known whether commit %s took place: %s",
              base.name(), commitId, e.getMessage()),
          e);
    }
    publication.withdraw();
    throw outcome == CommitOutcome.Missing.MOVED && !definite(e) ? conflict(e) : failure(e);
  }

  /** Location of the metadata that the last try would have replaced. */
  private @Nullable String replacedMetadata() {
    TableMetadata replaced = ((BaseTransaction) transaction).startMetadata();
    return replaced == null ? null : replaced.metadataFileLocation();
  }

  /** Whether an exception says that nothing was committed and nothing is on its way. */
  private static boolean definite(RuntimeException e) {
    return e instanceof CleanableFailure || e instanceof AlreadyExistsException;
  }

  private RuntimeException failure(RuntimeException e) {
    if (e instanceof ValidationException && base.head().holds(transaction.table())) {
      return new TableMismatchException(
          Message.of(
                  "table `%s`: a file of an older partitioning holds rows of partitions that are replaced",
                  base.name())
              + " and of others; rewrite it first: "
              + e.getMessage(),
          e);
    }
    boolean conflict =
        e instanceof ValidationException
            || e instanceof CommitFailedException
            || e instanceof AlreadyExistsException
            || e instanceof NoSuchTableException;
    return conflict ? conflict(e) : e;
  }

  private CommitConflictException conflict(RuntimeException e) {
    return new CommitConflictException(
        Message.of(
            "table `%s` was changed by somebody else since it was read: %s",
            base.name(), e.getMessage()),
        e);
  }
}
