package io.dayseal.iceberg;

import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** The partitions that have data files at a snapshot. */
final class LivePartitions {
  private LivePartitions() {}

  /**
   * Reads the manifests.
   *
   * @throws TableMismatchException when a file lies in a coarser partitioning, so that its
   *     partitions cannot be told
   */
  static Set<Partition> of(Table table, Partitioning partitioning, long snapshotId) {
    Set<Partition> partitions = new TreeSet<>();
    try (CloseableIterable<FileScanTask> tasks =
        table.newScan().useSnapshot(snapshotId).planFiles()) {
      for (FileScanTask task : tasks) {
        PartitionTuples tuples =
            PartitionTuples.of(partitioning, table, task.spec())
                .orElseThrow(() -> mismatch(table, task));
        // A row whose partition value is NULL belongs to no partition of ours.
        tuples.partition(task.file().partition()).ifPresent(partitions::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return partitions;
  }

  private static TableMismatchException mismatch(Table table, FileScanTask task) {
    return new TableMismatchException(
        Message.of(
            "table `%s` has files of an older partitioning %s: rewrite them first, such as %s",
            table.name(), task.spec().fields(), task.file().location()));
  }
}
