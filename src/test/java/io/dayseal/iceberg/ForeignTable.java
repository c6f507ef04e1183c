package io.dayseal.iceberg;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** A table as another program sees it, which knows nothing of signatures. */
public final class ForeignTable {
  private final Table table;

  private ForeignTable(Table table) {
    this.table = table;
  }

  /** Opens a table of a warehouse. */
  public static ForeignTable of(IcebergWarehouse warehouse, String name) {
    return new ForeignTable(((IcebergTableState) warehouse.find(name).orElseThrow()).live());
  }

  /** Appends the rows of a partition once more. */
  public void appendAgain(String partitionPath) throws IOException {
    for (DataFile file : files(partitionPath)) {
      Path original = Path.of(file.location().replaceFirst("^file:(//)?", ""));
      Path copy = original.resolveSibling("foreign-" + original.getFileName());
      Files.copy(original, copy);
      DataFile appended =
          DataFiles.builder(table.spec()).copy(file).withPath(copy.toString()).build();
      table.newAppend().appendFile(appended).commit();
    }
  }

  /** Deletes the files of a partition. */
  public void delete(String partitionPath) throws IOException {
    org.apache.iceberg.DeleteFiles delete = table.newDelete();
    files(partitionPath).forEach(delete::deleteFile);
    delete.commit();
  }

  /** Drops a column and adds one of the same name and type. */
  public void dropAndAdd(String column) {
    org.apache.iceberg.types.Type type = table.schema().findType(column);
    table.updateSchema().deleteColumn(column).commit();
    table.updateSchema().addColumn(column, type).commit();
  }

  /** Keeps the newest snapshot only. */
  public void expire() {
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();
  }

  private List<DataFile> files(String partitionPath) throws IOException {
    List<DataFile> found = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        if (table.spec().partitionToPath(task.file().partition()).equals(partitionPath)) {
          found.add(task.file());
        }
      }
    }
    return found;
  }
}
