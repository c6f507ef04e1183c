package io.dayseal.duckdb;

import io.dayseal.delivery.RowReader;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A slice over files, or over rows out of a list. */
record ListedSlice(
    List<TableColumn> columns,
    Partitioning partitioning,
    Optional<Collection<Partition>> partitions,
    Optional<List<Path>> plainFiles,
    List<List<@Nullable Object>> listed)
    implements Slice {
  static ListedSlice ofFiles(
      List<TableColumn> columns, Partitioning partitioning, List<Path> files) {
    return new ListedSlice(columns, partitioning, Optional.empty(), Optional.of(files), List.of());
  }

  static ListedSlice ofRows(
      List<TableColumn> columns, Partitioning partitioning, List<List<@Nullable Object>> rows) {
    return new ListedSlice(columns, partitioning, Optional.empty(), Optional.empty(), rows);
  }

  @Override
  public String table() {
    return "listed.rows";
  }

  @Override
  public long snapshotId() {
    return 1;
  }

  @Override
  public RowReader rows() {
    return new ListedRows(columns, partitioning, listed, row -> true);
  }

  @Override
  public ListedSlice only(Collection<Partition> some) {
    return new ListedSlice(columns, partitioning, Optional.of(some), plainFiles, listed);
  }
}
