package io.dayseal.iceberg;

import io.dayseal.history.Lineage;
import io.dayseal.pipeline.CommitRefusedException;
import io.dayseal.pipeline.Replacement;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.StagingTable;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.expressions.Expression;

/**
 * A table about to be written, from a state that was read.
 *
 * @param columns the declared ones in declared order
 * @param cache keeps what is stored, for the layers that read it next
 * @param warnings takes what does not fail a commit
 */
record IcebergTarget(
    CommitBase base,
    Supplier<Tables> tables,
    List<TableColumn> columns,
    Partitioning partitioning,
    FileCache cache,
    Consumer<String> warnings)
    implements TargetTable {

  @Override
  public long commit(Replacement replacement) {
    Map<String, String> summary = CommitSummary.of(replacement);
    Set<Partition> replaced =
        replacement.partitions().stream()
            .map(PartitionPlan::partition)
            .collect(Collectors.toUnmodifiableSet());
    refuseOthers(replacement.files(), replaced);
    Transaction transaction = base.begin(replacement.commitId());
    Table table = transaction.table();
    FileChecks checks =
        new FileChecks(columns, table.spec(), MetricsConfig.forTable(table), table.io());
    List<CheckedFile> files = replacement.files().stream().map(checks::check).toList();
    Publication publication = new Publication(table, replacement.commitId(), cache);
    CommitAttempt attempt = new CommitAttempt(base, transaction, publication);
    return attempt.run(
        () -> {
          overwrite(transaction, replaced, publication.publish(files), summary);
          checkpoint(transaction, summary, replacement.lineage());
        });
  }

  @Override
  public StagingTable staging(String id) {
    Table target = base.begin(id).table();
    String name = StagingName.of(base.name(), id);
    return StagingClone.make(tables.get(), name, target, partitioning, warnings);
  }

  private static void refuseOthers(List<StagedFile> files, Set<Partition> replaced) {
    for (StagedFile file : files) {
      if (!replaced.contains(file.partition())) {
        throw new CommitRefusedException(
            Message.of(
                "staged file %s is of %s, which is not being replaced",
                file.location(), file.partition()));
      }
    }
  }

  private void overwrite(
      Transaction transaction,
      Set<Partition> replaced,
      List<DataFile> files,
      Map<String, String> summary) {
    Table table = transaction.table();
    Expression filter = RowFilter.of(partitioning, replaced, table.specs().size() > 1);
    OverwriteFiles overwrite =
        transaction
            .newOverwrite()
            .overwriteByRowFilter(filter)
            .conflictDetectionFilter(filter)
            .validateNoConflictingData()
            .validateNoConflictingDeletes();
    if (!files.isEmpty()) {
      // Without files Iceberg does not know which spec to compare with, and fails.
      overwrite.validateAddedFilesMatchOverwriteFilter();
    }
    Snapshot head = table.currentSnapshot();
    if (head != null) {
      overwrite.validateFromSnapshot(head.snapshotId());
    }
    overwrite.validateWith(base.head());
    files.forEach(overwrite::addFile);
    summary.forEach(overwrite::set);
    overwrite.commit();
  }

  /**
   * Records in the same transaction what the ledger is at the new snapshot. The snapshot is only
   * committed on the base that was read, and keeps its id over retries.
   */
  private void checkpoint(Transaction transaction, Map<String, String> summary, Lineage lineage) {
    Table table = transaction.table();
    KnownLedger ledger = base.known().after(SummaryReading.known(summary, table.schema()));
    Checkpoints.update(
        transaction,
        new Checkpoint(table.currentSnapshot().snapshotId(), ledger, Optional.of(lineage)));
  }
}
