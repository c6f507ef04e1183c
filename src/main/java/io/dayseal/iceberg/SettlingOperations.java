package io.dayseal.iceberg;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.jspecify.annotations.Nullable;

/**
 * Table operations that look for a commit by its id before they pass on a failure. It has to happen
 * down here: a transaction that believes a failure tries again, fails on its own first success, and
 * deletes the manifests which that success is made of.
 */
final class SettlingOperations extends ForwardingOperations {
  private final Supplier<Optional<TableMetadata>> reload;
  private final Consumer<TableMetadata> fitting;
  private final String commitId;
  private boolean begun;

  /**
   * Operations that settle one commit.
   *
   * @param reload reads the table's metadata; empty when there is no table
   * @param fitting throws when files that were written cannot go into a table with this metadata
   */
  SettlingOperations(
      TableOperations ops,
      Supplier<Optional<TableMetadata>> reload,
      Consumer<TableMetadata> fitting,
      String commitId) {
    super(ops);
    this.reload = reload;
    this.fitting = fitting;
    this.commitId = commitId;
  }

  /**
   * A transaction begins on the metadata that was read, and looks again when it commits: one look
   * less at the catalog.
   */
  @Override
  public TableMetadata refresh() {
    if (!begun) {
      begun = true;
      return current();
    }
    return super.refresh();
  }

  /**
   * Commits, or settles what became of it.
   *
   * @throws CommitStateUnknownException when neither can be proved
   */
  @Override
  public void commit(@Nullable TableMetadata base, TableMetadata metadata) {
    if (base != null) {
      fitting.accept(base);
    }
    try {
      super.commit(base, metadata);
    } catch (RuntimeException e) {
      CommitOutcome outcome =
          CommitOutcome.find(reload, commitId, base == null ? null : base.metadataFileLocation());
      if (outcome != CommitOutcome.COMMITTED) {
        throw failure(e, outcome);
      }
    }
  }

  private static RuntimeException failure(RuntimeException e, CommitOutcome outcome) {
    boolean definite = e instanceof CleanableFailure || e instanceof AlreadyExistsException;
    if (definite && outcome != CommitOutcome.UNREADABLE) {
      return e;
    }
    if (outcome == CommitOutcome.MOVED) {
      return new CommitFailedException(e, "The table has moved on: %s", e.getMessage());
    }
    return e instanceof CommitStateUnknownException ? e : new CommitStateUnknownException(e);
  }
}
