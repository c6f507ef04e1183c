package io.dayseal.duckdb;

import io.dayseal.delivery.Column;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.TableColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The SELECT of a layer, checked to be one that reads nothing but the layer above. */
final class LayerQuery {
  private final Database database;
  private final String sql;
  private final String upstreamName;

  /**
   * Checks the text without running it.
   *
   * @throws QueryFailedException when it is something else than one SELECT over the layer above
   */
  LayerQuery(Database database, String sql, String upstreamName) throws SQLException {
    this.database = database;
    // A byte order mark belongs to the file, not to the text.
    this.sql = sql.startsWith("\uFEFF") ? sql.substring(1) : sql;
    this.upstreamName = upstreamName;
    SelectCheck.check(database, this.sql, upstreamName);
  }

  /** The name by which the text reads the layer above. */
  String upstreamName() {
    return upstreamName;
  }

  /** The columns that the text gives over an upstream with these columns. */
  List<Column> describe(List<TableColumn> upstream) throws SQLException {
    String columns =
        upstream.stream()
            .map(c -> SqlText.name(c.name()) + " " + SqlText.type(c.type()))
            .collect(Collectors.joining(", "));
    database.execute("CREATE TEMP TABLE " + SqlText.name(upstreamName) + " (" + columns + ")");
    try {
      return columns();
    } finally {
      database.execute("DROP TABLE " + SqlText.name(upstreamName));
    }
  }

  /** The columns that the text gives over what the upstream name is bound to now. */
  List<Column> columns() throws SQLException {
    record Described(String name, String type) {}
    List<Described> described;
    try {
      described =
          database.query(
              "DESCRIBE\n" + sql,
              row -> new Described(row.getString("column_name"), row.getString("column_type")));
    } catch (SQLException e) {
      throw QueryErrors.inText(e, sql, 1);
    }
    Set<String> names = new HashSet<>();
    List<Column> columns = new ArrayList<>();
    for (Described column : described) {
      if (column.name().isBlank()) {
        throw new QueryFailedException("expected a name for every column, found an empty one");
      }
      if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
        throw new QueryFailedException(
            "expected every column once, found `" + column.name() + "` twice");
      }
      columns.add(Column.of(column.name(), DuckDbType.parse(column.name(), column.type())));
    }
    return columns;
  }

  /** Makes the text a view over what the upstream name is bound to now. */
  void createView(String name) throws SQLException {
    try {
      database.execute("CREATE TEMP VIEW " + name + " AS\n" + sql);
    } catch (SQLException e) {
      throw QueryErrors.inText(e, sql, 1);
    }
  }

  /** What is wrong with the text, from an error of a statement that read the view. */
  QueryFailedException failed(SQLException e) {
    return new QueryFailedException(QueryErrors.message(e), e);
  }
}
