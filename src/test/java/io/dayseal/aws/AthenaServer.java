package io.dayseal.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Athena's API over a real Trino: every statement runs there. As strict as the service about what
 * can be told from a request: length of a statement, tokens, workgroup, output location, state of
 * the query asked for.
 *
 * @see <a href="https://docs.aws.amazon.com/athena/latest/APIReference/">the API</a>
 */
public final class AthenaServer implements AutoCloseable {
  /** The workgroup that has a place for results; {@code bare} has none. */
  public static final String WORKGROUP = "primary";

  private static final String DEFAULT_CATALOG = "AwsDataCatalog";
  private static final Set<String> OPERATIONS =
      Set.of("StartQueryExecution", "GetQueryExecution", "GetQueryResults", "StopQueryExecution");
  private static final int MAX_STATEMENT = 262_144;
  private static final int SHORTEST_TOKEN = 32;
  private static final int LONGEST_TOKEN = 128;
  private static final Set<String> STATEMENTS =
      Set.of("SELECT", "WITH", "INSERT", "EXPLAIN", "DELETE", "UPDATE", "MERGE");

  private final String trinoUrl;
  private final String catalog;
  private final Map<String, AthenaExecution> executions = new ConcurrentHashMap<>();
  private final Map<String, Started> started = new ConcurrentHashMap<>();
  private final List<JsonNode> starts = new CopyOnWriteArrayList<>();
  private final CallLog calls = new CallLog();
  private final Faults faults = new Faults();
  private final Front front;
  private volatile boolean insertsStopped;

  private record Started(JsonNode request, String id) {}

  /**
   * Starts one.
   *
   * @param trinoUrl JDBC
   * @param catalog the only data catalog that there is; Trino has it by the same name
   */
  public AthenaServer(String trinoUrl, String catalog) throws IOException {
    this.trinoUrl = trinoUrl;
    this.catalog = catalog;
    front = new Front(new Protocol(), calls, faults);
  }

  public URI endpoint() {
    return front.endpoint();
  }

  public CallLog calls() {
    return calls;
  }

  public Faults faults() {
    return faults;
  }

  /** What was asked to be started, in order; the same token again is not asked anew. */
  public List<JsonNode> starts() {
    return List.copyOf(starts);
  }

  /** How a query stands, such as {@code CANCELLED}. */
  public String state(String id) {
    return find(id).state();
  }

  /** The ids of all queries. */
  public Set<String> ids() {
    return Set.copyOf(executions.keySet());
  }

  /** Whoever may stop queries does so with every INSERT, as soon as it is started. */
  public void stopsInserts() {
    insertsStopped = true;
  }

  private AthenaExecution find(String id) {
    AthenaExecution found = executions.get(id);
    if (found == null) {
      throw invalid("QueryExecution " + id + " was not found");
    }
    return found;
  }

  private static AwsRefusal invalid(String message) {
    return new AwsRefusal("InvalidRequestException", message);
  }

  private synchronized String start(JsonNode request) {
    String token = request.path("ClientRequestToken").asText();
    if (token.length() < SHORTEST_TOKEN || token.length() > LONGEST_TOKEN) {
      throw invalid("ClientRequestToken must have length between 32 and 128");
    }
    Started before = started.get(token);
    if (before != null) {
      if (!before.request().equals(request)) {
        throw invalid("Idempotent parameters do not match");
      }
      return before.id();
    }
    String sql = request.path("QueryString").asText();
    refuse(request, sql);
    AthenaExecution execution =
        new AthenaExecution(UUID.randomUUID().toString(), sql, trinoUrl + "/" + catalog, request);
    executions.put(execution.id(), execution);
    started.put(token, new Started(request, execution.id()));
    starts.add(request);
    execution.begin();
    if (insertsStopped && sql.startsWith("INSERT")) {
      execution.stop();
    }
    return execution.id();
  }

  private void refuse(JsonNode request, String sql) {
    if (sql.getBytes(StandardCharsets.UTF_8).length > MAX_STATEMENT) {
      throw invalid(
          "1 validation error detected: Value at 'queryString' failed to satisfy constraint:"
              + " Member must have length less than or equal to 262144");
    }
    String workgroup = request.path("WorkGroup").asText(WORKGROUP);
    if (!Set.of(WORKGROUP, "bare").contains(workgroup)) {
      throw invalid("WorkGroup " + workgroup + " is not found.");
    }
    String output = request.at("/ResultConfiguration/OutputLocation").asText();
    if (workgroup.equals("bare") && !output.startsWith("s3://")) {
      throw invalid(
          "No output location provided. An output location is required either through the"
              + " Workgroup result configuration setting or as an API input.");
    }
    if (!request
        .at("/QueryExecutionContext/Catalog")
        .asText(DEFAULT_CATALOG)
        .equalsIgnoreCase(catalog)) {
      throw invalid("Catalog is not found");
    }
    if (!STATEMENTS.contains(sql.strip().split("[\\s(]", 2)[0])) {
      throw invalid("Queries of this type are not supported");
    }
  }

  @Override
  public void close() throws IOException {
    front.close();
    executions.values().forEach(AthenaExecution::stop);
  }

  private final class Protocol extends JsonProtocol {
    Protocol() {
      super("AmazonAthena.", OPERATIONS);
    }

    @Override
    public Call call(HttpMessage request) {
      JsonNode body = body(request);
      return new Call(
          "athena",
          operation(request),
          body.path("WorkGroup").asText(),
          body.path("QueryExecutionId").asText(body.path("QueryString").asText()),
          0,
          request.body().array().length,
          0);
    }

    @Override
    ObjectNode serve(String operation, JsonNode request) {
      String id = request.path("QueryExecutionId").asText();
      return switch (operation) {
        case "StartQueryExecution" ->
            JSON.createObjectNode().put("QueryExecutionId", start(request));
        case "GetQueryExecution" -> find(id).describe();
        case "GetQueryResults" -> {
          if (!find(id).state().equals("SUCCEEDED")) {
            throw invalid("Query has not yet finished. Current state: " + find(id).state());
          }
          yield find(id).results();
        }
        default -> {
          find(id).stop();
          yield JSON.createObjectNode();
        }
      };
    }

    @Override
    public HttpMessage refusal(Fault fault) {
      return switch (fault) {
        case SLOW_DOWN ->
            error(
                "400 Bad Request",
                "TooManyRequestsException",
                "You have exceeded the limit for the number of queries you can run concurrently.");
        case ACCESS_DENIED -> accessDenied();
        default ->
            error("500 Internal Server Error", "InternalServerException", "Amazon Athena failed.");
      };
    }
  }
}
