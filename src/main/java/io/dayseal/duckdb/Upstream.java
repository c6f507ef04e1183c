package io.dayseal.duckdb;

import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.pipeline.PartitionedRows;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The rows of a slice under the name by which a SELECT reads them. */
final class Upstream implements AutoCloseable {
  private static final String WANTED = "dayseal_upstream_partitions";

  private final Database database;
  private final Path links;
  private final String name;
  private String bound = "";

  /**
   * Not bound yet.
   *
   * @param links an empty folder that SQL can reach
   */
  Upstream(Database database, Path links, String name) {
    this.database = database;
    this.links = links;
    this.name = SqlText.name(name);
  }

  /** Binds the name to the slice: to its files where they can be read as they are. */
  void bind(Slice slice) throws SQLException, IOException {
    Optional<List<Path>> files = slice.plainFiles();
    if (files.isPresent() && files.get().isEmpty()) {
      createEmpty(slice.columns());
      return;
    }
    if (files.isPresent()) {
      List<Path> linked = link(files.get());
      if (FileSchema.of(database, linked).stream().allMatch(s -> s.readableAs(slice.columns()))) {
        createView(slice, linked);
        return;
      }
    }
    createTable(slice);
  }

  /**
   * The files under names of ours: within reach of SQL, without characters that DuckDB would take
   * for a pattern, without folders that it would take for columns.
   */
  private List<Path> link(List<Path> files) throws IOException {
    List<Path> linked = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      linked.add(link(files.get(i).toRealPath(), links.resolve(i + ".parquet")));
    }
    return linked;
  }

  /** A hard link, since DuckDB follows a symbolic one out of the folder and refuses. */
  private static Path link(Path file, Path link) throws IOException {
    try {
      return Files.createLink(link, file);
    } catch (IOException | UnsupportedOperationException e) {
      // Another file system, or one without links, or a file of someone else.
      return Files.copy(file, link);
    }
  }

  private void createEmpty(List<TableColumn> columns) throws SQLException {
    database.execute(
        columns.stream()
            .map(c -> SqlText.name(c.name()) + " " + SqlText.type(c.type()))
            .collect(Collectors.joining(", ", "CREATE TEMP TABLE " + name + " (", ")")));
    bound = "TABLE";
  }

  private void createView(Slice slice, List<Path> files) throws SQLException {
    String byId =
        slice.columns().stream()
            .map(
                c ->
                    SqlText.fill(
                        "%d: {name: %s, type: %s, default_value: NULL}",
                        c.ids().id(), SqlText.text(c.name()), SqlText.text(SqlText.type(c.type()))))
            .collect(Collectors.joining(", "));
    String sql =
        SqlText.fill(
            "CREATE TEMP VIEW %s AS SELECT r.* FROM read_parquet(%s, schema = MAP {%s}, hive_partitioning = false) r",
            name, SqlText.texts(files), byId);
    Optional<Collection<Partition>> wanted = slice.partitions();
    if (wanted.isPresent()) {
      PartitionTable table =
          PartitionTable.create(database, WANTED, slice.partitioning(), List.copyOf(wanted.get()));
      sql += " SEMI JOIN " + table.name() + " ON " + table.condition("r");
    }
    database.execute(sql);
    bound = "VIEW";
  }

  private void createTable(Slice slice) throws SQLException, IOException {
    try (RowReader rows = slice.rows();
        ArrowFeed feed = new ArrowFeed(database, new Undivided(rows), slice.columns())) {
      feed.pullAll(
          relation ->
              database.execute(
                  SqlText.fill(
                      "CREATE TEMP TABLE %s AS SELECT * EXCLUDE (%s) FROM %s",
                      name, ArrowFeed.NUMBER, relation)));
    }
    bound = "TABLE";
  }

  /** Rows whose partition does not matter. */
  private record Undivided(RowReader rows) implements PartitionedRows {
    @Override
    public boolean next(RowSink sink) throws IOException {
      return rows.next(sink);
    }

    @Override
    public int partitionNumber() {
      return 0;
    }

    @Override
    public Partition partition(int number) {
      throw new IllegalStateException("rows of the layer above are not divided");
    }

    @Override
    public void close() throws IOException {
      rows.close();
    }
  }

  @Override
  public void close() throws SQLException {
    if (!bound.isEmpty()) {
      database.execute("DROP " + bound + " " + name);
    }
    database.execute("DROP TABLE IF EXISTS " + WANTED);
  }
}
