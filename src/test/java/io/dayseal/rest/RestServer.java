package io.dayseal.rest;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.rest.CatalogHandlers;
import org.apache.iceberg.rest.RESTCatalogProperties.SnapshotMode;
import org.apache.iceberg.rest.RESTSerializers;
import org.apache.iceberg.rest.requests.CreateNamespaceRequest;
import org.apache.iceberg.rest.requests.CreateTableRequest;
import org.apache.iceberg.rest.requests.UpdateTableRequest;
import org.apache.iceberg.rest.responses.ConfigResponse;
import org.apache.iceberg.rest.responses.ErrorResponse;
import org.apache.iceberg.rest.responses.ErrorResponseParser;

/**
 * A REST catalog over HTTP: Iceberg's own handlers of the protocol over its catalog in memory. Asks
 * for a token, as a catalog behind OAuth does.
 */
public final class RestServer implements AutoCloseable {
  public static final String TOKEN = "t0ken-of-the-tests";

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final ObjectMapper json = new ObjectMapper();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  private RestServer(Map<String, String> properties) throws IOException {
    catalog.initialize("rest", properties);
    json.setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY);
    json.configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    json.setPropertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE);
    RESTSerializers.registerAll(json);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /**
   * A server.
   *
   * @param properties of the catalog, such as {@code warehouse} and {@code io-impl}
   */
  public static RestServer start(Map<String, String> properties) throws IOException {
    return new RestServer(properties);
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The method and the path of every call. */
  public List<String> calls() {
    return calls;
  }

  private void answer(HttpExchange exchange) throws IOException {
    int status = 200;
    String body;
    try {
      calls.add(exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
      String given = exchange.getRequestHeaders().getFirst("Authorization");
      if (("Bearer " + TOKEN).equals(given)) {
        body = json.writeValueAsString(route(exchange));
      } else {
        status = 401;
        body = error(status, "NotAuthorizedException", "no valid token");
      }
    } catch (RuntimeException e) {
      status = status(e);
      body = error(status, e.getClass().getSimpleName(), e.getMessage());
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head ? -1 : bytes.length);
    if (!head) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  private static String error(int status, String type, String message) {
    return ErrorResponseParser.toJson(
        ErrorResponse.builder().responseCode(status).withType(type).withMessage(message).build());
  }

  private static int status(RuntimeException e) {
    if (e instanceof NoSuchTableException || e instanceof NoSuchNamespaceException) {
      return 404;
    }
    return e instanceof AlreadyExistsException || e instanceof CommitFailedException ? 409 : 500;
  }

  /** {@code /v1/config}, {@code /v1/namespaces[/NAMESPACE[/tables[/TABLE]]]}. */
  private Object route(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    String[] path = exchange.getRequestURI().getRawPath().split("/", -1);
    if (path[2].equals("config")) {
      return ConfigResponse.builder().build();
    }
    if (path.length == 3) {
      return method.equals("POST")
          ? CatalogHandlers.createNamespace(catalog, read(exchange, CreateNamespaceRequest.class))
          : CatalogHandlers.listNamespaces(catalog, Namespace.empty());
    }
    Namespace namespace = Namespace.of(decoded(path[3]));
    if (path.length == 4) {
      return CatalogHandlers.loadNamespace(catalog, namespace);
    }
    if (path.length == 5 && method.equals("GET")) {
      return CatalogHandlers.listTables(catalog, namespace);
    }
    if (path.length == 5) {
      CreateTableRequest request = read(exchange, CreateTableRequest.class);
      return request.stageCreate()
          ? CatalogHandlers.stageTableCreate(catalog, namespace, request)
          : CatalogHandlers.createTable(catalog, namespace, request);
    }
    TableIdentifier table = TableIdentifier.of(namespace, decoded(path[5]));
    return switch (method) {
      case "POST" ->
          CatalogHandlers.updateTable(catalog, table, read(exchange, UpdateTableRequest.class));
      case "DELETE" -> {
        CatalogHandlers.dropTable(catalog, table);
        yield Map.of();
      }
      default -> CatalogHandlers.loadTable(catalog, table, SnapshotMode.ALL);
    };
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }

  private <T> T read(HttpExchange exchange, Class<T> type) throws IOException {
    return json.readValue(exchange.getRequestBody(), type);
  }

  @Override
  public void close() throws IOException {
    server.stop(0);
    catalog.close();
  }
}
