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
   * @throws TableMismatchException when a file lies in an older partitioning, so that its
   *     partitions cannot be told
   */
  static Set<Partition> of(Table table, Partitioning partitioning, long snapshotId) {
    Set<Partition> partitions = new TreeSet<>();
    try (CloseableIterable<FileScanTask> tasks =
        table.newScan().useSnapshot(snapshotId).planFiles()) {
      for (FileScanTask task : tasks) {
        if (!task.spec().compatibleWith(table.spec())) {
          throw new TableMismatchException(
              Message.of(
                  "table `%s` has files of an older partitioning %s: rewrite them first, such as %s",
                  table.name(), task.spec().fields(), task.file().location()));
        }
        // A row whose partition value is NULL belongs to no partition of ours.
        SpecMapping.toPartition(task.file().partition(), partitioning).ifPresent(partitions::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return partitions;
  }
}
