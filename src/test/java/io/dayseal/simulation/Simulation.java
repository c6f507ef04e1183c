package io.dayseal.simulation;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Runs schedules of consecutive seeds. */
final class Simulation {
  private static final int THREADS = 16;
  private static final int MAX_FAILURES = 1;
  private static final long BATCH = 500;

  private final DataFiles files;
  private final Datasets datasets;

  Simulation(Path folder) {
    files = new DataFiles(folder);
    datasets = new Datasets(folder);
  }

  /**
   * Lives schedules until one fails.
   *
   * @param args a folder to work in, the first seed, and how many schedules, 0 for ever
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createDirectories(Path.of(args[0]));
    long first = Long.parseLong(args[1]);
    long schedules = Long.parseLong(args[2]);
    for (long done = 0; schedules == 0 || done < schedules; done += BATCH) {
      long batch = schedules == 0 ? BATCH : Math.min(BATCH, schedules - done);
      // A new one each time: what it remembers of files grows.
      Path work = Files.createTempDirectory(folder, "batch");
      List<String> failures = new Simulation(work).run(first + done, batch);
      failures.forEach(System.out::println);
      if (!failures.isEmpty()) {
        System.exit(1);
      }
      delete(work);
      System.out.println(
          "seeds " + (first + done) + " to " + (first + done + batch - 1) + ": well");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /**
   * Lives schedules of consecutive seeds, several at a time: Iceberg waits for its own threads in
   * steps of ten milliseconds.
   *
   * @return what the first that failed say: the seed, what is wrong, and the steps
   */
  List<String> run(long first, long schedules) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<String> failures = new ArrayList<>();
    try {
      CompletionService<Optional<String>> lives = new ExecutorCompletionService<>(threads);
      long submitted = 0;
      for (long done = 0; done < schedules && failures.size() < MAX_FAILURES; done++) {
        for (; submitted < schedules && submitted < done + 2 * THREADS; submitted++) {
          long seed = first + submitted;
          lives.submit(() -> live(seed));
        }
        lives.take().get().ifPresent(failures::add);
      }
    } finally {
      threads.shutdownNow();
    }
    return failures;
  }

  private Optional<String> live(long seed) {
    Schedule schedule = new Schedule(seed, files, datasets);
    try {
      schedule.run();
      return Optional.empty();
    } catch (AssertionError | RuntimeException e) {
      StringWriter text = new StringWriter();
      PrintWriter out = new PrintWriter(text);
      out.println("-Ddayseal.simulation.seed=" + seed + " -Ddayseal.simulation.schedules=1");
      schedule.trace().forEach(line -> out.println("  " + line));
      e.printStackTrace(out);
      return Optional.of(text.toString());
    }
  }
}
