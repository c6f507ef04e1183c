package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runs the SQL of layers and writes the files of tables. Files of this machine lie in a work folder
 * until {@link #close}.
 */
public interface Engine extends AutoCloseable {
  /**
   * Writes rows to Parquet files by partition: zstd, field ids, sorted where asked.
   *
   * @param columns of the table; cell indexes of the rows are indexes into this list
   * @throws IOException when a file cannot be written, and whatever the rows throw
   */
  List<StagedFile> stage(PartitionedRows rows, List<TableColumn> columns, List<String> sort)
      throws IOException;

  /**
   * The columns that a SELECT gives, without running it.
   *
   * @param upstreamName the name by which the text reads the layer above
   * @throws QueryFailedException when it is not one SELECT, names what does not exist, or gives a
   *     column of a type that a table cannot have
   */
  List<Column> describe(String sql, String upstreamName, List<TableColumn> upstream);

  /**
   * Runs a SELECT and writes what it gives, cast to the table's columns by name.
   *
   * @param upstream the rows it reads, restricted
   * @param target where it goes
   * @param partitions those being rebuilt; a row of another is an error that names it
   * @return files of the partitions that have rows
   * @throws QueryFailedException when the query fails or gives a row outside {@code partitions}
   */
  List<StagedFile> build(
      String sql,
      String upstreamName,
      Slice upstream,
      TargetLayout target,
      Collection<Partition> partitions)
      throws IOException;

  /** The most partitions that one call of {@link #build} may be asked for. */
  default int maxPartitions() {
    return Integer.MAX_VALUE;
  }

  /**
   * How a table's files are laid out.
   *
   * @param staging for an engine that cannot write files of this machine: makes, once, the table
   *     that it inserts into
   */
  record TargetLayout(
      List<TableColumn> columns,
      Partitioning partitioning,
      List<String> sort,
      Supplier<StagingTable> staging) {
    /**
     * Refuses what the table does not have.
     *
     * @param given what a SELECT gives
     * @throws QueryFailedException naming the first column that is none of the table
     */
    public void refuseOthers(List<Column> given) {
      for (Column column : given) {
        if (columns.stream().noneMatch(c -> c.name().equalsIgnoreCase(column.name()))) {
          throw new QueryFailedException(
              "expected only columns of the table, found `" + column.name() + "`");
        }
      }
    }

    /** For an engine that writes files of this machine. */
    public TargetLayout(List<TableColumn> columns, Partitioning partitioning, List<String> sort) {
      this(
          columns,
          partitioning,
          sort,
          () -> {
            throw new IllegalStateException("no staging table was offered");
          });
    }
  }

  /** Queries that other machines ran for this engine so far, in order; from any thread. */
  default List<RemoteQuery> queries() {
    return List.of();
  }

  /** Stops what runs now, from another thread; that call then fails. */
  default void cancel() {}

  /** Deletes the work folder and everything in it. */
  @Override
  void close();
}
