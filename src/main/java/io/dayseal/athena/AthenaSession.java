package io.dayseal.athena;

import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.RemoteQuery;
import io.dayseal.trinosql.QueryService;
import io.dayseal.trinosql.TrinoSql;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.athena.AthenaClient;
import software.amazon.awssdk.services.athena.AthenaClientBuilder;
import software.amazon.awssdk.services.athena.model.ColumnInfo;
import software.amazon.awssdk.services.athena.model.QueryExecution;
import software.amazon.awssdk.services.athena.model.QueryExecutionState;
import software.amazon.awssdk.services.athena.model.StartQueryExecutionRequest;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ServiceClientConfiguration;

/** The queries of a run. Used by one thread; {@link #cancel} and {@link #queries} by any. */
public final class AthenaSession implements QueryService {
  private final AthenaSettings settings;
  private final S3Client signedIn;
  private final AthenaCalls calls;
  private final List<RemoteQuery> queries = new CopyOnWriteArrayList<>();
  private volatile @Nullable StartQueryExecutionRequest starting;
  private volatile @Nullable String running;

  /**
   * A session; nothing is asked of Athena yet.
   *
   * @param signedIn opens a client of S3, whose region and credentials are used
   */
  public AthenaSession(AthenaSettings settings, Supplier<S3Client> signedIn) {
    this.settings = settings;
    this.signedIn = signedIn.get();
    S3ServiceClientConfiguration as = this.signedIn.serviceClientConfiguration();
    AthenaClientBuilder builder =
        AthenaClient.builder()
            .region(as.region())
            .credentialsProvider(as.credentialsProvider())
            .httpClientBuilder(UrlConnectionHttpClient.builder());
    settings.endpoint().ifPresent(builder::endpointOverride);
    calls = new AthenaCalls(builder.build(), settings);
  }

  @Override
  public List<ResultColumn> columns(String query) {
    List<ColumnInfo> found =
        calls.results(run(query, Kind.QUERY)).resultSet().resultSetMetadata().columnInfo();
    List<ColumnInfo> nested = found.stream().filter(c -> scalar(c).isEmpty()).toList();
    List<String> types = nested.isEmpty() ? List.of() : types(query, nested);
    List<ResultColumn> columns = new ArrayList<>();
    for (ColumnInfo column : found) {
      columns.add(
          new ResultColumn(
              column.name(), scalar(column).orElseGet(() -> types.get(nested.indexOf(column)))));
    }
    return columns;
  }

  /** As Trino spells it; empty for one of which the answer does not tell what it is made of. */
  private static Optional<String> scalar(ColumnInfo column) {
    return switch (column.type().toLowerCase(Locale.ROOT)) {
      case "array", "row", "map" -> Optional.empty();
      case "decimal" -> Optional.of("decimal(" + column.precision() + "," + column.scale() + ")");
      case "float" -> Optional.of("real");
      default -> Optional.of(column.type());
    };
  }

  /** Asked of the query itself, on the line of it, so that places stay right. */
  private List<String> types(String query, List<ColumnInfo> columns) {
    String asked =
        columns.stream()
            .map(c -> "typeof(dayseal_columns." + TrinoSql.name(c.name()) + ")")
            .collect(Collectors.joining(" || chr(10) || "));
    String answer =
        calls.text(
            run(
                "SELECT "
                    + asked
                    + " AS dayseal_types FROM (VALUES 1) AS dayseal_one LEFT JOIN ("
                    + query
                    + ") AS dayseal_columns ON true",
                Kind.QUERY));
    List<String> lines = answer.lines().toList();
    return lines.subList(lines.size() - columns.size(), lines.size());
  }

  @Override
  public String text(String statement) {
    String all = calls.text(run(statement, Kind.EXPLAIN));
    // The first row may be the name of the column.
    int begin = all.indexOf('{');
    return begin < 0 ? all : all.substring(begin);
  }

