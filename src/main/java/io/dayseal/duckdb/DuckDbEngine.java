package io.dayseal.duckdb;

import io.dayseal.delivery.Column;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.PartitionedRows;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * The embedded engine: DuckDB in memory. Used by one thread; only {@link #cancel()} may be called
 * from another. Every call leaves nothing behind but the files it returns.
 */
public final class DuckDbEngine implements Engine {
  private static final String STAGED = "dayseal_staged";

  private final WorkFolder work;
  private final Database database;

  /** Starts DuckDB with a work folder of its own. */
  public DuckDbEngine(DuckDbSettings settings) {
    work = new WorkFolder(settings.workFolder());
    try {
      database = new Database(settings, work.root());
    } catch (SQLException e) {
      work.close();
      throw new IllegalStateException("DuckDB does not start: " + QueryErrors.message(e), e);
    }
  }

  @Override
  public List<StagedFile> stage(PartitionedRows rows, List<TableColumn> columns, List<String> sort)
      throws IOException {
    Path folder = work.next("staged");
    boolean done = false;
    try (ArrowFeed feed = new ArrowFeed(database, rows, columns)) {
      PartitionFiles files = new PartitionFiles(database, folder, columns, sort);
      if (sort.isEmpty() && !feed.jumping()) {
        feed.pull(files::copy);
      }
      if (!feed.exhausted()) {
        gather(feed, sort, files);
      }
      List<StagedFile> staged = files.staged(feed.fed(), rows::partition);
      done = true;
      return staged;
    } catch (SQLException e) {
      throw new IOException("files cannot be written: " + explain(e), e);
    } finally {
      if (!done) {
        WorkFolder.delete(folder);
      }
    }
  }

  /** Rows that must be sorted, or jump among many partitions, go through a table. */
  private void gather(ArrowFeed feed, List<String> sort, PartitionFiles files)
      throws SQLException, IOException {
    String order = sort.isEmpty() ? " ORDER BY " + ArrowFeed.NUMBER : "";
    try {
      feed.pullAll(
          relation ->
              database.execute(
                  SqlText.fill(
                      "CREATE TEMP TABLE %s AS SELECT * FROM %s%s", STAGED, relation, order)));
      files.copyTable(STAGED);
    } finally {
      database.execute("DROP TABLE IF EXISTS " + STAGED);
    }
  }

  @Override
  public List<Column> describe(String sql, String upstreamName, List<TableColumn> upstream) {
    try {
      return new LayerQuery(database, sql, upstreamName).describe(upstream);
    } catch (SQLException e) {
      throw new QueryFailedException(explain(e), e);
    }
  }

  @Override
  public List<StagedFile> build(
      String sql,
      String upstreamName,
      Slice upstream,
      TargetLayout target,
      Collection<Partition> partitions)
      throws IOException {
    Path folder = work.next("built");
    boolean done = false;
    try (LayerBuild build = new LayerBuild(database, folder, target, List.copyOf(partitions))) {
      List<StagedFile> staged = build.run(new LayerQuery(database, sql, upstreamName), upstream);
      done = true;
      return staged;
    } catch (SQLException e) {
      throw new QueryFailedException(explain(e), e);
    } finally {
      if (!done) {
        WorkFolder.delete(folder);
      }
    }
  }

  private String explain(SQLException e) {
    if (database.cancelled()) {
      CancellationException cancelled = new CancellationException("cancelled");
      cancelled.initCause(e);
      throw cancelled;
    }
    return QueryErrors.message(e);
  }

  /**
   * Stops what runs now, from another thread; that call ends with a {@link CancellationException}.
   * The engine can then only be closed.
   */
  @Override
  public void cancel() {
    try {
      database.cancel();
    } catch (SQLException e) {
      throw new IllegalStateException("DuckDB cannot be stopped: " + QueryErrors.message(e), e);
    }
  }

  @Override
  public void close() {
    try {
      database.close();
    } catch (SQLException e) {
      throw new IllegalStateException("DuckDB does not close: " + QueryErrors.message(e), e);
    } finally {
      work.close();
    }
  }
}
