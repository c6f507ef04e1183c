package io.dayseal.duckdb;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.pipeline.Engine.TargetLayout;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.PartitionField;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the result of a SELECT must not hold. */
final class ResultCheck {
  private static final int NAMED_AT_MOST = 5;
  private static final Set<ColumnType> TEMPORAL =
      Set.of(Primitive.DATE, Primitive.TIMESTAMP, Primitive.TIMESTAMPTZ);

  private final Database database;
  private final String result;
  private final TargetLayout target;

  ResultCheck(Database database, String result, TargetLayout target) {
    this.database = database;
    this.result = result;
    this.target = target;
  }

  /** Rows in the result. */
  long rows() throws SQLException {
    return database.query("SELECT count(*) FROM " + result, row -> row.getLong(1)).get(0);
  }

  /** Refuses rows whose partition has no number, and names the partitions. */
  void refuseRowsOutside(String number) throws SQLException {
    List<PartitionField> fields = target.partitioning().fields();
    String values =
        fields.stream().map(f -> PartitionTable.value("r", f)).collect(Collectors.joining(", "));
    String sql =
        SqlText.fill(
            "SELECT count(*), %s FROM %s r WHERE %s IS NULL GROUP BY ALL ORDER BY ALL DESC LIMIT %d",
            values, result, number, NAMED_AT_MOST);
    List<String> outside = database.query(sql, this::outside);
    if (!outside.isEmpty()) {
      throw new QueryFailedException(
          "expected only rows of the partitions being rebuilt, found "
              + String.join(", ", outside));
    }
  }

  private String outside(ResultSet row) throws SQLException {
    List<PartitionField> fields = target.partitioning().fields();
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      Object value = row.getObject(i + 2);
      parts.add(value == null ? fields.get(i).name() + "=NULL" : fields.get(i).pathText(value));
    }
    long count = row.getLong(1);
    return "`" + String.join("/", parts) + "` (" + count + (count == 1 ? " row)" : " rows)");
  }

  /** Refuses NULL in a required column. */
  void refuseMissingValues() throws SQLException {
    refuse(
        target.columns().stream().filter(TableColumn::required).toList(),
        "count(*) - count(%s)",
        "expected a value in the required column `%s`, found NULL in %d rows");
  }

  /** Refuses dates and timestamps that only DuckDB has. */
  void refuseInfinity() throws SQLException {
    refuse(
        target.columns().stream().filter(c -> TEMPORAL.contains(c.type())).toList(),
        "count(*) FILTER (WHERE isinf(%s))",
        "expected a finite value in column `%s`, found infinity in %d rows");
  }

  private void refuse(List<TableColumn> columns, String count, String message) throws SQLException {
    if (columns.isEmpty()) {
      return;
    }
    String counts =
        columns.stream()
            .map(c -> SqlText.fill(count, SqlText.name(c.name())))
            .collect(Collectors.joining(", "));
    List<Long> found =
        database
            .query("SELECT " + counts + " FROM " + result, row -> longs(row, columns.size()))
            .get(0);
    for (int i = 0; i < columns.size(); i++) {
      if (found.get(i) > 0) {
        throw new QueryFailedException(SqlText.fill(message, columns.get(i).name(), found.get(i)));
      }
    }
  }

  private static List<Long> longs(ResultSet row, int count) throws SQLException {
    List<Long> values = new ArrayList<>();
    for (int i : IntStream.rangeClosed(1, count).toArray()) {
      values.add(row.getLong(i));
    }
    return values;
  }
}
