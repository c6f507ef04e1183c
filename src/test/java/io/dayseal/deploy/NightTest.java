package io.dayseal.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a scheduler starts. */
class NightTest {
  private static final String NIGHT = Path.of("src/deploy/night").toAbsolutePath().toString();

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void settings() {
    environment.put("DAYSEAL_PROGRAM", folder.resolve("dayseal").toString());
    environment.put("DAYSEAL_REPORTS", folder.resolve("reports").toString());
  }

  /** Ends with one exit code after the other, and writes down how it was called. */
  private void dayseal(String... exitCodes) throws Exception {
    Files.write(folder.resolve("codes"), List.of(exitCodes));
    Shell.script(
        folder.resolve("dayseal"),
        "echo \"$@\" >>calls",
        "echo '{\"run\": 1}'",
        "code=$(head -n 1 codes)",
        "sed -i 1d codes",
        "exit \"$code\"");
  }

  private Shell.Result night(String... arguments) throws Exception {
    String[] command = new String[arguments.length + 1];
    command[0] = NIGHT;
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return Shell.run(folder, environment, command);
  }

  private List<Path> reports() throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("reports"))) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList();
    }
  }

  @Test
  void runsTheDatasetAndKeepsItsReport() throws Exception {
    dayseal("0");
    Shell.Result result = night("orders", "s3://bucket/a b.csv", "other.csv");
    assertThat(result).isEqualTo(new Shell.Result(0, ""));
    assertThat(folder.resolve("calls"))
        .hasContent("run --json orders s3://bucket/a b.csv other.csv");
    assertThat(reports()).hasSize(1).allSatisfy(f -> assertThat(f).hasContent("{\"run\": 1}"));
  }

  @ParameterizedTest
  @CsvSource({
    "3,         3, 1",
    "4,         4, 1",
    "13,       13, 1",
    "11 0,      0, 2",
    "12 11 0,   0, 3",
    "11 11 12, 12, 3",
  })
  void endsAsDaysealAndTriesAgainWhatMayPass(String codes, int exitCode, int calls)
      throws Exception {
    dayseal(codes.split(" ", -1));
    Shell.Result result = night("orders", "a.csv");
    assertThat(result.exitCode()).isEqualTo(exitCode);
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(calls);
    assertThat(reports()).hasSize(calls);
    if (exitCode != 0) {
      assertThat(result.output()).startsWith("night: orders ended with exit code " + exitCode);
    }
  }

  @Test
  void leavesTheJobBeforeAlone() throws Exception {
    dayseal("0");
    Shell.Result result =
        Shell.run(
            folder,
            environment,
            "bash",
            "-c",
            "mkdir -p reports && exec 8>reports/orders.lock && flock -n 8 && '"
                + NIGHT
                + "' orders a.csv");
    assertThat(result)
        .isEqualTo(new Shell.Result(75, "night: the job before still runs on orders\n"));
    assertThat(folder.resolve("calls")).doesNotExist();
    assertThat(night("orders", "a.csv").exitCode()).as("and later").isZero();
  }

  @Test
  void endsWhatTakesTooLong() throws Exception {
    Shell.script(folder.resolve("dayseal"), "exec sleep 3600");
    environment.put("DAYSEAL_LIMIT", "0.2s");
    Shell.Result result = night("orders", "a.csv");
    assertThat(result.exitCode()).isEqualTo(124);
    assertThat(result.output()).startsWith("night: orders ended with exit code 124");
  }

  @Test
  void saysHowItIsUsed() throws Exception {
    assertThat(night("orders"))
        .isEqualTo(new Shell.Result(2, "usage: night DATASET DELIVERY...\n"));
  }
}
