package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
  private static final String EXIT_CODES =
      """

      Exit codes:
        0     done; also when there was nothing to do
        1     failed
        2     wrong usage or configuration
        3     the delivery was refused
        4     stopped by a guard
        10    a table is missing
        11    another writer committed first
        12    it is not known whether a commit took place
        13    the SQL of a layer failed
        130   interrupted
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "plan",
        "land",
        "build",
        "history",
        "show",
        "verify",
        "rollback",
        "maintain",
        "check"
      })
  void everyHelpHasAnExampleAndEndsWithTheExitCodes(String command) {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run(command, "--help")).isZero();
    assertThat(invocation.out())
        .startsWith("Usage: dayseal " + command)
        .contains("Example:\n  dayseal " + command + " ")
        .endsWith(EXIT_CODES);
    assertThat(invocation.err()).isEmpty();
  }

  @Test
  void theHelpOfTheProgramListsItsCommands() {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run("--help")).isZero();
    assertThat(
            invocation
                .out()
                .lines()
                .filter(l -> l.matches("  [a-z]+ .*"))
                .map(l -> l.split(" ", -1)[2]))
        .containsExactly(
            "run",
            "plan",
            "land",
            "build",
            "history",
            "show",
            "verify",
            "rollback",
            "maintain",
            "check",
            "infer",
            "dayseal");
    assertThat(invocation.out()).endsWith(EXIT_CODES);
  }

  @Test
  void theVersionIsOneLine() {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run("--version")).isZero();
    assertThat(invocation.out()).matches("dayseal \\S.*\n");
  }

  @Test
  void aCompletionScriptCanBeMade() {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run("generate-completion")).isZero();
    assertThat(invocation.out()).contains("complete -F _complete_dayseal").contains("history");
  }

  @Test
  void globalOptionsStandBeforeOrAfterTheCommand() {
    String expected = "catalog: there is no profile `prod`; profiles are `local`";
    for (String[] args :
        new String[][] {
          {"--profile", "prod", "check"},
          {"check", "--profile", "prod"},
          {"--profile", "local", "check", "--profile=prod"}
        }) {
      Invocation invocation = new Invocation(folder);
      assertThat(invocation.run(args)).isEqualTo(2);
      assertThat(invocation.err()).contains(expected);
    }
  }

  @Test
  void anOptionThatIsNotGivenComesFromTheEnvironment() {
    Invocation invocation = new Invocation(folder).variable("DAYSEAL_PROFILE", "prod");
    invocation.run("check");
    assertThat(invocation.err()).contains("there is no profile `prod`");

    Invocation given = new Invocation(folder).variable("DAYSEAL_PROFILE", "prod");
    assertThat(given.run("--profile", "local", "check")).isZero();
  }

  @Test
  void flagsComeFromTheEnvironmentToo() throws IOException {
    for (String[] args : new String[][] {{"build", "missing"}, {"nonsense"}}) {
      Invocation invocation = new Invocation(folder).variable("DAYSEAL_JSON", "true");
      assertThat(invocation.run(args)).isEqualTo(2);
      assertThat(new ObjectMapper().readTree(invocation.out()).path("outcome").asText())
          .isEqualTo("usage");
    }
  }

  @Test
  void anEmptyVariableIsAsGoodAsNone() {
    Invocation invocation = new Invocation(folder).variable("DAYSEAL_PROFILE", "");
    assertThat(invocation.run("check")).isZero();
  }

  @Test
  void anOptionThatDoesNotExistIsNamedWithTheNearest() {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run("run", "orders", "a.csv", "--profil", "x")).isEqualTo(2);
    assertThat(invocation.err())
        .isEqualTo(
            """
            error: unknown option: `--profil`
            hint: did you mean `--profile`? `dayseal run --help` says what is expected
            """);
  }

  @Test
  void aCommandIsNeeded() {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run()).isEqualTo(2);
    assertThat(invocation.err())
        .isEqualTo(
            """
            error: missing required subcommand
            hint: `dayseal --help` says what is expected
            """);
  }

  @Test
  void wrongUsageIsADocumentUnderJson() throws IOException {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run("run", "--json")).isEqualTo(2);
    JsonNode document = new ObjectMapper().readTree(invocation.out());
    assertThat(document.path("command").asText()).isEqualTo("run");
    assertThat(document.path("run_id").isNull()).isTrue();
    assertThat(document.path("layers").isEmpty()).isTrue();
    assertThat(document.path("error").asText())
        .isEqualTo("missing required parameters: `DATASET`, `DELIVERY`");
    assertThat(document.path("exit_code").asInt()).isEqualTo(2);
  }

  @Test
  void loudAndQuietExcludeEachOther() {
    assertThat(error("build", "orders", "-v", "-q"))
        .isEqualTo("error: expected one of `--verbose` and `--quiet`, found both\n");
  }

  @Test
  void forcingNeedsAReasonAndAReasonNeedsForcing() {
    assertThat(error("build", "orders", "--force"))
        .isEqualTo("error: `--force` needs `--reason TEXT`, which is recorded\n");
    assertThat(error("build", "orders", "--force", "--reason", " "))
        .isEqualTo("error: `--force` needs `--reason TEXT`, which is recorded\n");
    assertThat(error("build", "orders", "--reason", "fixed"))
        .isEqualTo("error: `--reason` says why something is forced; it needs `--force`\n");
  }

  @Test
  void daysAreDaysInOrder() {
    assertThat(error("build", "orders", "--from", "2026-10-05", "--to", "2026-10-04"))
        .isEqualTo(
            "error: expected `--from` to be no later than `--to`, found 2026-10-05 and"
                + " 2026-10-04\n");
    assertThat(error("build", "orders", "--from", "2026-02-30"))
        .isEqualTo(
            """
            error: invalid value for option `--from`: expected a day such as 2026-10-05, found \
            `2026-02-30`
            hint: `dayseal build --help` says what is expected
            """);
  }

  @Test
  void onlyAFurtherLayerIsBuilt() {
    assertThat(error("build", "orders", "--layer", "raw"))
        .isEqualTo("error: expected one of the layers `stage` for `--layer`, found `raw`\n");
  }

  @Test
  void aDeliveryIsAFileThatExists() {
    assertThat(error("run", "orders", "nowhere.csv"))
        .isEqualTo("error: delivery `nowhere.csv` does not exist\n");
    assertThat(error("land", "orders", "nowhere/*.csv"))
        .isEqualTo("error: delivery `nowhere/*.csv` does not exist\n");
  }

  @Test
  void configurationProblemsComeWithTheirPlaces() {
    Invocation invocation =
        new Invocation(folder)
            .write("catalog/local.yaml", "catalog: {typ: jdbc}")
            .write("catalog/datasets/orders.yaml", "delivery: {format: csv}");
    assertThat(invocation.run("plan", "orders")).isEqualTo(2);
    assertThat(invocation.err())
        .isEqualTo(
            """
            error: 3 problems in the configuration
            catalog/local.yaml:1:10: missing key `type`: the kind of catalog, such as `jdbc`, \
            `glue` or `rest`
            catalog/local.yaml:1:11: unknown key `typ`, did you mean `type`?
            catalog/datasets/orders.yaml:1:1: missing key `layers`: the tables, the landed one first
            """);
  }

  private String error(String... args) {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run(args)).isEqualTo(2);
    assertThat(invocation.out()).isEmpty();
    return invocation.err();
  }
}
