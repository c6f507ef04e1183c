package io.dayseal.pipeline;

import io.dayseal.delivery.RowReader;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Rows of a table at one snapshot, of all partitions or of some. */
public interface Slice {
  /** {@code namespace.table}, for an engine that reads the table by itself. */
  String table();

  /** The snapshot. */
  long snapshotId();

  /** The columns at that snapshot. */
  List<TableColumn> columns();

  /** The partitioning that {@link #partitions()} speaks of. */
  Partitioning partitioning();

  /** The partitions meant; empty for all. A reader of files filters by them. */
  Optional<Collection<Partition>> partitions();

  /**
   * The Parquet files that hold the rows, as local files, when they can be read as they are: no
   * delete files apply. Files may hold rows of further partitions. Empty when {@link #rows()} is
   * the only way.
   */
  Optional<List<Path>> plainFiles() throws IOException;

  /** The rows, one by one, deletes applied, only of the partitions meant; always possible. */
  RowReader rows() throws IOException;

  /** The part of this slice that lies in these partitions, without planning again. */
  Slice only(Collection<Partition> some);
}
