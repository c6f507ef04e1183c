package io.dayseal.iceberg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.Transactions;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.parquet.ParquetUtil;

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
  public void appendAgain(String partitionPath) {
    for (DataFile file : files(partitionPath)) {
      table.newAppend().appendFile(copy(file)).commit();
    }
  }

  private DataFile copy(DataFile file) {
    String copy = sibling(file.location(), "foreign-");
    try (SeekableInputStream in = table.io().newInputFile(file.location()).newStream();
        PositionOutputStream out = table.io().newOutputFile(copy).createOrOverwrite()) {
      in.transferTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return DataFiles.builder(table.spec()).copy(file).withPath(copy).build();
  }

  private static String sibling(String location, String prefix) {
    int name = location.lastIndexOf('/') + 1;
    return location.substring(0, name) + prefix + location.substring(name);
  }

  /** Deletes the files of a partition. */
  public void delete(String partitionPath) {
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
    expire(1);
  }

  /** Keeps the newest snapshots only. */
  public void expire(int keep) {
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(keep).commit();
  }

  /** Expires all but the newest snapshot, and is killed before their files are removed. */
  public void expireAndDie() {
    table
        .expireSnapshots()
        .expireOlderThan(Long.MAX_VALUE)
        .retainLast(1)
        .cleanupLevel(org.apache.iceberg.ExpireSnapshots.CleanupLevel.NONE)
        .commit();
  }

  /** How many snapshots there are. */
  public int snapshots() {
    List<Snapshot> found = new ArrayList<>();
    table.snapshots().forEach(found::add);
    return found.size();
  }

  /** Sets a table property. */
  public void set(String property, String value) {
    table.updateProperties().set(property, value).commit();
  }

  /** Compacts a partition, and loses its last rows. */
  public void rewriteWithoutLast(String partitionPath, int rows) {
    rewrite(partitionPath, partitionPath, records -> records.subList(0, records.size() - rows));
  }

  /** Compacts a partition, and gives a column of every row another value. */
  public void rewriteOtherwise(String partitionPath, String column, Object value) {
    rewrite(
        partitionPath,
        partitionPath,
        records -> {
          records.forEach(r -> r.setField(column, value));
          return records;
        });
  }

  /** Compacts a partition of days, and puts its rows into another one. */
  public void rewriteInto(String partitionPath, String other) {
    rewrite(
        partitionPath,
        other,
        records -> {
          LocalDate day = LocalDate.parse(other.substring(other.indexOf('=') + 1));
          records.forEach(r -> r.setField("day", day));
          return records;
        });
  }

  private void rewrite(String from, String into, UnaryOperator<List<Record>> change) {
    RewriteFiles rewrite = table.newRewrite();
    for (DataFile file : files(from)) {
      String place = sibling(file.location(), "rewritten-");
      OutputFile written = table.io().newOutputFile(place);
      write(written, change.apply(read(table.io().newInputFile(file.location()))));
      rewrite
          .deleteFile(file)
          .addFile(
              DataFiles.builder(table.spec())
                  .withPath(place)
                  .withPartitionPath(into)
                  .withFileSizeInBytes(written.toInputFile().getLength())
                  .withMetrics(
                      ParquetUtil.fileMetrics(written.toInputFile(), MetricsConfig.forTable(table)))
                  .build());
    }
    rewrite.commit();
  }

  private List<Record> read(InputFile file) {
    try (CloseableIterable<Record> records =
        Parquet.read(file)
            .project(table.schema())
            .createReaderFunc(s -> GenericParquetReaders.buildReader(table.schema(), s))
            .build()) {
      List<Record> found = new ArrayList<>();
      records.forEach(r -> found.add(r.copy()));
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(OutputFile file, List<Record> records) {
    try (FileAppender<Record> appender =
        Parquet.write(file)
            .schema(table.schema())
            .createWriterFunc(GenericParquetWriter::create)
            .build()) {
      appender.addAll(records);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tags a snapshot. */
  public void tag(String name, long snapshotId) {
    table.manageSnapshots().createTag(name, snapshotId).commit();
  }

  /** Keeps the head as a branch and goes back to an older snapshot. */
  public void branchHereAndRollBackTo(String branch, long snapshotId) {
    table.manageSnapshots().createBranch(branch, table.currentSnapshot().snapshotId()).commit();
    table.manageSnapshots().rollbackTo(snapshotId).commit();
  }

  /** Makes the head what a branch is. */
  public void fastForward(String branch) {
    table.manageSnapshots().fastForwardBranch(SnapshotRef.MAIN_BRANCH, branch).commit();
  }

  /** Replaces the files of a partition by equal ones, as an overwrite. */
  public void overwriteByCopies(String partitionPath) {
    OverwriteFiles overwrite = table.newOverwrite();
    for (DataFile file : files(partitionPath)) {
      overwrite.deleteFile(file).addFile(copy(file));
    }
    overwrite.commit();
  }

  /** Stages an append that says it is ours, and picks it onto a later head. */
  public void stageAndCherryPick(String partitionPath) {
    AppendFiles append = table.newAppend().stageOnly();
    files(partitionPath).forEach(f -> append.appendFile(copy(f)));
    append
        .set("wap.id", "w")
        .set("dayseal.commit-id", "w")
        .set("dayseal.signature." + partitionPath, "1:" + "0".repeat(64))
        .commit();
    Snapshot staged = null;
    for (Snapshot snapshot : table.snapshots()) {
      staged = snapshot;
    }
    table.newAppend().set("x", "y").commit();
    table.manageSnapshots().cherrypick(staged.snapshotId()).commit();
  }

  /** Creates the table anew over the old one, with one of the partitions that it had. */
  public void createOrReplace() {
    TableOperations operations = ((BaseTable) table).operations();
    DataFile file = copy(files("day=2026-10-03").get(0));
    TableMetadata now = operations.current();
    Transaction replace =
        Transactions.replaceTableTransaction(
            table.name(),
            operations,
            now.buildReplacement(
                table.schema(), table.spec(), table.sortOrder(), table.location(), Map.of()));
    replace.newAppend().appendFile(file).commit();
    replace.commitTransaction();
  }

  private List<DataFile> files(String partitionPath) {
    List<DataFile> found = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        if (table.spec().partitionToPath(task.file().partition()).equals(partitionPath)) {
          found.add(task.file());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }
}
