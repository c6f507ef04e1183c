package io.dayseal.trino;

import io.dayseal.pipeline.QueryFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A session with a cluster. Used by one thread; only {@link #cancel} may come from another. */
final class TrinoSession implements AutoCloseable {
  /** What the cluster says; anything else is said by the driver. */
  private static final Pattern FAILED = Pattern.compile("(?s)Query failed \\(#(\\w+)\\): (.*)");

  private static final Pattern PLACE = Pattern.compile("(?s)line (\\d+):(\\d+): (.*)");

  private final TrinoSettings settings;
  private final Connection connection;
  private volatile @Nullable Statement running;
  private volatile boolean cancelled;

  /** Opens a session; the cluster is first spoken to by the first statement. */
  TrinoSession(TrinoSettings settings) {
    this.settings = settings;
    try {
      connection = DriverManager.getConnection(settings.jdbcUrl(), settings.driverProperties());
    } catch (SQLException e) {
      throw new UncheckedIOException(unreachable(e));
    }
  }

  /** What becomes of a statement that has run. */
  @FunctionalInterface
  interface Use<T> {
    T of(Statement statement) throws SQLException;
  }

  /**
   * Runs a statement.
   *
   * @throws QueryFailedException as the cluster says, with the place in the layer's text
   * @throws UncheckedIOException when the cluster cannot be reached, or refuses the user
   */
  <T> T run(String sql, Use<T> use) {
    try (Statement statement = connection.createStatement()) {
      running = statement;
      if (cancelled) {
        throw new CancellationException("cancelled");
      }
      statement.execute(sql);
      return use.of(statement);
    } catch (SQLException e) {
      throw failure(e);
    } finally {
      running = null;
    }
  }

  private RuntimeException failure(SQLException e) {
    if (cancelled) {
      CancellationException stopped = new CancellationException("cancelled");
      stopped.initCause(e);
      return stopped;
    }
    Matcher failed = FAILED.matcher(String.valueOf(e.getMessage()));
    if (!failed.matches()) {
      return new UncheckedIOException(unreachable(e));
    }
    return new QueryFailedException(
        sentence(failed.group(2)) + " (query " + failed.group(1) + ")", e);
  }

  private static String sentence(String message) {
    Matcher place = PLACE.matcher(message);
    if (!place.matches()) {
      return message.strip().replaceAll("\\s+", " ");
    }
    int line = Integer.parseInt(place.group(1)) - LayerStatement.LINES_BEFORE;
    String rest = place.group(3).strip().replaceAll("\\s+", " ");
    return line < 1 ? rest : LayerStatement.place(line, Integer.parseInt(place.group(2))) + rest;
  }

  private IOException unreachable(SQLException e) {
    Throwable cause = e;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String message = String.valueOf(e.getMessage());
    String why = cause == e || cause.getMessage() == null ? "" : ": " + cause.getMessage();
    return new IOException(
        "Trino at `" + settings.url() + "`: " + (message + why).replaceAll("\\s+", " "), e);
  }

  /** Stops the query that runs now, in the cluster too, and every later one. */
  void cancel() {
    cancelled = true;
    Statement statement = running;
    if (statement != null) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        throw new UncheckedIOException(unreachable(e));
      }
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new UncheckedIOException(unreachable(e));
    }
  }
}
