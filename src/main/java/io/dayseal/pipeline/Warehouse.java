package io.dayseal.pipeline;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Where tables live: one catalog. */
public interface Warehouse extends AutoCloseable {
  /**
   * The state of a table now: one look-up in the catalog and one read of its metadata file, no
   * manifest and no data file.
   *
   * @param table {@code namespace.table}
   */
  Optional<TableState> find(String table);

  /**
   * What has to be written for a table to be as defined, given a state that was read (empty: the
   * table is created with its first commit). Changes nothing.
   *
   * @throws TableMismatchException when the table cannot become that without losing data
   */
  TargetTable target(TableDefinition definition, Optional<TableState> state);

  /** Work on a table as it was read. */
  TableUpkeep upkeep(TableState state);

  /**
   * Staging tables that killed runs left beside a table, which need not be there yet.
   *
   * @param before when their runs began, at the latest
   */
  List<String> leftovers(String table, Instant before);

  /** Drops such a table; data files that were inserted into it are orphans of its target then. */
  void drop(String leftover);

  /** What should be looked into about the tables that were found so far, a sentence each. */
  List<String> warnings();

  /**
   * Connects, for {@code check}, and tries what a run would need; makes no table.
   *
   * @param tables that a run would look up
   * @return a line for each thing that is missing; empty when all is well
   */
  List<String> check(Collection<String> tables);

  @Override
  void close();
}
