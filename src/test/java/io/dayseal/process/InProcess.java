package io.dayseal.process;

import io.dayseal.cli.WatchedProgram;
import io.dayseal.replay.Project;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.function.Consumer;

/** The command line in this process, with something that happens at its steps. */
public final class InProcess {
  private InProcess() {}

  /**
   * Runs it.
   *
   * @param steps is told each step with its number
   */
  public static Project.Result run(Project project, Consumer<String> steps, String... arguments) {
    return run(project, Clock.systemUTC(), steps, arguments);
  }

  /** Runs it at another time. */
  public static Project.Result run(
      Project project, Clock clock, Consumer<String> steps, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        WatchedProgram.run(
            new PrintWriter(out),
            new PrintWriter(err),
            clock,
            new NumberedSteps(steps),
            project.arguments(arguments));
    return new Project.Result(exitCode, out.toString(), err.toString());
  }
}
