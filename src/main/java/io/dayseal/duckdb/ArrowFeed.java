package io.dayseal.duckdb;

import io.dayseal.pipeline.PartitionedRows;
import io.dayseal.pipeline.TableColumn;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Lets statements read rows of ours as a relation that can be read once. */
final class ArrowFeed implements AutoCloseable {
  /** The column behind the others that holds the number of the partition. */
  static final String NUMBER = "dayseal_partition_number";

  private static final String RELATION = "dayseal_rows";

  private final Database database;
  private final PartitionedRows rows;
  private final Schema schema;
  private final BufferAllocator allocator = new RootAllocator();
  private RowBatches batches;
  private boolean exhausted;
  private long fed;

  ArrowFeed(Database database, PartitionedRows rows, List<TableColumn> columns) {
    this.database = database;
    this.rows = rows;
    schema = ArrowFields.schema(columns, NUMBER);
    batches = new RowBatches(allocator, rows, schema);
  }

  /** Whether the first rows jump among more partitions than can be written at once. */
  boolean jumping() throws IOException {
    return batches.jumping();
  }

  /** Statements that read a relation. */
  interface Statements {
    void run(String relation) throws SQLException, IOException;
  }

  /**
   * Runs statements that read the rows that are left, until they jump too widely.
   *
   * @throws IOException or whatever else the rows throw
   */
  void pull(Statements statements) throws SQLException, IOException {
    run(statements);
    batches = new RowBatches(allocator, rows, schema);
  }

  /** Runs statements that read all rows that are left. */
  void pullAll(Statements statements) throws SQLException, IOException {
    batches.gather();
    run(statements);
  }

  private void run(Statements statements) throws SQLException, IOException {
    try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
      Data.exportArrayStream(allocator, batches, stream);
      try {
        database.connection().registerArrowStream(RELATION, stream);
        statements.run(RELATION);
      } catch (SQLException e) {
        batches.rethrow();
        throw e;
      } finally {
        // Does nothing when DuckDB has read the stream, which passes it to DuckDB.
        stream.release();
        database.execute("DROP VIEW IF EXISTS " + RELATION);
      }
    }
    fed += batches.fed();
    exhausted = batches.exhausted();
  }

  /** Whether every row was read. */
  boolean exhausted() {
    return exhausted;
  }

  /** Rows read, dropped ones left out. */
  long fed() {
    return fed;
  }

  /** Gives the memory of all batches back; complains when some is still held. */
  @Override
  public void close() throws IOException {
    batches.close();
    allocator.close();
  }
}
