package io.dayseal.iceberg;

import io.dayseal.history.SnapshotChoice;
import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.pipeline.OrphanFile;
import io.dayseal.pipeline.TableUpkeep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.util.PropertyUtil;
import org.jspecify.annotations.Nullable;

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

  @Override
  public boolean collectable() {
    return PropertyUtil.propertyAsBoolean(
        state.metadata().properties(),
        TableProperties.GC_ENABLED,
        TableProperties.GC_ENABLED_DEFAULT);
  }

  @Override
  public List<Long> expirable() {
    return expiry().apply().stream().map(Snapshot::snapshotId).sorted().toList();
  }

  private ExpireSnapshots expiry() {
    // Its default: age and number by the properties of the table, and of each branch and tag.
    return state.live().expireSnapshots();
  }

  @Override
  public List<Long> expire() {
    List<Long> expired = expirable();
    if (expired.isEmpty()) {
      return expired;
    }
    checkpointHead();
    try {
      expiry().commit();
    } catch (CommitFailedException | ValidationException e) {
      throw conflict(e);
    } catch (CommitStateUnknownException e) {
      throw unknown(e);
    }
    Set<Long> left = new HashSet<>();
    state.live().snapshots().forEach(s -> left.add(s.snapshotId()));
    return expired.stream().filter(id -> !left.contains(id)).toList();
  }

  /** Foreign snapshots came after the checkpoint: without them it would say nothing. */
  private void checkpointHead() {
    Long head = state.snapshotId();
    Optional<StoredCheckpoint> stored = StoredCheckpoint.of(state.metadata().properties());
    if (head == null || stored.filter(c -> c.snapshotId() == head).isPresent()) {
      return;
    }
    TableOperations operations = state.live().operations();
    TableMetadata base = operations.refresh();
    TableMetadata.Builder changed = TableMetadata.buildFrom(base);
    Checkpoints.update(changed, state.checkpointAt(head));
    try {
      operations.commit(base, changed.build());
    } catch (CommitFailedException e) {
      throw conflict(e);
    } catch (CommitStateUnknownException e) {
      throw unknown(e);
    }
    state.live().refresh();
  }

  @Override
  public List<OrphanFile> orphans(Instant before) {
    return OrphanSearch.before(state.live().operations(), before);
  }

  @Override
  public List<OrphanFile> remove(List<OrphanFile> orphans) {
    List<OrphanFile> left = new ArrayList<>();
    for (OrphanFile orphan : orphans) {
      try {
        state.live().io().deleteFile(orphan.location());
      } catch (RuntimeException e) {
        left.add(orphan);
      }
    }
    return left;
  }

  private static boolean at(TableMetadata metadata, long snapshotId) {
    return metadata.currentSnapshot() != null
        && metadata.currentSnapshot().snapshotId() == snapshotId;
  }

  private CommitUnknownException unknown(RuntimeException failure) {
    return new CommitUnknownException(
        Message.of(
            "table `%s`: it is not known whether it was changed: %s",
            state.name(), failure.getMessage()),
        failure);
  }

  private CommitConflictException conflict(@Nullable Throwable cause) {
    String message =
        Message.of("table `%s` was changed by somebody else since it was read", state.name());
    return cause == null
        ? new CommitConflictException(message)
        : new CommitConflictException(message, cause);
  }
}
