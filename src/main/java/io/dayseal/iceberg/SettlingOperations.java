package io.dayseal.iceberg;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.jspecify.annotations.Nullable;

/**
 * Table operations that look for a commit by its id before they pass on a failure. It has to happen
 * down here: a transaction that believes a failure tries again, fails on its own first success, and
 * deletes the manifests which that success is made of.
 *
 * @param reload reads the table's metadata; empty when there is no table
 */
record SettlingOperations(
    TableOperations ops, Supplier<Optional<TableMetadata>> reload, String commitId)
    implements TableOperations {

  /**
   * Commits, or settles what became of it.
   *
   * @throws CommitStateUnknownException when neither can be proved
   */
  @Override
  public void commit(@Nullable TableMetadata base, TableMetadata metadata) {
    try {
      ops.commit(base, metadata);
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

  @Override
  public TableMetadata current() {
    return ops.current();
  }

  @Override
  public TableMetadata refresh() {
    return ops.refresh();
  }

  @Override
  public FileIO io() {
    return ops.io();
  }

  @Override
  public EncryptionManager encryption() {
    return ops.encryption();
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return ops.metadataFileLocation(fileName);
  }

  @Override
  public LocationProvider locationProvider() {
    return ops.locationProvider();
  }

  @Override
  public TableOperations temp(TableMetadata uncommitted) {
    return ops.temp(uncommitted);
  }

  @Override
  public long newSnapshotId() {
    return ops.newSnapshotId();
  }

  @Override
  public boolean requireStrictCleanup() {
    return ops.requireStrictCleanup();
  }
}
