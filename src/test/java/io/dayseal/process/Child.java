package io.dayseal.process;

import io.dayseal.aws.Backend;
import io.dayseal.aws.TestKeys;
import io.dayseal.replay.Project;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A process of its own that runs the command line on a project. */
final class Child implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;
  private final Path err;

  private Child(Process process, Path err) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.err = err;
  }

  /** Starts a process that dies at a step. */
  static Child dyingAt(String step, Project project, String... arguments) throws IOException {
    return start("-D" + WatchedMain.HALT_AT + "=" + step, project, arguments);
  }

  /** Starts a process that waits at steps, separated by commas. */
  static Child waitingAt(String steps, Project project, String... arguments) throws IOException {
    return start("-D" + WatchedMain.WAIT_AT + "=" + steps, project, arguments);
  }

  private static Child start(String property, Project project, String... arguments)
      throws IOException {
    Path temporary = Files.createDirectories(project.folder().resolve("tmp"));
    Path err = temporary.resolve(UUID.randomUUID() + ".err");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx256m",
            "-Djava.io.tmpdir=" + temporary,
            property));
    if (Backend.aws()) {
      command.addAll(TestKeys.javaArguments());
    }
    command.addAll(List.of("-cp", ClassPath.ofTests(), WatchedMain.class.getName()));
    command.addAll(List.of(project.arguments(arguments)));
    return new Child(new ProcessBuilder(command).redirectError(err.toFile()).start(), err);
  }

  /** Returns when the process waits at a step. */
  void awaitStep(String step) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.equals(WatchedMain.WAITING + step)) {
        return;
      }
    }
    throw new AssertionError("it ended before " + step + ": " + err());
  }

  /** Lets a process that waits go on. */
  void goOn() throws IOException {
    OutputStream in = process.getOutputStream();
    in.write('\n');
    in.flush();
  }

  /** Lets a process that waits for the last time go on to its end. */
  int finish() throws IOException, InterruptedException {
    goOn();
    return exitCode();
  }

  /** The exit code, at its end. */
  int exitCode() throws IOException, InterruptedException {
    while (out.readLine() != null) {
      // A process that finds nobody to read would wait.
    }
    return process.waitFor();
  }

  /** Sends SIGKILL. */
  void kill() throws InterruptedException {
    process.toHandle().destroyForcibly();
    process.waitFor();
  }

  /** What it said on stderr so far. */
  String err() throws IOException {
    return Files.readString(err);
  }

  @Override
  public void close() throws IOException {
    process.toHandle().destroyForcibly();
    out.close();
  }
}
