package io.dayseal.trino;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A real Trino beside the tests, started when it is first asked for and shared with the other test
 * processes of the build. {@code src/trino/run} ends it with its input, and that ends with the last
 * of these processes, however.
 */
public final class TrinoServer {
  private static @Nullable TrinoServer shared;
  private static String failure = "";

  private final SharedProcess process;

  private TrinoServer(SharedProcess process) {
    this.process = process;
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
      assumeFetched();
      try {
        server = new TrinoServer(SharedProcess.join(folder(), TrinoServer::start));
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

  private static Path folder() {
    return Path.of(System.getProperty("dayseal.build.directory"), "trino").toAbsolutePath();
  }

  private static SharedProcess.Started start(Path pipe) throws IOException {
    TrinoProcess started =
        TrinoProcess.start(List.of(), ProcessBuilder.Redirect.from(pipe.toFile()));
    return new SharedProcess.Started(started.port(), started.pid());
  }

  /** Whether it is there, or must be. */
  public static boolean available() {
    return Boolean.parseBoolean(System.getenv("DAYSEAL_REQUIRE_TRINO")) || fetched();
  }

  /** Skips or fails the test likewise, and starts nothing. */
  static void assumeFetched() {
    assumeTrue(available(), "no Trino, src/trino/fetch was never run");
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

  /** Where a driver connects. */
  public String url() {
    return "jdbc:trino://127.0.0.1:" + process.port();
  }
}
