package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.replay.Project.Result;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns that come, go and change over time. */
class DriftTest {
  private static final String COLUMNS = "{name: id, type: int}, {name: day, type: date}";

  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void project() throws Exception {
    project = Project.in(folder);
  }

  private void notes(String delivery, String columns, String more) throws Exception {
    project.dataset(
        "notes",
        """
        delivery: {DELIVERY}
        layers:
          - name: raw
            table: night.notes
            columns: [COLUMNS]
            partition: [day]
            sort: [id]
        """
                .replace("DELIVERY", delivery)
                .replace("COLUMNS", columns)
            + more);
  }

  private JsonNode land(String name, String text) throws Exception {
    return project.json(0, "land", "notes", project.delivery(name, text));
  }

  private String shown() {
    return project.run("show", "notes.raw", "--format", "csv").out();
  }

  private static Set<String> replaced(JsonNode report) {
    return new TreeSet<>(Project.partitions(report, 0, "replace"));
  }

  @Test
  void aColumnThatNobodyDeclaredComesToTheTableAndLeavesOldDaysAlone() throws Exception {
    notes("format: csv, new-columns: add", COLUMNS, "");
    land("a.csv", "id,day\n1,2026-10-01\n2,2026-10-02\n");
    JsonNode second = land("b.csv", "id,note,day\n1,,2026-10-01\n2,x,2026-10-02\n");
    assertThat(replaced(second)).containsExactly("day=2026-10-02");
    assertThat(second.at("/layers/0/added_columns").toString())
        .isEqualTo("[{\"name\":\"note\",\"type\":\"string\"}]");
    assertThat(shown()).isEqualTo("id,day,note\r\n1,2026-10-01,\r\n2,2026-10-02,x\r\n");
    JsonNode third = land("c.csv", "id,note,day\n1,y,2026-10-01\n2,x,2026-10-02\n");
    assertThat(replaced(third)).as("it counts").containsExactly("day=2026-10-01");
    assertThat(third.at("/layers/0/added_columns")).isEmpty();
    JsonNode same = land("d.csv", "note,id,day\nx,2,2026-10-02\ny,1,2026-10-01\n");
    assertThat(replaced(same)).isEmpty();
  }

  /** A column that is NULL everywhere changes no day, and the table gets it all the same. */
  @Test
  void aColumnWithoutAnyValueComesToo() throws Exception {
    notes("format: csv, new-columns: add", COLUMNS, "");
    land("a.csv", "id,day\n1,2026-10-01\n");
    JsonNode report = land("b.csv", "id,day,note\n1,2026-10-01,\n");
    assertThat(replaced(report)).isEmpty();
    assertThat(shown()).isEqualTo("id,day,note\r\n1,2026-10-01,\r\n");
    assertThat(project.json(0, "land", "notes", folder.resolve("b.csv").toString()).path("outcome"))
        .hasToString("\"nothing-to-do\"");
  }