  @Override
  public long insert(String statement) {
    Long rows = calls.results(run(statement, Kind.INSERT)).updateCount();
    if (rows == null) {
      throw new QueryFailedException("Athena does not say how many rows it has inserted");
    }
    return rows;
  }

  private enum Kind {
    QUERY,
    EXPLAIN,
    INSERT
  }

  /** Runs a statement to its end and gives its id. */
  private String run(String statement, Kind kind) {
    refuseBeyond(settings.maxScanned(), scanned(), "the run", "max-scanned");
    StartQueryExecutionRequest request = calls.request(statement);
    starting = request;
    String id = "";
    QueryExecution last = null;
    try {
      stopHere();
      id = calls.start(request);
      running = id;
      AthenaCalls.Waits waits = new AthenaCalls.Waits();
      last = calls.look(id);
      while (!over(last)) {
        refuseBeyond(last);
        calls.pause(waits);
        last = calls.look(id);
      }
      stopHere();
      if (last.status().state() != QueryExecutionState.SUCCEEDED) {
        throw new QueryFailedException(AthenaCalls.reason(last));
      }
      refuseBeyond(last);
      return id;
    } catch (RuntimeException e) {
      if (!id.isEmpty() && (last == null || !over(last))) {
        stop(id, e);
      }
      throw e;
    } finally {
      record(id, kind, last);
      running = null;
      starting = null;
    }
  }

  private void stopHere() {
    if (calls.isCancelled()) {
      throw new CancellationException("cancelled");
    }
  }

  private static boolean over(QueryExecution execution) {
    return switch (execution.status().state()) {
      case QUEUED, RUNNING -> false;
      default -> true;
    };
  }

  private void stop(String id, RuntimeException because) {
    try {
      calls.stop(id);
    } catch (UncheckedIOException e) {
      because.addSuppressed(e);
    }
  }

  private void record(String id, Kind kind, @Nullable QueryExecution last) {
    if (id.isEmpty()) {
      return;
    }
    long bytes = bytes(last);
    boolean free =
        kind == Kind.EXPLAIN
            || (last != null && last.status().state() == QueryExecutionState.FAILED);
    BigDecimal usd = free ? BigDecimal.ZERO : ScanCost.usd(bytes, settings.usdPerTerabyte());
    queries.add(new RemoteQuery(id, kind == Kind.INSERT, bytes, Optional.of(usd)));
  }

  private static long bytes(@Nullable QueryExecution execution) {
    if (execution == null || execution.statistics() == null) {
      return 0;
    }
    Long bytes = execution.statistics().dataScannedInBytes();
    return bytes == null ? 0 : bytes;
  }

  private long scanned() {
    return queries.stream().mapToLong(RemoteQuery::scannedBytes).sum();
  }

  private void refuseBeyond(QueryExecution execution) {
    long bytes = bytes(execution);
    String query = "query " + execution.queryExecutionId();
    refuseBeyond(settings.maxScannedPerQuery(), bytes, query, "max-scanned-per-query");
    refuseBeyond(settings.maxScanned(), scanned() + bytes, "the run", "max-scanned");
  }

  private static void refuseBeyond(OptionalLong limit, long bytes, String what, String key) {
    if (limit.isPresent() && bytes > limit.getAsLong()) {
      throw new QueryFailedException(
          "expected "
              + what
              + " to scan up to "
              + limit.getAsLong()
              + " bytes, as `"
              + key
              + "` says, found "
              + bytes);
    }
  }

  @Override
  public List<RemoteQuery> queries() {
    return List.copyOf(queries);
  }

  @Override
  public void cancel() {
    StartQueryExecutionRequest request = starting;
    String id = running;
    calls.cancel();
    if (id != null) {
      calls.stop(id);
    } else if (request != null) {
      // Its answer is on the way: the same token gives the same query.
      calls.stop(calls.start(request));
    }
  }

  @Override
  public void close() {
    calls.close();
    signedIn.close();
  }
}
