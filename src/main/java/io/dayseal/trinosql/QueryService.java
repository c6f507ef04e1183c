package io.dayseal.trinosql;

import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.RemoteQuery;
import java.util.List;

/**
 * Runs statements elsewhere, one after the other. Every call fails with {@link
 * QueryFailedException} as the service says, places counted in the layer's text, with {@link
 * java.io.UncheckedIOException} when it cannot be reached or refuses the user, and with {@link
 * java.util.concurrent.CancellationException} after {@link #cancel}.
 */
public interface QueryService extends AutoCloseable {
  /** A column of a result, its type as the service spells it. */
  record ResultColumn(String name, String type) {}

  /** The columns of a query that gives no rows. */
  List<ResultColumn> columns(String query);

  /** What a statement gives as text, such as a plan. */
  String text(String statement);

  /** Runs an INSERT and gives the number of rows. */
  long insert(String statement);

  /** The queries so far, in order; may be asked from another thread. */
  List<RemoteQuery> queries();

  /** Stops what runs now, there too, and every later statement; called from another thread. */
  void cancel();

  @Override
  void close();
}
