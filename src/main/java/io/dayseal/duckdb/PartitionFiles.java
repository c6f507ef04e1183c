package io.dayseal.duckdb;

import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Writes the Parquet files of one table's partitions from relations that have its columns and
 * {@link ArrowFeed#NUMBER}.
 */
final class PartitionFiles {
  private final Database database;
  private final Path folder;
  private final List<String> sort;
  private final String columns;
  private final String options;
  private final List<WrittenFile> written = new ArrayList<>();
  private int copies;

  private record WrittenFile(Path file, int number, long rows) {}

  /**
   * Nothing written yet.
   *
   * @param folder empty
   * @param sort columns by which every file is sorted; may be empty
   */
  PartitionFiles(Database database, Path folder, List<TableColumn> table, List<String> sort) {
    this.database = database;
    this.folder = folder;
    this.sort = sort;
    columns = table.stream().map(c -> SqlText.name(c.name())).collect(Collectors.joining(", "));
    options =
        "FORMAT parquet, COMPRESSION zstd, RETURN_STATS true, FIELD_IDS " + SqlText.fieldIds(table);
  }

  /** Writes a relation as it is read, in no order. */
  void copy(String relation) throws SQLException {
    copy(relation, "true");
  }

  private void copy(String relation, String condition) throws SQLException {
    copies++;
    String sql =
        SqlText.fill(
            "COPY (SELECT %s, %s FROM %s WHERE %s) TO %s",
            columns,
            ArrowFeed.NUMBER,
            relation,
            condition,
            SqlText.text(folder.resolve("copy-" + copies).toString()));
    String partitioned =
        SqlText.fill(
            " (%s, PARTITION_BY (%s), WRITE_PARTITION_COLUMNS false)", options, ArrowFeed.NUMBER);
    written.addAll(database.query(sql + partitioned, PartitionFiles::partitionedFile));
  }

  private static WrittenFile partitionedFile(ResultSet row) throws SQLException {
    Path file = Path.of(row.getString("filename"));
    String number = file.getName(file.getNameCount() - 2).toString();
    return new WrittenFile(
        file, Integer.parseInt(number.substring(number.indexOf('=') + 1)), row.getLong("count"));
  }

  /** Writes a table, which is read several times, sorted where asked. */
  void copyTable(String table) throws SQLException {
    List<Integer> numbers =
        database.query(
            SqlText.fill("SELECT DISTINCT %s FROM %s ORDER BY 1", ArrowFeed.NUMBER, table),
            row -> row.getInt(1));
    if (!sort.isEmpty()) {
      for (int number : numbers) {
        copySorted(table, number);
      }
    } else {
      // No more at once than DuckDB keeps open, so that every partition gets one file.
      for (int from = 0; from < numbers.size(); from += Scatter.MAX_OPEN) {
        int to = Math.min(from + Scatter.MAX_OPEN, numbers.size()) - 1;
        copy(
            table,
            SqlText.fill(
                "%s BETWEEN %d AND %d", ArrowFeed.NUMBER, numbers.get(from), numbers.get(to)));
      }
    }
  }

  private void copySorted(String table, int number) throws SQLException {
    String order =
        sort.stream()
            .map(c -> SqlText.name(c) + " ASC NULLS FIRST")
            .collect(Collectors.joining(", "));
    String sql =
        SqlText.fill(
            "COPY (SELECT %s FROM %s WHERE %s = %d ORDER BY %s) TO %s (%s)",
            columns,
            table,
            ArrowFeed.NUMBER,
            number,
            order,
            SqlText.text(folder.resolve(number + ".parquet").toString()),
            options);
    written.addAll(
        database.query(
            sql,
            row ->
                new WrittenFile(Path.of(row.getString("filename")), number, row.getLong("count"))));
  }

  /**
   * The files written.
   *
   * @param partitions by number
   * @throws IOException when they do not hold as many rows as they should
   */
  List<StagedFile> staged(long rows, IntFunction<Partition> partitions) throws IOException {
    long inFiles = written.stream().mapToLong(WrittenFile::rows).sum();
    if (inFiles != rows) {
      throw new IOException("expected " + rows + " rows in the files written, found " + inFiles);
    }
    return written.stream()
        .map(f -> new StagedFile(f.file(), partitions.apply(f.number()), f.rows()))
        .toList();
  }
}
