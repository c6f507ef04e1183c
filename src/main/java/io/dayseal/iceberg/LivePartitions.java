package io.dayseal.iceberg;

import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** The partitions that have data files at a snapshot, by what the manifests say. */
final class LivePartitions {
  private LivePartitions() {}

  /**
   * The partitions.
   *
   * @throws TableMismatchException when a file lies in a coarser partitioning, so that its
   *     partitions cannot be told
   */
  static Set<Partition> of(Table table, Partitioning partitioning, long snapshotId) {
    return rows(
            table,
            partitioning,
            snapshotId,
            task -> {
              throw mismatch(table, task);
            })
        .keySet();
  }

  /**
   * How many rows the data files of each partition hold; those of a coarser partitioning are not
   * counted. Rows that delete files take away are: nobody knows how many they are without reading.
   */
  static Map<Partition, Long> rows(Table table, Partitioning partitioning, long snapshotId) {
    return rows(table, partitioning, snapshotId, task -> {});
  }

  private static Map<Partition, Long> rows(
      Table table, Partitioning partitioning, long snapshotId, Consumer<FileScanTask> untold) {
    Map<Partition, Long> rows = new TreeMap<>();
    try (CloseableIterable<FileScanTask> tasks =
        table.newScan().useSnapshot(snapshotId).planFiles()) {
      for (FileScanTask task : tasks) {
        // A row whose partition value is NULL belongs to no partition of ours.
        PartitionTuples.of(partitioning, table, task.spec())
            .ifPresentOrElse(
                tuples ->
                    tuples
                        .partition(task.file().partition())
                        .ifPresent(p -> rows.merge(p, task.file().recordCount(), Long::sum)),
                () -> untold.accept(task));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  private static TableMismatchException mismatch(Table table, FileScanTask task) {
    return new TableMismatchException(
        Message.of(
            "table `%s` has files of an older partitioning %s: rewrite them first, such as %s",
            table.name(), task.spec().fields(), task.file().location()));
  }
}
