package io.dayseal.trino;

import java.io.IOException;
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

/**
 * A Trino started by {@code src/trino/run}, which ends it with its input: when this is closed, and
 * by the system when this process ends, however.
 */
final class TrinoProcess implements AutoCloseable {
  private static final int START_SECONDS = 180;
  private static final int POLL_MILLIS = 100;
  private static final int SHOWN_LINES = 30;

  private final Process process;
  private final int port;

  private TrinoProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts one and waits until it answers.
   *
   * @param more lines of its configuration
   * @throws AssertionError with the end of its log when it does not start
   */
  static TrinoProcess start(List<String> more) throws IOException {
    return start(more, ProcessBuilder.Redirect.PIPE);
  }

  /** The same with another input, whose end ends it. */
  static TrinoProcess start(List<String> more, ProcessBuilder.Redirect input) throws IOException {
    int port = freePort();
    Path folder =
        Path.of(System.getProperty("dayseal.build.directory"), "trino", Integer.toString(port))
            .toAbsolutePath();
    Files.createDirectories(folder);
    Files.write(folder.resolve("more.properties"), more);
    Path log = folder.resolve("run.log");
    Process process =
        new ProcessBuilder("src/trino/run", Integer.toString(port), folder.toString())
            .redirectInput(input)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      // Whoever is asked too early answers so; there is nothing else to wait for.
      for (int i = 0; i < START_SECONDS * 1000 / POLL_MILLIS; i++) {
        if (ready(port)) {
          return new TrinoProcess(process, port);
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

  /** One that nothing listens on. */
  static int freePort() throws IOException {
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

  /** Of the script. */
  long pid() {
    return process.pid();
  }

  /** Where it speaks HTTP. */
  int port() {
    return port;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
  }
}
