package io.dayseal.duckdb;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a database in memory that can touch nothing but one folder. Used by one thread;
 * only {@link #cancel()} may be called from another.
 */
final class Database implements AutoCloseable {
  private final DuckDBConnection connection;
  private volatile @Nullable Statement running;
  private volatile boolean cancelled;

  /**
   * Opens a database.
   *
   * @param folder the only one whose files SQL can reach; rows that exceed the memory go there too
   */
  Database(DuckDbSettings settings, Path folder) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("memory_limit", settings.memory());
    properties.setProperty("threads", Integer.toString(settings.threads()));
    properties.setProperty("autoinstall_known_extensions", "false");
    properties.setProperty("autoload_known_extensions", "false");
    connection =
        DriverManager.getConnection("jdbc:duckdb:", properties).unwrap(DuckDBConnection.class);
    try {
      execute("SET TimeZone = 'UTC'");
      // Rows of a table have no order; keeping one would buffer whole row groups.
      execute("SET preserve_insertion_order = false");
      execute("SET temp_directory = " + SqlText.text(folder.resolve("spill").toString()));
      if (settings.spill().isPresent()) {
        execute("SET max_temp_directory_size = " + SqlText.text(settings.spill().get()));
      }
      execute("SET allowed_directories = " + SqlText.texts(List.of(folder + "/")));
      execute("SET enable_external_access = false");
      execute("SET lock_configuration = true");
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  DuckDBConnection connection() {
    return connection;
  }

  /** One row of a result. */
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Runs a statement. */
  void execute(String sql) throws SQLException {
    query(sql, row -> row);
  }

  /** Runs a statement and reads what it gives; nothing when it gives no rows. */
  <T> List<T> query(String sql, Row<T> reader) throws SQLException {
    if (cancelled) {
      throw new SQLException("cancelled");
    }
    List<T> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      running = statement;
      if (statement.execute(sql)) {
        try (ResultSet result = statement.getResultSet()) {
          while (result.next()) {
            rows.add(reader.read(result));
          }
        }
      }
    } finally {
      running = null;
    }
    return rows;
  }

  /** Stops what is running now; it and all that comes after ends with an error. */
  void cancel() throws SQLException {
    cancelled = true;
    Statement statement = running;
    if (statement != null) {
      statement.cancel();
    }
  }

  /** Whether {@link #cancel()} was called. */
  boolean cancelled() {
    return cancelled;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
