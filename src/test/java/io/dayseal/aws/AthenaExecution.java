package io.dayseal.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.trino.jdbc.TrinoStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One query of {@link AthenaServer}, which a Trino runs. */
final class AthenaExecution {
  private static final Pattern FAILED = Pattern.compile("(?s)Query failed \\(#(\\w+)\\): (.*)");
  private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+),\\s*(\\d+)\\)");
  private static final String ADVICE =
      ". If a data manifest file was generated at 's3://results/x-manifest.csv', you may need to"
          + " manually clean the data from locations specified in the manifest. Athena will not"
          + " delete data in your account.";

  private final String id;
  private final String sql;
  private final String trinoUrl;
  private final JsonNode request;
  private final ArrayNode rows = JsonProtocol.JSON.createArrayNode();
  private final ArrayNode columns = JsonProtocol.JSON.createArrayNode();
  private String state = "QUEUED";
  private String reason = "";
  private boolean looked;
  private long updateCount;
  private volatile long scanned;
  private @Nullable Statement statement;

  AthenaExecution(String id, String sql, String trinoUrl, JsonNode request) {
    this.id = id;
    this.sql = sql;
    this.trinoUrl = trinoUrl;
    this.request = request;
  }

  String id() {
    return id;
  }

  synchronized String state() {
    return state;
  }

  void begin() {
    Thread thread = new Thread(this::run, "athena-" + id);
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    Properties user = new Properties();
    user.setProperty("user", "athena");
    user.setProperty("source", "athena");
    user.setProperty("timezone", "UTC");
    try (Connection connection = DriverManager.getConnection(trinoUrl, user);
        Statement made = connection.createStatement()) {
      made.unwrap(TrinoStatement.class)
          .setProgressMonitor(now -> scanned = now.getProcessedBytes());
      if (begun(made)) {
        made.execute(sql);
        try (ResultSet result = made.getResultSet()) {
          succeeded(made, result);
        }
      }
    } catch (SQLException e) {
      failed(e);
    }
  }

  private synchronized boolean begun(Statement made) {
    if (state.equals("QUEUED")) {
      statement = made;
      state = "RUNNING";
    }
    return state.equals("RUNNING");
  }

  private synchronized void succeeded(Statement made, @Nullable ResultSet result)
      throws SQLException {
    if (result == null) {
      updateCount = made.getLargeUpdateCount();
    } else {
      read(result);
    }
    if (state.equals("RUNNING")) {
      state = "SUCCEEDED";
    }
  }

  private void read(ResultSet result) throws SQLException {
    ResultSetMetaData about = result.getMetaData();
    ArrayNode header = row();
    for (int i = 1; i <= about.getColumnCount(); i++) {
      header.addObject().put("VarCharValue", about.getColumnName(i));
      column(about.getColumnName(i), about.getColumnTypeName(i));
    }
    while (result.next()) {
      if (sql.startsWith("EXPLAIN")) {
        result.getString(1).lines().forEach(l -> row().addObject().put("VarCharValue", l));
        continue;
      }
      ArrayNode cells = row();
      for (int i = 1; i <= about.getColumnCount(); i++) {
        cells.addObject().put("VarCharValue", result.getString(i));
      }
    }
  }

  private ArrayNode row() {
    return rows.addObject().putArray("Data");
  }

  /** Athena names the kind of a nested type only. */
  private void column(String name, String type) {
    ObjectNode column = columns.addObject().put("Name", name);
    Matcher decimal = DECIMAL.matcher(type);
    if (decimal.matches()) {
      column
          .put("Type", "decimal")
          .put("Precision", Integer.parseInt(decimal.group(1)))
          .put("Scale", Integer.parseInt(decimal.group(2)));
    } else if (type.equals("real")) {
      column.put("Type", "float");
    } else if (type.matches("(array|row|map)\\(.*")) {
      column.put("Type", type.substring(0, type.indexOf('(')));
    } else {
      column.put("Type", type.replaceAll("\\(\\d+\\)", ""));
    }
  }

  private void failed(SQLException e) {
    Matcher said = FAILED.matcher(String.valueOf(e.getMessage()));
    String name = said.matches() ? errorName(said.group(1)) : "INTERNAL_ERROR";
    String message = said.matches() ? said.group(2) : String.valueOf(e.getMessage());
    synchronized (this) {
      if (!state.equals("CANCELLED")) {
        state = "FAILED";
        reason = name + ": " + message + (sql.startsWith("INSERT") ? ADVICE : "");
      }
    }
  }

  private String errorName(String query) {
    Properties user = new Properties();
    user.setProperty("user", "athena");
    try (Connection connection = DriverManager.getConnection(trinoUrl, user);
        Statement ask = connection.createStatement();
        ResultSet rows =
            ask.executeQuery(
                "SELECT error_code FROM system.runtime.queries WHERE query_id = '" + query + "'")) {
      return rows.next() ? rows.getString(1) : "GENERIC_INTERNAL_ERROR";
    } catch (SQLException e) {
      return "GENERIC_INTERNAL_ERROR";
    }
  }

  void stop() {
    Statement running;
    synchronized (this) {
      if (!state.equals("QUEUED") && !state.equals("RUNNING")) {
        return;
      }
      state = "CANCELLED";
      reason = "Query cancelled by user";
      running = statement;
    }
    if (running != null) {
      try {
        running.cancel();
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Whoever looks first finds it waiting for its turn. */
  synchronized ObjectNode describe() {
    String shown = looked ? state : "QUEUED";
    looked = true;
    ObjectNode answer = JsonProtocol.JSON.createObjectNode();
    ObjectNode execution = answer.putObject("QueryExecution");
    execution.put("QueryExecutionId", id).put("Query", sql);
    execution.put("WorkGroup", request.path("WorkGroup").asText());
    ObjectNode status = execution.putObject("Status").put("State", shown);
    if (!reason.isEmpty() && shown.equals(state)) {
      status.put("StateChangeReason", reason);
    }
    execution.putObject("Statistics").put("DataScannedInBytes", scanned);
    return answer;
  }

  synchronized ObjectNode results() {
    ObjectNode answer = JsonProtocol.JSON.createObjectNode().put("UpdateCount", updateCount);
    ObjectNode result = answer.putObject("ResultSet");
    result.set("Rows", rows);
    result.putObject("ResultSetMetadata").set("ColumnInfo", columns);
    return answer;
  }
}
