package io.dayseal.iceberg;

import io.dayseal.history.SnapshotChoice;
import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.pipeline.TableUpkeep;
import java.util.Optional;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;

/** Work on one table as it was read. */
record IcebergUpkeep(Tables tables, IcebergTableState state) implements TableUpkeep {
  @Override
  public void rollBack(long snapshotId) {
    state.resolve(new SnapshotChoice.ById(snapshotId));
    TableOperations operations = state.live().operations();
    TableMetadata base = operations.refresh();
    if (!new HeadIsBase(state.snapshotId()).holds(state.live())) {
      throw conflict(null);
    }
    TableMetadata.Builder changed = TableMetadata.buildFrom(base);
    changed.setBranchSnapshot(snapshotId, SnapshotRef.MAIN_BRANCH);
    Checkpoints.update(changed, state.checkpointAt(snapshotId));
    try {
      operations.commit(base, changed.build());
    } catch (CommitFailedException e) {
      throw conflict(e);
    } catch (RuntimeException e) {
      settle(snapshotId, base, e);
    }
  }

  /** The table itself tells whether it is where it should be. */
  private void settle(long snapshotId, TableMetadata base, RuntimeException failure) {
    Optional<TableMetadata> now;
    try {
      now = tables.metadata(state.name());
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
      throw unknown(failure);
    }
    if (now.isPresent() && at(now.get(), snapshotId)) {
      return;
    }
    if (now.isPresent() && now.get().metadataFileLocation().equals(base.metadataFileLocation())) {
      throw unknown(failure);
    }
    throw conflict(failure);
  }

  private static boolean at(TableMetadata metadata, long snapshotId) {
    return metadata.currentSnapshot() != null
        && metadata.currentSnapshot().snapshotId() == snapshotId;
  }

  private CommitUnknownException unknown(RuntimeException failure) {
    return new CommitUnknownException(
        Message.of(
            "table `%s`: it is not known whether it was rolled back: %s",
            state.name(), failure.getMessage()),
        failure);
  }

  private CommitConflictException conflict(@org.jspecify.annotations.Nullable Throwable cause) {
    String message =
        Message.of("table `%s` was changed by somebody else since it was read", state.name());
    return cause == null
        ? new CommitConflictException(message)
        : new CommitConflictException(message, cause);
  }
}
