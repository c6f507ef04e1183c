package io.dayseal.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Memory and CPU of a first load by its size: a tenth of the rows, then all of them, each in a
 * process of its own with {@code -Xmx512m} and an engine limit of 1 GB; then a plan over the landed
 * file with nothing to do.
 */
final class LoadBenchmark {
  private LoadBenchmark() {}

  /** What a process took. */
  private record Cost(double cpuSeconds, double peakMegabytes) {}

  /** Arguments: folder for files, rows. */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]).toAbsolutePath();
    long rows = Long.parseLong(args[1]);
    Cost small = measure(folder, rows / 10, "run");
    Cost large = measure(folder, rows, "run");
    System.out.printf(
        Locale.ROOT,
        "first load of %,d rows: %.1f CPU s, peak %.0f MB; of %,d rows: %.1f CPU s, peak %.0f MB;"
            + " ratio of the peaks %.2f%n",
        rows / 10,
        small.cpuSeconds(),
        small.peakMegabytes(),
        rows,
        large.cpuSeconds(),
        large.peakMegabytes(),
        large.peakMegabytes() / small.peakMegabytes());
    Cost plan = measure(folder, rows, "plan");
    System.out.printf(
        Locale.ROOT,
        "plan over %,d rows with nothing to do: %.1f CPU s, peak %.0f MB%n",
        rows,
        plan.cpuSeconds(),
        plan.peakMegabytes());
  }

  private static Cost measure(Path folder, long rows, String command)
      throws IOException, InterruptedException {
    Path delivery = OrdersFile.write(folder, rows);
    Path project = project(folder.resolve("project-" + rows), command.equals("run"));
    // Another name and other bytes, so that a plan has to read them.
    Path spaced = folder.resolve("spaced-" + rows + ".csv");
    if (command.equals("plan")) {
      Files.copy(delivery, spaced, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      Files.writeString(spaced, "\n", java.nio.file.StandardOpenOption.APPEND);
    }
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--add-opens=java.base/java.nio=ALL-UNNAMED",
                    "-Xmx512m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    LoadOnce.class.getName(),
                    "--catalog-dir=" + project.resolve("catalog"),
                    "--sql-dir=" + project.resolve("sql"),
                    command,
                    "bench",
                    (command.equals("plan") ? spaced : delivery).toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Files.deleteIfExists(spaced);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(out);
    }
    String[] figures = out.lines().reduce("", (a, b) -> b).split(" ", -1);
    return new Cost(Double.parseDouble(figures[0]), Double.parseDouble(figures[1]));
  }

  private static Path project(Path project, boolean empty) throws IOException {
    if (empty && Files.exists(project)) {
      try (Stream<Path> files = Files.walk(project)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(project.resolve("catalog/datasets"));
    Files.createDirectories(project.resolve("sql"));
    Files.writeString(
        project.resolve("catalog/local.yaml"),
        """
        catalog: {type: jdbc, uri: "jdbc:sqlite:warehouse/catalog.db", warehouse: warehouse}
        engine: {type: duckdb, memory: 1GB}
        """);
    Files.writeString(
        project.resolve("catalog/datasets/bench.yaml"),
        "delivery: {format: csv}\nlayers:\n  - name: raw\n    table: bench.orders\n    columns:\n"
            + OrdersFile.COLUMNS.stream()
                .map(c -> "      - {name: " + c.name() + ", type: \"" + c.type() + "\"}\n")
                .collect(Collectors.joining())
            + "    partition: [day]\n");
    return project;
  }
}
