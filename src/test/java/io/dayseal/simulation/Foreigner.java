package io.dayseal.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.Transactions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;

/** Another program at a table, which knows nothing of signatures. */
final class Foreigner {
  private final MemoryStore store;
  private final DataFiles files;
  private final TableReader reader;
  private final Random random;
  private final Table table;
  private final AtomicInteger number;

  Foreigner(MemoryStore store, DataFiles files, Random random, AtomicInteger number, Table table) {
    this.store = store;
    this.files = files;
    this.reader = new TableReader(store, files);
    this.random = random;
    this.number = number;
    this.table = table;
  }

  /** Adds a file with rows of a day. */
  void append(long day) {
    table.newAppend().appendFile(dataFile(List.of(anyRow(day)))).commit();
  }

  /** Drops all files of a day that has some. */
  void deleteDay() {
    org.apache.iceberg.DeleteFiles delete = table.newDelete();
    dayOf(anyTask()).forEach(t -> delete.deleteFile(t.file()));
    delete.commit();
  }

  /** Deletes a row by a delete file. */
  void deleteRow() {
    FileScanTask task = anyTask();
    table.newRowDelta().addDeletes(equalityDelete(task)).commit();
  }

  /** Takes the delete files of a day away again, as an undone delete. */
  void undelete() {
    for (FileScanTask task : tasks()) {
      if (!task.deletes().isEmpty()) {
        table
            .newRowDelta()
            .removeDeletes(task.deletes().get(0))
            .validateFromSnapshot(table.currentSnapshot().snapshotId())
            .commit();
        return;
      }
    }
    append(anyDay());
  }

  /** Moves a row into another day: a delete file here, a data file there. */
  void moveRow(long toDay) {
    FileScanTask task = anyTask();
    table
        .newRowDelta()
        .addDeletes(equalityDelete(task))
        .addRows(dataFile(List.of(anyRow(toDay))))
        .commit();
  }

  /** Writes a file anew with other rows. */
  void update() {
    FileScanTask task = anyTask();
    OverwriteFiles overwrite = table.newOverwrite().deleteFile(task.file());
    overwrite.addFile(dataFile(List.of(anyRow(day(task))))).commit();
  }

  /** Writes the files of a day anew with the same rows. */
  void compact() {
    List<FileScanTask> day = dayOf(anyTask());
    List<Row> live = new ArrayList<>();
    day.forEach(t -> live.addAll(live(t)));
    if (live.isEmpty()) {
      return;
    }
    RewriteFiles rewrite =
        table.newRewrite().validateFromSnapshot(table.currentSnapshot().snapshotId());
    day.forEach(t -> rewrite.deleteFile(t.file()));
    rewrite.addFile(dataFile(live)).commit();
  }

  void expire(int keep) {
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(keep).commit();
  }

  void dropAndAdd() {
    String column = anyColumn();
    table.updateSchema().deleteColumn(column).commit();
    table.updateSchema().addColumn(column, Types.LongType.get()).commit();
  }

  void rename() {
    table.updateSchema().renameColumn(anyColumn(), "old" + number.incrementAndGet()).commit();
  }

  /** Sets the head back without any care for the ledger. */
  void rollBack() {
    List<Snapshot> ancestors = new ArrayList<>();
    Snapshot snapshot = table.currentSnapshot();
    while (snapshot != null) {
      ancestors.add(snapshot);
      snapshot = snapshot.parentId() == null ? null : table.snapshot(snapshot.parentId());
    }
    long to = ancestors.get(random.nextInt(ancestors.size())).snapshotId();
    table.manageSnapshots().rollbackTo(to).commit();
  }

  void tag() {
    table
        .manageSnapshots()
        .createTag("t" + number.incrementAndGet(), table.currentSnapshot().snapshotId())
        .commit();
  }

  void setProperty() {
    table.updateProperties().set("owner", "o" + number.incrementAndGet()).commit();
  }

  /** Sets all properties anew and lets the past go: nothing is known any more. */
  void forget() {
    table.updateProperties().remove("dayseal.checkpoint").commit();
    expire(1 + random.nextInt(2));
  }

