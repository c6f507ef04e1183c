package io.dayseal.cli;

import io.dayseal.config.Environment;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The only wiring, and the only place that touches the process. */
public final class Main {
  private Main() {}

  /** Runs the command line and exits. */
  public static void main(String[] args) {
    // Only the launcher can tell: Java knows a console for stdin and stdout together, if at all.
    boolean terminal = Boolean.getBoolean("dayseal.terminal");
    Surroundings surroundings = surroundings(System.out, System.err, System.getenv(), terminal);
    Program program = new Program(surroundings);
    Runtime.getRuntime().addShutdownHook(new Thread(program::interrupt, "interrupt"));
    System.exit(program.run(args));
  }

  /**
   * Runs the command line.
   *
   * @param out for data
   * @param err for talk
   * @param environment variables
   * @return the exit code
   */
  public static int run(
      PrintStream out, PrintStream err, Map<String, String> environment, String... args) {
    return new Program(surroundings(out, err, environment, false)).run(args);
  }

  private static Surroundings surroundings(
      PrintStream out, PrintStream err, Map<String, String> variables, boolean terminal) {
    Environment environment = name -> Optional.ofNullable(variables.get(name));
    return new Surroundings(
        writer(out),
        writer(err),
        terminal,
        environment,
        Clock.systemUTC(),
        () -> UUID.randomUUID().toString(),
        new ShippedAdapters());
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }
}
