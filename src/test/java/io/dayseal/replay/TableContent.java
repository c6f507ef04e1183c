package io.dayseal.replay;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a table's live files hold, read by plain SQL over the files. */
public final class TableContent {
  private TableContent() {}

  /** Rows of a query as texts joined by a tab; {@code FILES} in the query is the list of files. */
  public static List<String> query(String sql) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
      try (ResultSet result = statement.executeQuery(sql)) {
        List<String> rows = new ArrayList<>();
        while (result.next()) {
          List<String> cells = new ArrayList<>();
          for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            cells.add(String.valueOf(result.getString(i)));
          }
          rows.add(String.join("\t", cells));
        }
        return rows;
      }
    }
  }

  /**
   * The state in the terms of the oracle: rows, days, sum of the checksum, digest over the days.
   */
  static Map<String, String> state(Project project, String table, String dayColumn, String checksum)
      throws Exception {
    Optional<String> files = project.liveFiles(table);
    List<String> days =
        files.isEmpty()
            ? List.of()
            : query(
                String.format(
                    Locale.ROOT,
                    """
                SELECT CAST(CAST("%s" AS TIMESTAMP) AS DATE) AS d, count(*),
                  coalesce(sum(%s), 0)
                FROM read_parquet(%s, union_by_name = true, hive_partitioning = false) GROUP BY d ORDER BY d
                """,
                    dayColumn,
                    checksum,
                    files.get()));
    return summarize(days);
  }

  /** What rows of day, number of rows, and sum of the checksum add up to. */
  public static Map<String, String> summarize(List<String> days) throws Exception {
    long rows = 0;
    BigDecimal sum = BigDecimal.ZERO;
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    for (String line : days) {
      String[] cells = line.split("\t", -1);
      BigDecimal daySum = new BigDecimal(cells[2]);
      rows += Long.parseLong(cells[1]);
      sum = sum.add(daySum);
      sha256.update(
          (cells[0] + "\t" + cells[1] + "\t" + plain(daySum) + "\n")
              .getBytes(StandardCharsets.UTF_8));
    }
    Map<String, String> state = new LinkedHashMap<>();
    state.put("rows", Long.toString(rows));
    state.put("days", Integer.toString(days.size()));
    state.put("sum", plain(sum));
    state.put("state_sha256", HexFormat.of().formatHex(sha256.digest()));
    return state;
  }

  static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  /** A text among the tests' resources. */
  public static String resource(String path) throws IOException {
    try (java.io.InputStream in = TableContent.class.getResourceAsStream(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
