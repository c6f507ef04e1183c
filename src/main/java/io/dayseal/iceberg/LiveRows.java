package io.dayseal.iceberg;

import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/**
 * How many rows the data files of each partition hold at a snapshot, by what the manifests say.
 * Rows that delete files take away are counted: nobody knows how many they are without reading.
 */
final class LiveRows {
  private LiveRows() {}

  static Map<Partition, Long> of(Table table, Partitioning partitioning, long snapshotId) {
    Map<Partition, Long> rows = new TreeMap<>();
    try (CloseableIterable<FileScanTask> tasks =
        table.newScan().useSnapshot(snapshotId).planFiles()) {
      for (FileScanTask task : tasks) {
        if (task.spec().compatibleWith(table.spec())) {
          SpecMapping.toPartition(task.file().partition(), partitioning)
              .ifPresent(p -> rows.merge(p, task.file().recordCount(), Long::sum));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }
}
