package io.dayseal.athena;

import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.trinosql.ServiceMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.athena.AthenaClient;
import software.amazon.awssdk.services.athena.model.AthenaException;
import software.amazon.awssdk.services.athena.model.GetQueryResultsResponse;
import software.amazon.awssdk.services.athena.model.QueryExecution;
import software.amazon.awssdk.services.athena.model.StartQueryExecutionRequest;
import software.amazon.awssdk.services.athena.model.TooManyRequestsException;

/**
 * The calls to Athena, each tried again where that is safe: a start carries the token that Athena
 * knows it by, so that it starts one query however often it is sent.
 *
 * @see <a href="https://docs.aws.amazon.com/athena/latest/APIReference/">the API</a>
 */
final class AthenaCalls implements AutoCloseable {
  /** Bytes of UTF-8 that a statement may have. */
  private static final int MAX_STATEMENT = 262_144;

  private static final long FIRST_WAIT_MILLIS = 100;
  private static final long LONGEST_WAIT_MILLIS = 5_000;

  /** How long a start waits for its turn: the account's limit of queries is shared with others. */
  private static final long START_PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(30);

  /** How long a query that runs is asked after in vain, beyond what the SDK tries by itself. */
  private static final long ASK_PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(2);

  private final AthenaClient client;
  private final AthenaSettings settings;
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private int started;

  AthenaCalls(AthenaClient client, AthenaSettings settings) {
    this.client = client;
    this.settings = settings;
  }

  /**
   * What starts the next query.
   *
   * @throws QueryFailedException when the statement is longer than Athena takes
   */
  StartQueryExecutionRequest request(String statement) {
    int bytes = statement.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_STATEMENT) {
      throw new QueryFailedException(
          "expected a statement of up to 262144 bytes, which is what Athena takes, found "
              + bytes
              + " with what names the partitions; fewer `days-per-query` make it shorter");
    }
    started++;
    String token =
        UUID.nameUUIDFromBytes(
                (settings.tokens() + " " + started + " " + statement)
                    .getBytes(StandardCharsets.UTF_8))
            .toString();
    return StartQueryExecutionRequest.builder()
        .queryString(statement)
        .clientRequestToken(token)
        .workGroup(settings.workgroup())
        .queryExecutionContext(c -> c.catalog(settings.catalog()))
        // What another run was answered says nothing about the tables of now.
        .resultReuseConfiguration(r -> r.resultReuseByAgeConfiguration(a -> a.enabled(false)))
        .applyMutation(
            r ->
                settings
                    .outputLocation()
                    .ifPresent(s3 -> r.resultConfiguration(c -> c.outputLocation(s3))))
        .build();
  }

  /** A call whose failure says that Athena cannot be asked. */
  private static <T> T ask(Supplier<T> call) {
    try {
      return call.get();
    } catch (SdkException e) {
      throw new UncheckedIOException(new IOException("Athena: " + e.getMessage(), e));
    }
  }

  /** Starts a query and gives its id; waits while too many others run. */
  String start(StartQueryExecutionRequest request) {
    return ask(() -> startInTurn(request));
  }

  private String startInTurn(StartQueryExecutionRequest request) {
    Waits waits = new Waits(START_PATIENCE_MILLIS);
    while (true) {
      try {
        return client.startQueryExecution(request).queryExecutionId();
      } catch (TooManyRequestsException e) {
        if (waits.over()) {
          throw e;
        }
        pause(waits);
      }
    }
  }

  /** How it stands with a query. */
  QueryExecution look(String id) {
    return ask(() -> lookPatiently(id));
  }

  private QueryExecution lookPatiently(String id) {
    Waits waits = new Waits(ASK_PATIENCE_MILLIS);
    while (true) {
      try {
        return client.getQueryExecution(r -> r.queryExecutionId(id)).queryExecution();
      } catch (SdkException e) {
        if (!transientFailure(e) || waits.over()) {
          throw e;
        }
        pause(waits);
      }
    }
  }

  private static boolean transientFailure(SdkException e) {
    return e instanceof SdkClientException
        || e instanceof TooManyRequestsException
        || (e instanceof AthenaException service
            && (service.isThrottlingException() || service.statusCode() >= 500));
  }

  /** Waits before the next look at a query. */
  void pause(Waits waits) {
    try {
      if (cancelled.await(waits.next(), TimeUnit.MILLISECONDS)) {
        throw new CancellationException("cancelled");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  /** Ever longer, up to a limit. */
  static final class Waits {
    private final long patience;
    private long wait = FIRST_WAIT_MILLIS / 2;
    private long waited;

    /** For as long as it takes. */
    Waits() {
      this(Long.MAX_VALUE);
    }

    Waits(long patience) {
      this.patience = patience;
    }

    boolean over() {
      return waited >= patience;
    }

    private long next() {
      wait = Math.min(2 * wait, LONGEST_WAIT_MILLIS);
      waited += wait;
      return wait;
    }
  }

  void stop(String id) {
    ask(() -> client.stopQueryExecution(r -> r.queryExecutionId(id)));
  }

  /** The first page: columns, and the number of rows of an INSERT. */
  GetQueryResultsResponse results(String id) {
    return ask(() -> client.getQueryResults(r -> r.queryExecutionId(id)));
  }

  /** The first cells of all rows, a line each. */
  String text(String id) {
    return ask(
        () ->
            client.getQueryResultsPaginator(r -> r.queryExecutionId(id)).stream()
                .flatMap(page -> page.resultSet().rows().stream())
                .map(row -> row.data().get(0).varCharValue())
                .collect(Collectors.joining("\n")));
  }

  /** Ends every wait. */
  void cancel() {
    cancelled.countDown();
  }

  boolean isCancelled() {
    return cancelled.getCount() == 0;
  }

  /** What Athena says of a query that failed, for whoever wrote the layer's text. */
  static String reason(QueryExecution execution) {
    String said = String.valueOf(execution.status().stateChangeReason());
    // Athena tells how to clean up what it has written; that is done here.
    String withoutAdvice =
        said.replaceAll("(?s)\\s*(If a data manifest file|You may need to).*", "");
    return ServiceMessage.ofLayer(withoutAdvice.replaceFirst("^[A-Z_]+: (?=line \\d)", ""))
        + " (query "
        + execution.queryExecutionId()
        + ")";
  }

  @Override
  public void close() {
    client.close();
  }
}