  @Test
  void anAddedColumnThatGoesAgainFollowsThePolicyForMissingOnes() throws Exception {
    notes("format: csv, new-columns: add", COLUMNS, "");
    land("a.csv", "id,day,note\n1,2026-10-01,x\n2,2026-10-02,\n");
    String without = project.delivery("b.csv", "id,day,notes\n1,2026-10-01,x\n2,2026-10-02,\n");
    Object before = project.warehouseFiles();
    Result refused = project.run("land", "notes", without);
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.err()).contains(without + ":1: no column \"note\"");
    assertThat(project.warehouseFiles()).isEqualTo(before);
    notes("format: csv, new-columns: add, missing-columns: \"null\"", COLUMNS, "");
    JsonNode report = project.json(0, "land", "notes", without);
    assertThat(replaced(report)).containsExactly("day=2026-10-01");
    assertThat(shown()).isEqualTo("id,day,note,notes\r\n1,2026-10-01,,x\r\n2,2026-10-02,,\r\n");
  }

  @Test
  void jsonTellsTheTypesAndWhatHasNoneIsRefused() throws Exception {
    notes("format: jsonl, new-columns: add", COLUMNS, "");
    JsonNode report =
        land(
            "a.jsonl",
            """
            {"id": 1, "day": "2026-10-01", "n": 1, "x": 1.5, "t": "a", "f": true, "z": null}
            {"id": 2, "day": "2026-10-01", "n": 9007199254740993, "x": 2, "t": null}
            """);
    assertThat(report.at("/layers/0/added_columns").toString())
        .isEqualTo(
            "[{\"name\":\"n\",\"type\":\"long\"},{\"name\":\"x\",\"type\":\"decimal(38,9)\"},"
                + "{\"name\":\"t\",\"type\":\"string\"},{\"name\":\"f\",\"type\":\"boolean\"},"
                + "{\"name\":\"z\",\"type\":\"string\"}]");
    assertThat(shown().lines())
        .containsExactly(
            "id,day,n,x,t,f,z",
            "1,2026-10-01,1,1.500000000,a,true,",
            "2,2026-10-01,9007199254740993,2.000000000,,,");
    notes("format: jsonl, new-columns: add, missing-columns: \"null\"", COLUMNS, "");
    for (String value : new String[] {"[1]", "{\"a\": 1}", "1e-12"}) {
      String file =
          project.delivery("b.jsonl", "{\"id\": 1, \"day\": \"2026-10-01\", \"w\": " + value + "}");
      Result result = project.run("land", "notes", file);
      assertThat(result.exitCode()).isEqualTo(3);
      assertThat(result.err()).contains(file + ":1:32: not declared: \"w\"\n");
    }
    String other =
        project.delivery("c.jsonl", "{\"id\": 1, \"day\": \"2026-10-01\", \"n\": \"a\"}");
    assertThat(project.run("land", "notes", other).err())
        .as("the type that it came with stays")
        .contains("column \"n\": expected long, found the string \"a\"");
  }

  @Test
  void aFurtherLayerOfAllColumnsGetsAnAddedOne() throws Exception {
    project.sql("all.sql", "SELECT * FROM raw");
    notes(
        "format: csv, new-columns: add",
        COLUMNS,
        """
          - {name: stage, table: night.stage, sql: all.sql, partition: [day], sort: [id]}
        """);
    project.json(
        0, "run", "notes", project.delivery("a.csv", "id,day\n1,2026-10-01\n2,2026-10-02\n"));
    project.json(
        0,
        "run",
        "notes",
        project.delivery("b.csv", "id,day,note\n1,2026-10-01,\n2,2026-10-02,x\n"));
    assertThat(project.run("show", "notes.stage", "--format", "csv").out())
        .isEqualTo("id,day,note\r\n1,2026-10-01,\r\n2,2026-10-02,x\r\n");
  }

  @Test
  void whereTheSignatureListsItsColumnsAnAddedOneDoesNotCount() throws Exception {
    notes("format: csv, new-columns: add", COLUMNS, "    signature: {columns: [id, day]}\n");
    land("a.csv", "id,day\n1,2026-10-01\n");
    assertThat(replaced(land("b.csv", "id,day,note\n1,2026-10-01,x\n"))).isEmpty();
    notes("format: csv, new-columns: add", COLUMNS, "");
    assertThat(replaced(land("b.csv", "id,day,note\n1,2026-10-01,x\n")))
        .as("now it counts")
        .containsExactly("day=2026-10-01");
  }

  @Test
  void typesWidenAndNeverNarrow() throws Exception {
    notes("format: csv", "{name: id, type: int}, {name: day, type: date}", "");
    land("a.csv", "id,day\n1,2026-10-01\n");
    notes("format: csv", "{name: id, type: long}, {name: day, type: date}", "");
    assertThat(replaced(land("b.csv", "id,day\n1,2026-10-01\n"))).isEmpty();
    assertThat(replaced(land("c.csv", "id,day\n1,2026-10-01\n9007199254740993,2026-10-02\n")))
        .containsExactly("day=2026-10-02");
    notes("format: csv", "{name: id, type: int}, {name: day, type: date}", "");
    String file = project.delivery("d.csv", "id,day\n1,2026-10-01\n");
    Object before = project.warehouseFiles();
    Result narrowed = project.run("land", "notes", file);
    assertThat(narrowed.exitCode()).isEqualTo(2);
    assertThat(narrowed.err())
        .contains("column `id` is long in the table and int in the definition");
    assertThat(project.warehouseFiles()).isEqualTo(before);
  }

  /**
   * Nothing is declared but the day and what the first delivery has: of each later delivery exactly
   * the days are replaced that the oracle names, columns that come included.
   */
  @ParameterizedTest
  @CsvSource({"it-regioni-a, data, 20", "za-testing, date, 40"})
  void realColumnsThatComeRewriteNoOldDay(String set, String day, int deliveries) throws Exception {
    Oracle oracle = new Oracle(Shared.folder("real").resolve(set));
    String yaml = TableContent.resource("/replay/catalog/datasets/" + set + ".yaml");
    StringBuilder declared = new StringBuilder();
    for (String line : yaml.split("\n", -1)) {
      boolean column = line.strip().startsWith("- {name:");
      boolean kept = line.contains("name: " + day + ",") || line.contains("required");
      String except = yaml.contains("except: ") ? yaml.substring(yaml.indexOf("except: ")) : "";
      boolean volatileColumn = column && except.contains(name(line));
      if (!column || kept || volatileColumn) {
        declared.append(line).append('\n');
      }
    }
    project.dataset(
        set,
        declared
            .toString()
            .replaceFirst("delivery: \\{format: csv", "delivery: {format: csv, new-columns: add"));
    int added = 0;
    for (String file : oracle.files().subList(0, deliveries)) {
      if (!oracle.accepts(file)) {
        continue;
      }
      JsonNode report = project.json(0, "land", set, oracle.path(file).toString());
      added += report.at("/layers/0/added_columns").size();
      Set<String> days = new TreeSet<>();
      replaced(report).forEach(path -> days.add(path.substring(path.indexOf('=') + 1)));
      assertThat(days).as(file).isEqualTo(oracle.replacedText(file));
    }
    assertThat(added).isGreaterThan(3);
  }

  private static String name(String line) {
    int start = line.indexOf("name: ") + "name: ".length();
    int end = line.indexOf(',', start);
    return end < 0 ? "" : line.substring(start, end);
  }
}
