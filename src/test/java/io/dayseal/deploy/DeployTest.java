package io.dayseal.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files that OPERATIONS shows are what those programs take that they are made for. */
class DeployTest {
  private static final Path DEPLOY = Path.of("src/deploy");
  private static final Path CHECKOUT = Path.of("").toAbsolutePath();
  private static final String INSTALLED = "/opt/dayseal";

  @TempDir private Path folder;

  private static JsonNode json(String file) throws Exception {
    return new ObjectMapper().readTree(DEPLOY.resolve(file).toFile());
  }

  @Test
  void everyScriptIsOneAndCanBeStarted() throws Exception {
    for (String name : List.of("night", "smoke")) {
      Path script = DEPLOY.resolve(name);
      assertThat(script).isExecutable();
      assertThat(Shell.run(CHECKOUT, Map.of(), "bash", "-n", script.toString()))
          .isEqualTo(new Shell.Result(0, ""));
    }
  }

  @Test
  void systemdTakesTheUnits() throws Exception {
    Shell.require("systemd-analyze");
    List<String> command = new ArrayList<>(List.of("systemd-analyze", "verify", "--man=no"));
    try (Stream<Path> units = Files.list(DEPLOY.resolve("systemd"))) {
      for (Path unit : units.sorted().toList()) {
        Path copy = folder.resolve(unit.getFileName());
        Files.writeString(copy, Files.readString(unit).replace(INSTALLED, CHECKOUT.toString()));
        command.add(copy.toString().replace("alarm@", "alarm@orders"));
        if (copy.toString().contains("@")) {
          Files.copy(copy, folder.resolve("dayseal-alarm@orders.service"));
        }
      }
    }
    assertThat(command).hasSize(6);
    assertThat(Shell.run(folder, Map.of(), command.toArray(String[]::new)))
        .isEqualTo(new Shell.Result(0, ""));
  }

  @Test
  void cronTakesTheLine() throws Exception {
    List<String> lines = Files.readAllLines(DEPLOY.resolve("cron/dayseal"));
    List<String> jobs = lines.stream().filter(l -> l.matches("[0-9*].*")).toList();
    assertThat(jobs).hasSize(1);
    assertThat(lines)
        .allMatch(l -> l.isEmpty() || l.startsWith("#") || l.matches("[A-Z_]+=\\S+|[0-9*].*"));
    String[] fields = jobs.get(0).split("\\s+", 7);
    assertThat(List.of(fields).subList(0, 5)).allMatch(f -> f.matches("\\*|[0-9]{1,2}"));
    assertThat(fields[5]).isEqualTo("dayseal");
    // To cron a percent sign ends the line.
    assertThat(fields[6]).doesNotContain("%").contains(INSTALLED + "/src/deploy/night ");
    named(fields[6]);
  }

  @Test
  void theImageHasWhatItStarts() throws Exception {
    String text = Files.readString(DEPLOY.resolve("Containerfile"));
    List<String> lines = text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    assertThat(lines).allMatch(l -> l.matches("(FROM|WORKDIR|COPY|RUN|ENV|USER|ENTRYPOINT) .*"));
    List<String> placed = new ArrayList<>();
    for (String line : lines.subList(lines.lastIndexOf(last(lines, "FROM ")), lines.size())) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("COPY")) {
        placed.add(words[words.length - 1]);
        if (!words[1].startsWith("--from")) {
          assertThat(CHECKOUT.resolve(words[1])).exists();
        }
      }
    }
    JsonNode entry = new ObjectMapper().readTree(last(lines, "ENTRYPOINT ").substring(11));
    assertThat(placed)
        .contains(entry.get(0).asText(), INSTALLED + "/dayseal")
        .contains(INSTALLED + "/target/dayseal.jar", INSTALLED + "/target/lib");
    assertThat(last(lines, "USER ")).isNotEqualTo("USER root").isNotEqualTo("USER 0");
  }

  private static String last(List<String> lines, String start) {
    return lines.stream().filter(l -> l.startsWith(start)).reduce((a, b) -> b).orElseThrow();
  }

  @Test
  void theTaskItsScheduleAndItsAlarmSpeakOfEachOther() throws Exception {
    JsonNode task = json("ecs/task-definition.json");
    JsonNode container = task.at("/containerDefinitions/0");
    String family = task.path("family").asText();
    assertThat(container.path("command")).hasSize(2);
    named("night " + container.at("/command/0").asText());
    assertThat(container.at("/mountPoints/0/sourceVolume")).isEqualTo(task.at("/volumes/0/name"));

    JsonNode schedule = json("ecs/schedule.json");
    assertThat(schedule.path("ScheduleExpression").asText())
        .matches("cron\\(\\d+ \\d+ \\* \\* \\? \\*\\)");
    assertThat(schedule.at("/Target/EcsParameters/TaskDefinitionArn").asText())
        .endsWith(":task-definition/" + family);

    JsonNode rule = json("ecs/alarm-rule.json");
    JsonNode pattern = new ObjectMapper().readTree(rule.path("EventPattern").asText());
    assertThat(pattern.at("/detail/group/0").asText()).isEqualTo("family:" + family);
    assertThat(pattern.at("/detail/$or/0/containers/exitCode/0/anything-but/0").asInt(-1)).isZero();
    assertThat(json("ecs/alarm-target.json").path("Rule")).isEqualTo(rule.path("Name"));
  }

  @ParameterizedTest
  @CsvSource({
    "ecs,       register-task-definition, task-definition",
    "scheduler, create-schedule,          schedule",
    "events,    put-rule,                 alarm-rule",
    "events,    put-targets,              alarm-target",
  })
  void theCommandLineOfAwsTakesTheFiles(String service, String command, String file)
      throws Exception {
    Shell.require("aws");
    // It checks the input and prints an example of an answer, without asking anybody.
    Shell.Result result =
        Shell.run(
            CHECKOUT,
            Map.of("AWS_DEFAULT_REGION", "eu-central-1"),
            "aws",
            service,
            command,
            "--cli-input-json",
            "file://src/deploy/ecs/" + file + ".json",
            "--generate-cli-skeleton",
            "output");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(new ObjectMapper().readTree(result.output()).isObject()).isTrue();
  }

  /** The dataset that is named after the script is one of the checkout's. */
  private static void named(String command) {
    String dataset = command.replaceFirst(".*night (\\S+).*", "$1");
    assertThat(CHECKOUT.resolve("catalog/datasets/" + dataset + ".yaml")).exists();
  }

  @Test
  void operationsNamesWhatIsThereAndEveryExitCode() throws Exception {
    String text = Files.readString(Path.of("src/docs/OPERATIONS.md"));
    for (MatchResult file :
        Pattern.compile("src/deploy/[a-z/.-]*[a-z]").matcher(text).results().toList()) {
      assertThat(Path.of(file.group())).exists();
    }
    Set<String> codes = codes(text, "## Exit codes");
    assertThat(codes).contains("0", "1", "12", "130");
    assertThat(codes(text, "## At night, by exit code")).containsAll(codes).contains("75", "124");
  }

  private static Set<String> codes(String text, String heading) {
    String section = text.substring(text.indexOf(heading) + heading.length());
    section = section.substring(0, section.indexOf("\n## "));
    Set<String> codes = new TreeSet<>();
    section
        .lines()
        .filter(l -> l.matches("\\| [0-9].*"))
        .forEach(l -> codes.addAll(List.of(l.substring(2, l.indexOf(" |", 2)).split(", "))));
    return codes;
  }
}
