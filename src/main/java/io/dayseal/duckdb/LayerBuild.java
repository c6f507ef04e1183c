package io.dayseal.duckdb;

import io.dayseal.delivery.Column;
import io.dayseal.pipeline.Engine.TargetLayout;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** One run of a layer's SELECT: its result as a table, checked, then as files. */
final class LayerBuild implements AutoCloseable {
  private static final String SELECT = "dayseal_select";
  private static final String RESULT = "dayseal_result";
  private static final String REBUILT = "dayseal_partitions";

  private final Database database;
  private final Path folder;
  private final TargetLayout target;
  private final List<Partition> partitions;

  /**
   * Nothing run yet.
   *
   * @param folder empty
   */
  LayerBuild(Database database, Path folder, TargetLayout target, List<Partition> partitions) {
    this.database = database;
    this.folder = folder;
    this.target = target;
    this.partitions = partitions;
  }

  /** Runs a SELECT over a slice. */
  List<StagedFile> run(LayerQuery query, Slice slice) throws SQLException, IOException {
    Path links = Files.createDirectory(folder.resolve("upstream"));
    try (Upstream upstream = new Upstream(database, links, query.upstreamName())) {
      upstream.bind(slice);
      List<Column> columns = query.columns();
      PartitionTable rebuilt =
          PartitionTable.create(database, REBUILT, target.partitioning(), partitions);
      query.createView(SELECT);
      try {
        database.execute(resultTable(columns, rebuilt));
      } catch (SQLException e) {
        if (database.cancelled()) {
          throw e;
        }
        throw query.failed(e);
      }
    }
    ResultCheck check = new ResultCheck(database, RESULT, target);
    check.refuseRowsOutside(ArrowFeed.NUMBER);
    check.refuseMissingValues();
    check.refuseInfinity();
    PartitionFiles files = new PartitionFiles(database, folder, target.columns(), target.sort());
    files.copyTable(RESULT);
    return files.staged(check.rows(), partitions::get);
  }

  private String resultTable(List<Column> given, PartitionTable rebuilt) {
    target.refuseOthers(given);
    String casts =
        target.columns().stream().map(c -> cast(c, given)).collect(Collectors.joining(", "));
    return SqlText.fill(
            "CREATE TEMP TABLE %s AS SELECT r.*, %s.number AS %s FROM (SELECT %s FROM %s s) r",
            RESULT, rebuilt.name(), ArrowFeed.NUMBER, casts, SELECT)
        + SqlText.fill(" LEFT JOIN %s ON %s", rebuilt.name(), rebuilt.condition("r"))
        + (partitions.size() > Scatter.MAX_OPEN ? " ORDER BY " + ArrowFeed.NUMBER : "");
  }

  private static String cast(TableColumn column, List<Column> given) {
    String name = SqlText.name(column.name());
    String value =
        given.stream().anyMatch(c -> c.name().equalsIgnoreCase(column.name()))
            ? "s." + name
            : "NULL";
    return SqlText.fill("CAST(%s AS %s) AS %s", value, SqlText.type(column.type()), name);
  }

  @Override
  public void close() throws SQLException {
    database.execute("DROP VIEW IF EXISTS " + SELECT);
    database.execute("DROP TABLE IF EXISTS " + RESULT);
    database.execute("DROP TABLE IF EXISTS " + REBUILT);
  }
}
