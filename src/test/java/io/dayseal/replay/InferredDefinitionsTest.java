package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Definitions inferred from the real deliveries: what their descriptions say is found, and the
 * definition as it stands replays them against the independent oracle.
 */
class InferredDefinitionsTest {
  @TempDir private Path folder;

  /**
   * Where the last column is not empty, it says what is found instead of what is described: in
   * uk-cases an area alone tells the rows of a day apart, without its country; in za-provincial the
   * volatile {@code source} never changes alone, which is the only thing that can be seen.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "football-2024,",
    "it-consegne,",
    "it-consegne-json,",
    "it-regioni-a,",
    "rki-2csv,",
    "uk-cases, key: Date Area",
    "vix-2018,",
    "vix-2024,",
    "war-equipment,",
    "za-provincial, volatile:",
    "za-testing,",
    "ww-aggregate,",
    "it-consegne-jsonl,",
    "it-consegne-parquet,",
    "war-equipment-jsonl,",
  })
  void theDescribedDayKeyAndVolatileColumnsAreFound(String set, String instead) throws Exception {
    Path deliveries = Shared.folder("real").resolve(set);
    JsonNode described = new ObjectMapper().readTree(deliveries.resolve("expected.json").toFile());
    JsonNode found = Project.in(folder).json(0, arguments(set, deliveries));
    String expectedKey = words(described.path("natural_key"));
    String expectedVolatile = words(described.path("volatile"));
    if (instead != null && instead.startsWith("key:")) {
      expectedKey = instead.substring("key:".length());
    }
    if ("volatile:".equals(instead) || !present(expectedVolatile, described)) {
      expectedVolatile = "none";
    }
    assertThat(remark(found, "day")).containsExactly(described.path("day_column").asText());
    assertThat(remark(found, "key")).containsExactlyInAnyOrder(split(expectedKey));
    assertThat(remark(found, "volatile")).containsExactlyInAnyOrder(split(expectedVolatile));
  }

  /** A set may describe a volatile column that only later deliveries have. */
  private static boolean present(String columns, JsonNode described) {
    return !columns.isBlank()
        && StreamSupport.stream(described.path("deliveries").spliterator(), false)
            .anyMatch(d -> words(d.path("columns")).contains(columns.split(" ", -1)[0]));
  }

  private static String words(JsonNode texts) {
    List<String> words = new ArrayList<>();
    texts.forEach(text -> words.add(text.asText()));
    return String.join(" ", words);
  }

  private static String[] split(String words) {
    return words.strip().split(" ", -1);
  }

  private static List<String> remark(JsonNode found, String about) {
    for (JsonNode remark : found.path("remarks")) {
      if (remark.asText().startsWith(about + ": ")) {
        return List.of(remark.asText().substring(about.length() + 2).split(", ", -1));
      }
    }
    throw new AssertionError("nothing about " + about + ": " + found);
  }

  private static String[] arguments(String set, Path deliveries) throws Exception {
    return Stream.concat(
            Stream.of("infer", "--dataset", set),
            new Oracle(deliveries).files().stream().map(f -> deliveries.resolve(f).toString()))
        .toArray(String[]::new);
  }

  /** Without vix-2024, a plain feed of vix-2018's many days, which take a minute. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "football-2024",
    "it-consegne",
    "it-consegne-json",
    "it-regioni-a",
    "rki-2csv",
    "uk-cases",
    "vix-2018",
    "war-equipment",
    "za-provincial",
    "za-testing",
    "ww-aggregate",
    "it-consegne-jsonl",
    "it-consegne-parquet",
    "war-equipment-jsonl",
  })
  void theDefinitionAsItStandsReplaysItsDeliveries(String set) throws Exception {
    Path deliveries = Shared.folder("real").resolve(set);
    Oracle oracle = new Oracle(deliveries);
    Project project = Project.in(folder);
    String yaml = project.json(0, arguments(set, deliveries)).path("definition").asText();
    project.dataset(set, yaml);
    boolean kept = yaml.contains("vanished-days: keep");
    for (String file : oracle.files()) {
      int exitCode = oracle.accepts(file) ? 0 : 3;
      JsonNode report = project.json(exitCode, "land", set, oracle.path(file).toString());
      if (exitCode == 0) {
        assertThat(days(report)).as(file).isEqualTo(oracle.replaced(file, kept));
      } else {
        assertThat(report.path("problems").path(0).path("line").asLong())
            .as(file)
            .isEqualTo(oracle.firstProblemLine(file));
      }
    }
  }

  private static SortedSet<String> days(JsonNode report) {
    TreeSet<String> days = new TreeSet<>();
    for (String path : Project.partitions(report, 0, "replace")) {
      days.add(path.substring(path.indexOf('=') + 1));
    }
    return days;
  }
}
