package io.dayseal.deploy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Runs programs of the machine to their end. */
final class Shell {
  /** What a program printed, both streams together, and how it ended. */
  record Result(int exitCode, String output) {}

  private Shell() {}

  static Result run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output);
  }

  /**
   * Skips a test without a program, unless {@code DAYSEAL_REQUIRE_DEPLOY_TOOLS} says that it must
   * be there.
   */
  static void require(String program) {
    boolean found =
        Stream.of(System.getenv("PATH").split(":", -1))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    if (!found && Boolean.parseBoolean(System.getenv("DAYSEAL_REQUIRE_DEPLOY_TOOLS"))) {
      throw new AssertionError("`" + program + "` is required and is not on this machine");
    }
    Assumptions.assumeTrue(found, "no `" + program + "` on this machine");
  }

  /** Writes a script of bash that can be executed. */
  static Path script(Path file, String... lines) throws IOException {
    List<String> all = new ArrayList<>(List.of("#!/usr/bin/env bash"));
    all.addAll(List.of(lines));
    Files.write(file, all);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A program that is dayseal as these tests see it. */
  static Path dayseal(Path file, List<String> javaOptions) throws IOException {
    return script(
        file,
        "exec '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' --add-opens=java.base/java.nio=ALL-UNNAMED -XX:TieredStopAtLevel=1 -Xmx512m "
            + String.join(" ", javaOptions)
            + " -cp '"
            + io.dayseal.process.ClassPath.ofTests()
            + "' io.dayseal.cli.Main \"$@\"");
  }
}
