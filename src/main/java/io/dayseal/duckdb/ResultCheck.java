package io.dayseal.duckdb;

import io.dayseal.pipeline.Engine.TargetLayout;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.PartitionField;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the result of a SELECT must not hold. */
final class ResultCheck {
  private static final int NAMED_AT_MOST = 5;

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
    List<TableColumn> required = target.columns().stream().filter(TableColumn::required).toList();
    if (required.isEmpty()) {
      return;
    }
    String counts =
        required.stream()
            .map(c -> "count(*) - count(" + SqlText.name(c.name()) + ")")
            .collect(Collectors.joining(", "));
    List<Long> missing =
        database
            .query("SELECT " + counts + " FROM " + result, row -> longs(row, required.size()))
            .get(0);
    for (int i = 0; i < required.size(); i++) {
      if (missing.get(i) > 0) {
        throw new QueryFailedException(
            SqlText.fill(
                "expected a value in the required column `%s`, found NULL in %d rows",
                required.get(i).name(), missing.get(i)));
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
