package io.dayseal.trino;

import io.dayseal.pipeline.EngineUnreachableException;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.RemoteQuery;
import io.dayseal.trinosql.QueryService;
import io.dayseal.trinosql.ServiceMessage;
import io.trino.jdbc.QueryStats;
import io.trino.jdbc.TrinoStatement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A session with a cluster. Used by one thread; only {@link #cancel} may come from another. */
public final class TrinoSession implements QueryService {
  /** What the cluster says; anything else is said by the driver. */
  private static final Pattern FAILED = Pattern.compile("(?s)Query failed \\(#(\\w+)\\): (.*)");

  private final TrinoSettings settings;
  private final Connection connection;
  private final List<RemoteQuery> queries = new CopyOnWriteArrayList<>();
  private volatile @Nullable Statement running;
  private volatile @Nullable QueryStats statistics;
  private volatile boolean cancelled;

  /** Opens a session; the cluster is first spoken to by the first statement. */
  public TrinoSession(TrinoSettings settings) {
    this.settings = settings;
    try {
      connection = DriverManager.getConnection(settings.jdbcUrl(), settings.driverProperties());
    } catch (SQLException e) {
      throw new UncheckedIOException(unreachable(e));
    }
  }

  /** What becomes of a statement that has run. */
  @FunctionalInterface
  private interface Use<T> {
    T of(Statement statement) throws SQLException;
  }

  @Override
  public List<ResultColumn> columns(String query) {
    return run(
        query,
        false,
        statement -> {
          ResultSetMetaData result = statement.getResultSet().getMetaData();
          List<ResultColumn> columns = new ArrayList<>();
          for (int i = 1; i <= result.getColumnCount(); i++) {
            columns.add(new ResultColumn(result.getColumnName(i), result.getColumnTypeName(i)));
          }
          return columns;
        });
  }

  @Override
  public String text(String statement) {
    return run(
        statement,
        false,
        s -> {
          ResultSet rows = s.getResultSet();
          return rows.next() ? rows.getString(1) : "";
        });
  }

  @Override
  public long insert(String statement) {
    return run(statement, true, Statement::getLargeUpdateCount);
  }

  @Override
  public List<RemoteQuery> queries() {
    return List.copyOf(queries);
  }

  private <T> T run(String sql, boolean writes, Use<T> use) {
    statistics = null;
    try (Statement statement = connection.createStatement()) {
      running = statement;
      if (cancelled) {
        throw new CancellationException("cancelled");
      }
      statement.unwrap(TrinoStatement.class).setProgressMonitor(now -> statistics = now);
      statement.execute(sql);
      return use.of(statement);
    } catch (SQLException e) {
      throw failure(e);
    } finally {
      running = null;
      record(writes);
    }
  }

  private void record(boolean writes) {
    QueryStats last = statistics;
    if (last != null) {
      queries.add(
          new RemoteQuery(last.getQueryId(), writes, last.getProcessedBytes(), Optional.empty()));
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
        ServiceMessage.ofLayer(failed.group(2)) + " (query " + failed.group(1) + ")", e);
  }

  private IOException unreachable(SQLException e) {
    Throwable cause = e;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String message = String.valueOf(e.getMessage());
    String why = cause.getMessage();
    String all = why == null || message.contains(why) ? message : message + ": " + why;
    return new EngineUnreachableException(
        "Trino at `" + settings.url() + "`: " + ServiceMessage.oneLine(all), e);
  }

  @Override
  public void cancel() {
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
