package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nights that went wrong somewhere, or nearly did. */
class NightsTest {
  private static final String NOTES =
      """
      delivery: {format: csv, vanished-days: VANISHED}
      layers:
        - name: raw
          table: night.notes
          columns:
            - {name: id, type: long}
            - {name: day, type: date}
            - {name: note, type: string}
          partition: [day]
          signature: {except: [EXCEPT]}
          sort: [SORT]
      """;

  @TempDir private Path folder;

  private Project notes(String vanished, String except, String sort) throws Exception {
    return Project.in(folder).dataset("notes", definition(vanished, except, sort));
  }

  private static String definition(String vanished, String except, String sort) {
    return NOTES.replace("VANISHED", vanished).replace("EXCEPT", except).replace("SORT", sort);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "id"})
  void aChangedDayBehindManyUnchangedMegabytesIsLanded(String sort) throws Exception {
    Project project = notes("keep", "", sort);
    StringBuilder text = new StringBuilder("id,day,note\n");
    for (int i = 0; i < 4_000; i++) {
      text.append(i).append(",2026-10-01,").append("x".repeat(5_000)).append(i).append('\n');
    }
    project.json(0, "land", "notes", project.delivery("a.csv", text + "1,2026-10-02,a\n"));
    JsonNode report =
        project.json(0, "land", "notes", project.delivery("b.csv", text + "1,2026-10-02,b\n"));
    assertThat(Project.partitions(report, 0, "replace")).containsExactly("day=2026-10-02");
    assertThat(project.run("show", "notes.raw", "--day", "2026-10-02", "--format", "csv").out())
        .isEqualTo("id,day,note\r\n1,2026-10-02,b\r\n");
  }

  @Test
  void aColumnThatBeginsToCountIsFilledWhereItWasLeftOut() throws Exception {
    Project project = notes("keep", "note", "id");
    project.json(0, "land", "notes", project.delivery("a.csv", "id,day,note\n1,2026-10-01,x\n"));
    String without = project.delivery("b.csv", "id,day,note\n1,2026-10-01,\n");
    assertThat(Project.partitions(project.json(0, "land", "notes", without), 0, "skip"))
        .as("a volatile column does not count")
        .hasSize(1);
    project.dataset("notes", definition("keep", "", "id"));
    JsonNode counting = project.json(0, "land", "notes", without);
    assertThat(counting.path("layers").get(0).path("partitions").get(0).path("reason").asText())
        .isEqualTo("definition");
    assertThat(project.run("show", "notes.raw", "--format", "csv").out())
        .isEqualTo("id,day,note\r\n1,2026-10-01,\r\n");
    assertThat(project.json(0, "land", "notes", without).path("outcome").asText())
        .isEqualTo("nothing-to-do");
  }

  @Test
  void vanishedDaysThatAreRefusedStopTheRunBeforeAnythingIsWritten() throws Exception {
    Project project = notes("refuse", "", "id");
    project.json(
        0,
        "run",
        "notes",
        project.delivery("a.csv", "id,day,note\n1,2026-10-01,x\n1,2026-10-02,x\n"));
    java.util.List<String> before = project.warehouseFiles();
    String fewer = project.delivery("b.csv", "id,day,note\n2,2026-10-01,x\n");
    JsonNode stopped = project.json(4, "run", "notes", fewer);
    assertThat(stopped.at("/problems/0/message").asText()).contains("day=2026-10-02");
    assertThat(project.warehouseFiles()).isEqualTo(before);
  }

  @Test
  void aSelectWithOtherColumnsIsRefusedWhereThePolicySaysSo() throws Exception {
    Project project =
        notes("keep", "", "id").sql("notes.sql", "SELECT day, count(*) AS n FROM raw GROUP BY day");
    String stage =
        "  - {name: stage, table: night.counts, sql: notes.sql, partition: [day],"
            + " changed-columns: refuse}\n";
    project.dataset("notes", definition("keep", "", "id") + stage);
    String delivery = project.delivery("a.csv", "id,day,note\n1,2026-10-01,x\n");
    project.json(0, "run", "notes", delivery);
    project.sql("notes.sql", "SELECT day, count(*) AS n, max(id) AS last FROM raw GROUP BY day");
    JsonNode refused = project.json(2, "run", "notes", delivery);
    assertThat(refused.path("error").asText())
        .contains("changed-columns is `refuse`")
        .contains("last");
  }

  @Test
  void aColumnThatIsTakenAwayIsNoLongerShownOnAnyDay() throws Exception {
    Project project = notes("keep", "note", "id");
    project.json(
        0,
        "land",
        "notes",
        project.delivery("a.csv", "id,day,note\n1,2026-10-01,x\n2,2026-10-02,x\n"));
    project.dataset(
        "notes", definition("keep", "", "id").replace("      - {name: note, type: string}\n", ""));
    String fewer = project.delivery("b.csv", "id,day\n1,2026-10-01\n2,2026-10-02\n");
    assertThat(Project.partitions(project.json(0, "land", "notes", fewer), 0, "replace"))
        .hasSize(2);
    assertThat(project.run("show", "notes.raw", "--format", "json").out()).doesNotContain("x");
  }

  @Test
  void aDeclaredColumnComesToTheTableEvenWhenNoRowHasAValueThere() throws Exception {
    Project project =
        notes("keep", "", "id")
            .sql("notes.sql", "SELECT day, max(added) AS added FROM raw GROUP BY day");
    project.json(0, "land", "notes", project.delivery("a.csv", "id,day,note\n1,2026-10-01,x\n"));
    project.dataset(
        "notes",
        definition("keep", "", "id")
                .replace(
                    "      - {name: note, type: string}\n",
                    "      - {name: note, type: string}\n      - {name: added, type: long}\n")
            + "  - {name: stage, table: night.added, sql: notes.sql, partition: [day]}\n");
    String more = project.delivery("b.csv", "id,day,note,added\n1,2026-10-01,x,\n");
    JsonNode report = project.json(0, "run", "notes", more);
    assertThat(Project.partitions(report, 0, "skip")).hasSize(1);
    assertThat(Project.partitions(report, 1, "replace")).hasSize(1);
    assertThat(project.json(0, "run", "notes", more + "").path("outcome").asText())
        .isEqualTo("nothing-to-do");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT day, now() AS at FROM raw",
        "SELECT day, random() AS at FROM raw",
        "SELECT day, id FROM raw WHERE day > current_date - 30",
        "SELECT day, age(CAST(day AS TIMESTAMP)) AS at FROM raw",
      })
  void aSelectThatDependsOnTheClockOrOnChanceIsRefused(String sql) throws Exception {
    Project project = notes("keep", "", "id").sql("notes.sql", sql);
    project.dataset(
        "notes",
        definition("keep", "", "id")
            + "  - {name: stage, table: night.at, sql: notes.sql, partition: [day]}\n");
    JsonNode failed =
        project.json(
            13, "run", "notes", project.delivery("a.csv", "id,day,note\n1,2026-10-01,x\n"));
    assertThat(failed.path("error").asText())
        .startsWith("layer `stage`, notes.sql: line 1, column ")
        .contains("expected a SELECT that gives the same rows at any time");
  }
}
