package io.dayseal.process;

import io.dayseal.cli.WatchedProgram;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * A process that runs the command line and dies or waits at a step. It waits for a line on stdin,
 * having said so on stdout; the end of stdin ends it.
 */
public final class WatchedMain {
  /** The step, such as {@code swap#1}, at which the process ends as if killed. */
  static final String HALT_AT = "dayseal.test.halt-at";

  /** Steps at which it waits, separated by commas. */
  static final String WAIT_AT = "dayseal.test.wait-at";

  /** Begins the line that says where it waits. */
  static final String WAITING = "waiting at ";

  /** What a process that was killed exits with. */
  static final int KILLED = 137;

  private WatchedMain() {}

  /** Arguments of the command line. */
  public static void main(String[] args) {
    PrintStream stdout = System.out;
    List<String> waits = List.of(System.getProperty(WAIT_AT, "").split(",", -1));
    String halt = System.getProperty(HALT_AT, "");
    Consumer<String> steps =
        new NumberedSteps(
            step -> {
              if (step.equals(halt)) {
                // No hook, no finally, nothing is flushed.
                Runtime.getRuntime().halt(KILLED);
              }
              if (waits.contains(step)) {
                stdout.println(WAITING + step);
                stdout.flush();
                awaitLine();
              }
            });
    steps.accept("start");
    int exitCode = WatchedProgram.run(writer(stdout), writer(System.err), steps, args);
    steps.accept("end");
    System.exit(exitCode);
  }

  private static void awaitLine() {
    try {
      for (int read = System.in.read(); read != '\n'; read = System.in.read()) {
        if (read < 0) {
          Runtime.getRuntime().halt(KILLED);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }
}
