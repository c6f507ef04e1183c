package io.dayseal.iceberg;

import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.pipeline.TableMismatchException;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * One try at a commit. Published files are deleted only where it is certain that no snapshot names
 * them, now or later.
 *
 * @param transaction over {@link SettlingOperations}
 */
record CommitAttempt(CommitBase base, Transaction transaction, Publication publication) {

  /**
   * Carries it out.
   *
   * @param changes publishes files and adds the changes to the transaction
   * @return the new snapshot's id
   */
  long run(Runnable changes) {
    try {
      changes.run();
      transaction.commitTransaction();
    } catch (CommitStateUnknownException e) {
      throw new CommitUnknownException(
          Message.of(
              "table `%s`: it is not known whether the commit took place: %s",
              base.name(), e.getMessage()),
          e);
    } catch (RuntimeException e) {
      publication.withdraw();
      throw failure(e);
    }
    return transaction.table().currentSnapshot().snapshotId();
  }

  private RuntimeException failure(RuntimeException e) {
    if (e instanceof ValidationException
        && !(e instanceof TableChangedException)
        && base.head().holds(transaction.table())) {
      return new TableMismatchException(
          Message.of(
              "table `%s`: a file of an older partitioning holds rows of partitions that are"
                  + " replaced and of others; rewrite it first: %s",
              base.name(), e.getMessage()),
          e);
    }
    boolean conflict =
        e instanceof ValidationException
            || e instanceof CommitFailedException
            || e instanceof AlreadyExistsException
            || e instanceof NoSuchTableException
            // A table that was dropped takes its manifests with it.
            || (e instanceof NotFoundException && base.moved());
    return conflict
        ? new CommitConflictException(
            Message.of(
                "table `%s` was changed by somebody else since it was read: %s",
                base.name(), e.getMessage()),
            e)
        : e;
  }
}
