package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.replay.Project.Result;
import java.nio.file.Path;
import java.util.TimeZone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a row finds its day. */
class DaysTest {
  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void project() throws Exception {
    project = Project.in(folder);
  }

  private void events(String sourceType, String derived) throws Exception {
    project.dataset(
        "events",
        """
        delivery: {format: csv}
        layers:
          - name: raw
            table: night.events
            columns:
              - {name: day, type: date, DERIVED}
              - {name: id, type: int}
              - {name: at, type: SOURCE}
            partition: [day]
            sort: [id]
        """
            .replace("DERIVED", derived)
            .replace("SOURCE", sourceType));
  }

  /**
   * Midnight in Madrid is 22:00 or 23:00 UTC, by the season; both changes of the clock are here.
   */
  @ParameterizedTest
  @ValueSource(strings = {"America/Los_Angeles", "Europe/Madrid", "Asia/Tokyo"})
  void aTimestampBecomesADayOfTheZoneWhateverTheMachine(String machine) throws Exception {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone(machine));
    try {
      events("timestamptz", "day-of: at, zone: Europe/Madrid");
      String file =
          project.delivery(
              "a.csv",
              """
              id,at
              1,2026-03-28T22:59:59.999999Z
              2,2026-03-28T23:00:00Z
              3,2026-03-29T21:59:59Z
              4,2026-03-29T22:00:00Z
              5,2026-10-25T00:00:00+02:00
              6,2026-10-25T22:59:59Z
              7,2026-10-25T23:00:00Z
              8,1960-01-01T00:00:00Z
              """);
      JsonNode report = project.json(0, "run", "events", file);
      assertThat(Project.partitions(report, 0, "replace"))
          .containsExactly(
              "day=1960-01-01",
              "day=2026-03-28",
              "day=2026-03-29",
              "day=2026-03-30",
              "day=2026-10-25",
              "day=2026-10-26");
      assertThat(project.run("show", "events.raw", "--day", "2026-03-29", "--format", "csv").out())
          .isEqualTo(
              "day,id,at\r\n2026-03-29,2,2026-03-28T23:00:00Z\r\n2026-03-29,3,2026-03-29T21:59:59Z"
                  + "\r\n");
      assertThat(project.json(0, "run", "events", file).path("outcome").asText())
          .isEqualTo("nothing-to-do");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void anotherZoneIsAnotherDefinition() throws Exception {
    events("timestamptz", "day-of: at, zone: Europe/Madrid");
    String file = project.delivery("a.csv", "id,at\n1,2026-03-28T23:30:00Z\n");
    project.json(0, "run", "events", file);
    events("timestamptz", "day-of: at");
    JsonNode report = project.json(0, "run", "events", file);
    assertThat(Project.partitions(report, 0, "replace")).containsExactly("day=2026-03-28");
    assertThat(Project.partitions(report, 0, "keep")).containsExactly("day=2026-03-29");
  }

  @Test
  void aTimestampWithoutZoneIsTakenAsWritten() throws Exception {
    events("timestamp", "day-of: at");
    JsonNode report =
        project.json(
            0,
            "run",
            "events",
            project.delivery("a.csv", "id,at\n1,2026-03-28T23:59:59\n2,2026-03-29T00:00:00\n"));
    assertThat(Project.partitions(report, 0, "replace"))
        .containsExactly("day=2026-03-28", "day=2026-03-29");
  }

  @Test
  void aRowWithoutTheTimestampIsRefusedWithItsPlace() throws Exception {
    events("timestamptz", "day-of: at, zone: Europe/Madrid");
    String file = project.delivery("a.csv", "id,at\n1,2026-03-28T23:30:00Z\n2,\n");
    Result result = project.run("run", "events", file);
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.err())
        .contains(file + ":3:2: column \"at\" is required, found an empty cell\n");
  }

  @Test
  void aDeliveryMayNotHaveTheDerivedColumn() throws Exception {
    events("timestamp", "day-of: at");
    String file = project.delivery("a.csv", "id,day,at\n1,2026-03-28,2026-03-28T23:30:00\n");
    Result result = project.run("run", "events", file);
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.err()).contains("not declared: \"day\"");
  }

  /** A day that was emptied is known to be empty; one that never came is not known at all. */
  @Test
  void anEmptiedDayDiffersFromOneThatNeverCame() throws Exception {
    project.dataset(
        "events",
        """
        delivery: {format: csv, vanished-days: delete}
        layers:
          - name: raw
            table: night.events
            columns: [{name: day, type: date}, {name: id, type: int}]
            partition: [day]
        """);
    project.json(
        0, "run", "events", project.delivery("a.csv", "day,id\n2026-03-01,1\n2026-03-02,2\n"));
    JsonNode report =
        project.json(0, "run", "events", project.delivery("b.csv", "day,id\n2026-03-01,1\n"));
    assertThat(Project.partitions(report, 0, "empty")).containsExactly("day=2026-03-02");
    assertThat(report.at("/layers/0/partitions/1/signature").asText())
        .isEqualTo("1:f350fbd7557ef9d0a8fb9906b5699288f3bf3f68ee9adbddb5d69c0bd39575c0");
    assertThat(project.run("history", "events.raw", "--day", "2026-03-02").out())
        .contains("day=2026-03-02 emptied");
    assertThat(project.run("history", "events.raw", "--day", "2026-03-03").out())
        .doesNotContain("2026-03-03");
    assertThat(project.run("show", "events.raw", "--day", "2026-03-02").err())
        .endsWith("; 2026-03-02 was emptied, and is signed as empty\n");
    assertThat(project.run("show", "events.raw", "--day", "2026-03-03").err())
        .endsWith("; nothing was ever written for 2026-03-03\n");
    long emptied = report.at("/layers/0/snapshot_id").asLong();
    project.json(0, "run", "events", project.delivery("c.csv", "day,id\n2026-03-02,1\n"));
    assertThat(project.run("show", "events.raw", "--day=2026-03-02", "--snapshot=" + emptied).err())
        .endsWith("; 2026-03-02 was emptied, and is signed as empty\n");
  }
}
