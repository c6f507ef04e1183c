package io.dayseal.trino;

import io.dayseal.aws.Backend;
import io.dayseal.replay.Project;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A session of Trino with one warehouse as its catalog. */
public final class Trino implements AutoCloseable {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Connection connection;
  private final String catalog;

  private Trino(Connection connection, String catalog) {
    this.connection = connection;
    this.catalog = catalog;
  }

  /** Opens the warehouse of a project, whose catalog must be there. */
  public static Trino on(Project project) throws SQLException {
    if (Backend.aws()) {
      Backend.Lake lake = Backend.lake(project.folder());
      Map<String, String> properties =
          new TreeMap<>(Backend.servers().trinoCatalog(lake.warehouse()));
      properties.put("hive.metastore.glue.catalogid", lake.account());
      return on(properties);
    }
    return on(warehouse(project));
  }

  /** The same elsewhere than in the shared server. */
  static Trino on(Project project, Connection connection) throws SQLException {
    return on(warehouse(project), connection);
  }

  private static Map<String, String> warehouse(Project project) {
    return Map.of(
        "iceberg.catalog.type",
        "jdbc",
        "iceberg.jdbc-catalog.driver-class",
        "org.sqlite.JDBC",
        "iceberg.jdbc-catalog.connection-url",
        "jdbc:sqlite:" + project.folder().resolve("warehouse/catalog.db") + "?busy_timeout=10000",
        "iceberg.jdbc-catalog.catalog-name",
        "dayseal",
        "iceberg.jdbc-catalog.schema-version",
        "V1",
        "iceberg.jdbc-catalog.default-warehouse-dir",
        "file://" + project.folder().resolve("warehouse"),
        "fs.native-local.enabled",
        "true",
        "local.location",
        "/");
  }

  /** A session that reads no table. */
  public static Trino withoutCatalog() throws SQLException {
    return new Trino(connect(), "");
  }

  private static Connection connect() throws SQLException {
    Properties user = new Properties();
    user.setProperty("user", "test");
    user.setProperty("timezone", "UTC");
    return DriverManager.getConnection(TrinoServer.shared().url(), user);
  }

  /** Opens a warehouse by the properties of Trino's Iceberg connector. */
  public static Trino on(Map<String, String> properties) throws SQLException {
    return on(properties, connect());
  }

  private static Trino on(Map<String, String> properties, Connection connection)
      throws SQLException {
    // Others use the same server.
    String name = "w" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet();
    return on(name, properties, connection);
  }

  /** Opens one under a name of its own. */
  public static Trino on(String name, Map<String, String> properties) throws SQLException {
    return on(name, properties, connect());
  }

  private static Trino on(String name, Map<String, String> properties, Connection connection)
      throws SQLException {
    Trino trino = new Trino(connection, name);
    Map<String, String> all = new TreeMap<>(properties);
    all.put("iceberg.expire-snapshots.min-retention", "0s");
    all.put("iceberg.remove-orphan-files.min-retention", "0s");
    String with =
        all.entrySet().stream()
            .map(e -> '"' + e.getKey() + "\" = '" + e.getValue() + "'")
            .collect(Collectors.joining(", "));
    trino.execute("CREATE CATALOG " + trino.catalog + " USING iceberg WITH (" + with + ")");
    connection.setCatalog(trino.catalog);
    return trino;
  }

  /** The name of the catalog in Trino. */
  public String catalog() {
    return catalog;
  }

  /** Runs a statement that gives no rows. */
  public void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Rows of a query as texts joined by a tab. */
  public List<String> query(String sql, Object... values) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(String.format(Locale.ROOT, sql, values))) {
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

  @Override
  public void close() throws SQLException {
    try (connection) {
      if (!catalog.isEmpty()) {
        execute("DROP CATALOG " + catalog);
      }
    }
  }
}
