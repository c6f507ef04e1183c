package io.dayseal.iceberg;

import io.dayseal.delivery.RowReader;
import io.dayseal.pipeline.NoSuchSnapshotException;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * Rows of a table at one snapshot, planned once.
 *
 * @param table its name
 * @param schema of the snapshot
 * @param tasks the files that may hold the rows
 * @param wanted the partitions meant; empty for all
 * @param cache where remote files are read from
 */
record IcebergSlice(
    String table,
    Table source,
    long snapshotId,
    Schema schema,
    List<FileScanTask> tasks,
    Optional<Set<Partition>> wanted,
    FileCache cache)
    implements Slice {

  /**
   * Reads the manifests of a snapshot.
   *
   * @throws NoSuchSnapshotException when it does not exist
   */
  static IcebergSlice plan(
      String name,
      Table source,
      long snapshotId,
      Optional<Collection<Partition>> partitions,
      FileCache cache) {
    if (source.snapshot(snapshotId) == null) {
      throw new NoSuchSnapshotException(
          "table `" + name + "` has no snapshot " + snapshotId + ", or it has expired");
    }
    Schema schema = schema(source, snapshotId);
    IcebergSlice whole =
        new IcebergSlice(
            name, source, snapshotId, schema, List.of(), partitions.map(Set::copyOf), cache);
    List<FileScanTask> tasks = new ArrayList<>();
    TableScan scan = source.newScan().useSnapshot(snapshotId).filter(whole.filter());
    try (CloseableIterable<FileScanTask> planned = scan.planFiles()) {
      planned.forEach(tasks::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // Manifests are read on several threads: the order in which files come is chance.
    tasks.sort(
        Comparator.<FileScanTask, String>comparing(
                t -> t.spec().partitionToPath(t.file().partition()))
            .thenComparing(t -> t.file().location())
            .thenComparingLong(FileScanTask::start));
    return new IcebergSlice(
        name, source, snapshotId, schema, List.copyOf(tasks), whole.wanted, cache);
  }

  /** The expression that holds for the rows meant. */
  Expression filter() {
    return wanted
        .map(w -> RowFilter.of(partitioning(), w, source.specs().size() > 1))
        .orElseGet(Expressions::alwaysTrue);
  }

  /** Whether a file's partition tuple tells which partition all of its rows belong to. */
  boolean divided(PartitionSpec spec) {
    return spec.compatibleWith(source.spec());
  }

  @Override
  public List<TableColumn> columns() {
    return SchemaMapping.toColumns(table, schema);
  }

  @Override
  public Partitioning partitioning() {
    return SpecMapping.toPartitioning(table, source.spec(), schema);
  }

  @Override
  public Optional<Collection<Partition>> partitions() {
    return wanted.map(w -> w);
  }

  @Override
  public Optional<List<Path>> plainFiles() throws IOException {
    boolean plain =
        // Files without ids, or columns that read as something where a file has none.
        !source.properties().containsKey(TableProperties.DEFAULT_NAME_MAPPING)
            && schema.columns().stream().allMatch(c -> c.initialDefault() == null)
            && tasks.stream()
                .allMatch(
                    t ->
                        t.deletes().isEmpty()
                            && t.file().format() == FileFormat.PARQUET
                            && t.file().keyMetadata() == null);
    if (!plain) {
      return Optional.empty();
    }
    List<DataFile> files = tasks.stream().map(FileScanTask::file).toList();
    return source.io() instanceof LocalFileIO
        ? Optional.of(files.stream().map(f -> LocalFileIO.path(f.location())).toList())
        : cache.copies(source.io(), files);
  }

  @Override
  public RowReader rows() {
    return new SliceRows(this);
  }

  @Override
  public Slice only(Collection<Partition> some) {
    Set<Partition> fewer = Set.copyOf(some);
    Partitioning partitioning = partitioning();
    List<FileScanTask> left =
        tasks.stream()
            .filter(
                t ->
                    !divided(t.spec())
                        || SpecMapping.toPartition(t.file().partition(), partitioning)
                            .filter(fewer::contains)
                            .isPresent())
            .toList();
    return new IcebergSlice(table, source, snapshotId, schema, left, Optional.of(fewer), cache);
  }

  /**
   * At the head the table's own: a column may have been renamed or widened since the last snapshot.
   */
  private static Schema schema(Table source, long snapshotId) {
    Snapshot head = source.currentSnapshot();
    return head != null && head.snapshotId() == snapshotId
        ? source.schema()
        : SnapshotUtil.schemaFor(source, snapshotId);
  }
}
