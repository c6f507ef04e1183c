package io.dayseal.duckdb;

import io.dayseal.delivery.ColumnType;
import io.dayseal.pipeline.FieldIds;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Short notations for tables, and a look into files with a DuckDB of its own. */
final class Tables {
  private Tables() {}

  /** Columns from {@code name type}, with ids from {@code firstId} on in depth-first order. */
  static List<TableColumn> columns(int firstId, String... definitions) {
    int[] id = {firstId};
    return Arrays.stream(definitions)
        .map(
            d -> {
              int space = d.indexOf(' ');
              ColumnType type = ColumnType.parse(d.substring(space + 1));
              return new TableColumn(d.substring(0, space), type, false, ids(type, id));
            })
        .toList();
  }

  private static FieldIds ids(ColumnType type, int[] next) {
    int id = next[0];
    next[0]++;
    List<FieldIds> children = new ArrayList<>();
    if (type instanceof ColumnType.ListOf list) {
      children.add(ids(list.element(), next));
    } else if (type instanceof ColumnType.Struct struct) {
      struct.fields().forEach(f -> children.add(ids(f.type(), next)));
    }
    return new FieldIds(id, children);
  }

  static Partitioning partitioning(List<TableColumn> columns, String... terms) {
    return Partitioning.of(
        Arrays.stream(terms).map(PartitionTerm::parse).toList(),
        columns.stream().map(TableColumn::column).toList());
  }

  /** Rows of a query as texts; {@code $1} stands for the files, cells are parted by {@code |}. */
  static List<String> query(String sql, List<Path> files) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
      if (!statement.execute(sql.replace("$1", SqlText.texts(files)))) {
        return rows;
      }
      try (ResultSet result = statement.getResultSet()) {
        int count = result.getMetaData().getColumnCount();
        while (result.next()) {
          List<String> cells = new ArrayList<>();
          for (int i = 1; i <= count; i++) {
            cells.add(String.valueOf(result.getString(i)));
          }
          rows.add(String.join("|", cells));
        }
      }
    }
    return rows;
  }

  static List<Path> paths(List<StagedFile> staged) {
    return staged.stream().map(StagedFile::file).toList();
  }
}
