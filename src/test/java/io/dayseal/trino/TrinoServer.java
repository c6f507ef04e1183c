package io.dayseal.trino;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real Trino beside the tests of this process, started when it is first asked for. {@code
 * src/trino/run} ends it with its input, which the system closes when this process ends, however.
 */
public final class TrinoServer {
  private static final int START_SECONDS = 180;
  private static final int POLL_MILLIS = 100;
  private static final int SHOWN_LINES = 30;

  private static @Nullable TrinoServer shared;
  private static String failure = "";

  private final int port;

  private TrinoServer(int port) {
    this.port = port;
  }

  /**
   * The server. A test that needs it is skipped when it was never fetched ({@code
   * src/trino/fetch}), unless {@code DAYSEAL_REQUIRE_TRINO} says that it must be there.
   */
  public static synchronized TrinoServer shared() {
    if (!failure.isEmpty()) {
      throw new AssertionError(failure);
    }
    TrinoServer server = shared;
    if (server == null) {
      assumeTrue(available(), "no Trino, src/trino/fetch was never run");
      try {
        server = start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (AssertionError e) {
        failure = String.valueOf(e.getMessage());
        throw e;
      }
      shared = server;
    }
    return server;
  }

  /** Whether it is there, or must be. */
  public static boolean available() {
    return Boolean.parseBoolean(System.getenv("DAYSEAL_REQUIRE_TRINO")) || fetched();
  }

  private static boolean fetched() {
    try {
      return new ProcessBuilder("src/trino/fetch", "--is-done").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static TrinoServer start() throws IOException {
    int port = freePort();
    Path folder =
        Path.of(System.getProperty("dayseal.build.directory"), "trino", Integer.toString(port))
            .toAbsolutePath();
    Files.createDirectories(folder);
    Path log = folder.resolve("run.log");
    Process process =
        new ProcessBuilder("src/trino/run", Integer.toString(port), folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      // Whoever is asked too early answers so; there is nothing else to wait for.
      for (int i = 0; i < START_SECONDS * 1000 / POLL_MILLIS; i++) {
        if (ready(port)) {
          return new TrinoServer(port);
        }
        if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          break;
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    process.destroy();
    throw new AssertionError(
        "Trino does not start: " + end(log) + end(folder.resolve("server.log")));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean ready(int port) throws InterruptedException {
    HttpRequest info =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/info")).build();
    try {
      return HttpClient.newHttpClient()
          .send(info, HttpResponse.BodyHandlers.ofString())
          .body()
          .contains("\"starting\":false");
    } catch (IOException e) {
      return false;
    }
  }

  private static String end(Path log) throws IOException {
    if (!Files.exists(log)) {
      return "";
    }
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
  }

  /** Where a driver connects. */
  public String url() {
    return "jdbc:trino://127.0.0.1:" + port;
  }
}
