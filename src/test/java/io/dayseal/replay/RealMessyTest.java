package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole collection of messy deliveries, landed through the command line. */
class RealMessyTest {
  private static final String TABLE = "messy.orders";

  /** Cases for which the collection calls another outcome fine too, and this one is ours. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "csv-spaces-in-header", ":1: no column \"day\" (there is \"day \")",
          "csv-blank-and-empty-rows", ":5: expected 7 cells, found 1",
          "jsonl-quoted-number-late", ":151:28: column \"code\": expected long, found the string");

  /** An empty cell is NULL, and a quoted one is an empty text. */
  private static final Set<String> ONE_DAY_CHANGED = Set.of("csv-empty-versus-quoted-empty");

  /** Problems of a whole line; the header's text in the message holds the column. */
  private static final Set<String> WHOLE_LINE = Set.of("csv-header-repeated");

  @TempDir private Path folder;

  static Stream<Named<JsonNode>> cases() throws IOException {
    Path messy = Shared.find("messy").orElse(null);
    if (messy == null) {
      return Stream.of(Named.of("absent", new ObjectMapper().createObjectNode()));
    }
    JsonNode cases = new ObjectMapper().readTree(messy.resolve("cases.json").toFile()).get("cases");
    assertThat(cases).hasSize(42);
    return StreamSupport.stream(cases.spliterator(), false)
        .map(c -> Named.of(c.get("id").asText(), c));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void aMessyDeliveryHasItsOutcome(JsonNode messy) throws Exception {
    assumeThat(messy.has("id")).as("no folder shared/messy beside the checkout").isTrue();
    String id = messy.path("id").asText();
    JsonNode expect = messy.path("expect");
    boolean refused = expect.path("outcome").asText().equals("reject") || REFUSED.containsKey(id);
    List<Path> files = new ArrayList<>();
    for (JsonNode file : messy.path("files")) {
      files.add(Shared.folder("messy").resolve(file.asText()));
    }
    Project project = Project.in(folder);
    if (refused) {
      refused(project, id, expect, files);
    } else {
      accepted(project, id, expect, files);
    }
  }

  private void refused(Project project, String id, JsonNode expect, List<Path> files)
      throws Exception {
    Path base = Shared.folder("messy").resolve("base.csv");
    define(project, "", base);
    project.json(0, "land", "orders", base.toString());
    assertThat(
            TableContent.query(
                "SELECT count(DISTINCT day) FROM read_parquet(" + live(project) + ")"))
        .containsExactly("3");
    for (Path file : files.subList(0, files.size() - 1)) {
      define(project, id, file);
      project.json(0, "land", "orders", file.toString());
    }
    List<String> before = project.warehouseFiles();
    Path file = files.get(files.size() - 1);
    define(project, id, file);
    JsonNode report = project.json(3, "land", "orders", file.toString());
    assertThat(project.warehouseFiles()).as("nothing changed").isEqualTo(before);
    assertThat(report.path("layers")).isEmpty();
    long line = expect.path("line").asLong(0);
    JsonNode problem = problem(report, line);
    if (REFUSED.containsKey(id)) {
      String text =
          String.format(
              Locale.ROOT,
              ":%d%s: %s",
              problem.path("line").asLong(),
              problem.path("column").asLong(0) == 0 ? "" : ":" + problem.path("column").asLong(),
              problem.path("message").asText());
      assertThat(text).startsWith(REFUSED.get(id));
      return;
    }
    assertThat(problem.path("line").asLong()).isEqualTo(line);
    if (expect.path("column").isTextual()) {
      String column = expect.path("column").asText();
      assertThat(problem.path("message").asText()).contains(column);
      if (file.toString().endsWith(".csv") && !WHOLE_LINE.contains(id)) {
        assertThat(problem.path("column").asLong()).isEqualTo(cell(file, column));
      }
    }
  }

  /** The first problem of a line, or the first of all where the line has none. */
  private static JsonNode problem(JsonNode report, long line) {
    for (JsonNode problem : report.path("problems")) {
      if (problem.path("line").asLong() == line) {
        return problem;
      }
    }
    return report.path("problems").path(0);
  }

  /** The number of the last cell of the header with a name, from 1. */
  private static long cell(Path file, String column) throws IOException {
    String header = Files.readString(file, StandardCharsets.ISO_8859_1).split("\\R", 2)[0];
    return Arrays.asList(header.split(",", -1)).lastIndexOf(column) + 1L;
  }

  private void accepted(Project project, String id, JsonNode expect, List<Path> files)
      throws Exception {
    JsonNode report = null;
    for (Path file : files) {
      define(project, id, file);
      report = project.json(0, "land", "orders", file.toString());
    }
    if (expect.has("second_delivery")) {
      JsonNode second = expect.path("second_delivery");
      Set<String> replaced = new TreeSet<>();
      second.path("new").forEach(day -> replaced.add("day=" + day.asText()));
      second.path("changed").forEach(day -> replaced.add("day=" + day.asText()));
      if (ONE_DAY_CHANGED.contains(id)) {
        replaced.add("day=2024-03-01");
      }
      assertThat(Project.partitions(report, 0, "replace", "empty"))
          .containsExactlyElementsOf(replaced);
    }
    if (expect.has("days")) {
      Map<String, List<BigDecimal>> days = new TreeMap<>();
      expect
          .path("days")
          .properties()
          .forEach(
              d ->
                  days.put(
                      d.getKey(),
                      List.of(
                          new BigDecimal(d.getValue().get(0).asText()),
                          new BigDecimal(d.getValue().get(1).asText()).setScale(2))));
      assertThat(days(project)).isEqualTo(days);
    }
    for (JsonNode value : expect.path("values")) {
      Map.Entry<String, JsonNode> where = value.path("where").properties().iterator().next();
      assertThat(
              TableContent.query(
                  String.format(
                      Locale.ROOT,
                      "SELECT \"%s\" FROM read_parquet(%s) WHERE \"%s\" = '%s'",
                      value.path("column").asText(),
                      live(project),
                      where.getKey(),
                      where.getValue().asText())))
          .containsExactly(value.path("is").asText());
    }
    for (Map.Entry<String, JsonNode> partition : expect.path("partitions").properties()) {
      String[] parts = partition.getKey().split("/", 2);
      assertThat(
              TableContent.query(
                  String.format(
                      Locale.ROOT,
                      "SELECT count(*) FROM read_parquet(%s) WHERE day = DATE '%s' AND"
                          + " coalesce(country, '(empty)') = '%s'",
                      live(project),
                      parts[0],
                      parts[1])))
          .containsExactly(partition.getValue().asText());
    }
  }

  private Map<String, List<BigDecimal>> days(Project project) throws Exception {
    Map<String, List<BigDecimal>> days = new TreeMap<>();
    if (project.liveFiles(TABLE).isPresent()) {
      for (String line :
          TableContent.query(
              "SELECT day, count(*), sum(amount) FROM read_parquet("
                  + live(project)
                  + ") GROUP BY day")) {
        String[] cells = line.split("\t", -1);
        days.put(cells[0], List.of(new BigDecimal(cells[1]), new BigDecimal(cells[2])));
      }
    }
    return days;
  }

  private static String live(Project project) throws IOException {
    return project.liveFiles(TABLE).orElseThrow();
  }

  /** One definition for all files, as far as their formats let it. */
  private static void define(Project project, String id, Path file) throws IOException {
    String name = file.getFileName().toString().replace(".gz", "");
    String format = name.substring(name.lastIndexOf('.') + 1);
    String day =
        switch (id) {
          case "csv-day-month-ambiguity" -> ", formats: [dd/MM/yyyy]";
          case "csv-late-evening-z" ->
              ", formats: [\"yyyy-MM-dd'T'HH:mm:ss'Z'\", \"yyyy-MM-dd'T'HH:mm:ss.SSS'Z'\"]";
          default -> "";
        };
    String tags =
        format.equals("csv")
            ? ""
            : "      - {name: tags, type: \"struct<a: int, b: list<int>>\"}\n";
    String quoted =
        name.equals("blank.jsonl") || name.equals("truncated.jsonl")
            ? ", quoted-numbers: true"
            : "";
    project.dataset(
        "orders",
        """
        delivery: {format: FORMAT, missing-columns: "null"QUOTED}
        layers:
          - name: raw
            table: messy.orders
            columns:
              - {name: day, type: dateDAY}
              - {name: country, type: string}
              - {name: order_id, type: string}
              - {name: qty, type: long}
              - {name: amount, type: "decimal(12,2)"}
              - {name: note, type: string}
              - {name: updated_at, type: string}
              - {name: channel, type: string}
              - {name: zip, type: string}
              - {name: sku, type: string}
              - {name: code, type: long}
              - {name: account, type: long}
              - {name: i, type: long}
              - {name: extra, type: string}
        TAGS    partition: [day]
            signature: {except: [updated_at]}
        """
            .replace("FORMAT", format)
            .replace("QUOTED", quoted)
            .replace("DAY", day)
            .replace("TAGS", tags));
  }
}
