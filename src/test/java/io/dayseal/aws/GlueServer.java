package io.dayseal.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;

/**
 * Glue's catalog in memory, by its protocol JSON 1.1, as strict as the service where Iceberg leans
 * on it: it refuses a stale version, what it does not know, and what is too large. Signatures are
 * not checked, only whose they are.
 */
public final class GlueServer implements AutoCloseable {
  private final GlueStore store = new GlueStore();
  private final CallLog calls;
  private final Faults faults = new Faults();
  private final Front front;

  GlueServer(CallLog calls) throws IOException {
    this.calls = calls;
    front = new Front(new Protocol(), calls, faults);
  }

  public static GlueServer start() throws IOException {
    return new GlueServer(new CallLog());
  }

  /** Where clients find it. */
  public URI endpoint() {
    return front.endpoint();
  }

  public CallLog calls() {
    return calls;
  }

  public Faults faults() {
    return faults;
  }

  /** How many earlier versions of a table Glue keeps; none with {@code SkipArchive}. */
  public long archivedVersions(String database, String table) {
    return store.archivedVersions(database, table);
  }

  /** The catalog of an account as it is now; run it to go back to that. */
  public Runnable image(String account) {
    return store.image(account);
  }

  /** A request past the front: neither recorded nor befallen by faults. */
  public JsonNode backstage(String operation, String request) {
    try {
      return store.serve(operation, JsonProtocol.JSON.readTree(request));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public void close() throws IOException {
    front.close();
  }

  private final class Protocol extends JsonProtocol {
    Protocol() {
      super("AWSGlue.", GlueShapes.operations());
    }

    @Override
    public Call call(HttpMessage request) {
      JsonNode body = body(request);
      String operation = operation(request);
      boolean database = operation.contains("Database");
      String input = database ? "DatabaseInput" : "TableInput";
      String name = body.path("Name").asText(body.path(input).path("Name").asText(""));
      return new Call(
          "glue",
          operation,
          database ? name : body.path("DatabaseName").asText(),
          database ? "" : name,
          0,
          request.body().array().length,
          0);
    }

    @Override
    ObjectNode serve(String operation, JsonNode request) {
      return store.serve(operation, request);
    }

    @Override
    public HttpMessage serveStale(Call call, HttpMessage request) {
      return call.operation().equals("GetTable")
          ? answer(store.staleTable(body(request)))
          : serve(call, request);
    }

    @Override
    public HttpMessage refusal(Fault fault) {
      return switch (fault) {
        case SLOW_DOWN -> error("400 Bad Request", "ThrottlingException", "Rate exceeded");
        case ACCESS_DENIED -> accessDenied();
        default ->
            error(
                "500 Internal Server Error",
                "InternalServiceException",
                "An internal service error occurred.");
      };
    }
  }
}