  /** Creates the table anew over the old one, with one row. */
  void createOrReplace(long day) {
    TableOperations operations = ((BaseTable) table).operations();
    DataFile file = dataFile(List.of(anyRow(day)));
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

  private String anyColumn() {
    List<String> columns = columns();
    return columns.get(random.nextInt(columns.size()));
  }

  private List<String> columns() {
    return table.schema().columns().stream()
        .map(Types.NestedField::name)
        .filter(c -> !c.equals(Row.DAY))
        .toList();
  }

  private Row anyRow(long day) {
    Map<String, Long> cells = new TreeMap<>(Map.of(Row.DAY, day));
    columns().forEach(c -> cells.put(c, (long) random.nextInt(4)));
    return Row.of(cells);
  }

  private List<FileScanTask> tasks() {
    List<FileScanTask> found = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      tasks.forEach(found::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // Locations hold chance, and come in any order: the days and rows do not.
    found.sort(
        java.util.Comparator.comparing(Foreigner::day).thenComparing(t -> live(t).toString()));
    return found;
  }

  private List<Row> live(FileScanTask task) {
    return reader.live(task.file(), task.deletes(), table.schema());
  }

  boolean hasFiles() {
    return !tasks().isEmpty();
  }

  private FileScanTask anyTask() {
    List<FileScanTask> tasks = tasks();
    return tasks.get(random.nextInt(tasks.size()));
  }

  private long anyDay() {
    return day(anyTask());
  }

  private List<FileScanTask> dayOf(FileScanTask task) {
    return tasks().stream().filter(t -> day(t) == day(task)).toList();
  }

  private static long day(FileScanTask task) {
    return task.file().partition().get(0, Integer.class);
  }

  private DataFile dataFile(List<Row> rows) {
    Path file = files.file(optional(table.schema()), rows);
    return org.apache.iceberg.DataFiles.builder(table.spec())
        .withPath(stored(file))
        .withFormat(FileFormat.PARQUET)
        .withFileSizeInBytes(file.toFile().length())
        .withPartition(tuple(rows.get(0).day()))
        .withRecordCount(rows.size())
        .build();
  }

  private DeleteFile equalityDelete(FileScanTask task) {
    Row row =
        files.rows(store.files().get(task.file().location())).stream()
            .map(
                values -> {
                  Map<String, Long> cells = new TreeMap<>();
                  values.forEach(
                      (id, v) -> {
                        String name = table.schema().findColumnName(id);
                        if (name != null && !name.equals(Row.DAY)) {
                          cells.put(name, v);
                        }
                      });
                  return Row.of(cells);
                })
            .sorted()
            .findFirst()
            .orElseThrow();
    String column = row.cells().isEmpty() ? Row.DAY : row.cells().firstKey();
    Row key =
        row.cells().isEmpty() ? Row.of(Map.of(Row.DAY, day(task))) : row.only(List.of(column));
    Path file = files.file(optional(table.schema().select(column)), List.of(key));
    return FileMetadata.deleteFileBuilder(table.spec())
        .ofEqualityDeletes(table.schema().findField(column).fieldId())
        .withPath(stored(file))
        .withFormat(FileFormat.PARQUET)
        .withFileSizeInBytes(file.toFile().length())
        .withPartition(task.file().partition())
        .withRecordCount(1)
        .build();
  }

  private PartitionData tuple(long day) {
    PartitionData tuple = new PartitionData(table.spec().partitionType());
    tuple.set(0, Math.toIntExact(day));
    return tuple;
  }

  private String stored(Path file) {
    String location = table.location() + "/foreign-" + number.incrementAndGet() + ".parquet";
    store.files().put(location, DataFiles.bytes(file));
    return location;
  }

  private static Schema optional(Schema schema) {
    return new Schema(
        schema.columns().stream()
            .map(f -> Types.NestedField.optional(f.fieldId(), f.name(), f.type()))
            .toList());
  }
}
