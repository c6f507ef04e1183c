package io.dayseal.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Glue's catalog in memory, by its protocol JSON 1.1, as strict as the service where Iceberg leans
 * on it: it refuses a stale version, what it does not know, and what is too large. Signatures are
 * not checked, only whose they are.
 */
public final class GlueServer implements AutoCloseable {
  private static final String TARGET = "AWSGlue.";
  private static final String CONTENT_TYPE = "application/x-amz-json-1.1";

  private final GlueStore store = new GlueStore();
  private final ObjectMapper json = new ObjectMapper();
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
      return store.serve(operation, json.readTree(request));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public void close() throws IOException {
    front.close();
  }

  private final class Protocol implements Service {
    @Override
    public Call call(HttpMessage request) {
      JsonNode body = body(request);
      String operation = request.header("X-Amz-Target").orElse("").replace(TARGET, "");
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

    private JsonNode body(HttpMessage request) {
      try {
        return json.readTree(new String(request.body().array(), StandardCharsets.UTF_8));
      } catch (JsonProcessingException e) {
        return json.createObjectNode();
      }
    }

    @Override
    public HttpMessage serve(Call call, HttpMessage request) {
      try {
        String by = request.header("Authorization").orElse("");
        if (!by.contains("Credential=" + TestKeys.ACCESS_KEY_ID + "/")) {
          throw new GlueException(
              "UnrecognizedClientException", "The security token in the request is invalid.");
        }
        if (!request.header("Content-Type").orElse("").equals(CONTENT_TYPE)
            || !GlueShapes.operations().contains(call.operation())) {
          throw new GlueException("UnknownOperationException", call.operation());
        }
        ObjectNode answer = store.serve(call.operation(), body(request));
        return HttpMessage.answer("200 OK", CONTENT_TYPE, answer.toString());
      } catch (GlueException e) {
        return error("400 Bad Request", e.type(), e.getMessage());
      }
    }

    @Override
    public HttpMessage serveStale(Call call, HttpMessage request) {
      return call.operation().equals("GetTable")
          ? HttpMessage.answer("200 OK", CONTENT_TYPE, store.staleTable(body(request)).toString())
          : serve(call, request);
    }

    @Override
    public HttpMessage refusal(Fault fault) {
      return switch (fault) {
        case SLOW_DOWN -> error("400 Bad Request", "ThrottlingException", "Rate exceeded");
        case ACCESS_DENIED ->
            error(
                "400 Bad Request",
                "AccessDeniedException",
                "User: arn:aws:sts::123456789012:assumed-role/test/test is not authorized to"
                    + " perform this action because no identity-based policy allows it");
        default ->
            error(
                "500 Internal Server Error",
                "InternalServiceException",
                "An internal service error occurred.");
      };
    }

    private HttpMessage error(String status, String type, String message) {
      ObjectNode body = json.createObjectNode().put("__type", type).put("Message", message);
      return HttpMessage.answer(status, CONTENT_TYPE, body.toString());
    }
  }
}
