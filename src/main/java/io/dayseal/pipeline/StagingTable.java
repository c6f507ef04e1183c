package io.dayseal.pipeline;

import java.util.List;

/**
 * An empty copy of a table in the same catalog, with its columns, their ids and its partitioning,
 * for an engine that can only insert. What is inserted becomes part of the table by the table's own
 * commit, which takes the files where they lie.
 */
public interface StagingTable {
  /** {@code namespace.table}, as the catalog knows it. */
  String name();

  /**
   * The files inserted since this was last asked.
   *
   * @throws QueryFailedException when one holds rows without a partition
   */
  List<StagedFile> added();

  /**
   * Drops it and leaves its data files, which were committed to the table. When that fails it is
   * one of {@link Warehouse#leftovers}, and the warehouse warns.
   */
  void taken();

  /** Drops it likewise with its data files, of which none was or will be committed. */
  void discard();
}
