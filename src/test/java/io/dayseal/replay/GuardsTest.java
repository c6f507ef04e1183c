package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.replay.Project.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every guard, through the command line: what it says, and that nothing was written. */
class GuardsTest {
  private static final String HEADER = "id,day,exported_at\n";

  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void project() throws Exception {
    project = Project.in(folder);
  }

  private void notes(String delivery, String guards) throws Exception {
    project.dataset(
        "notes",
        """
        delivery: {format: csv, DELIVERY}
        guards: {GUARDS}
        layers:
          - name: raw
            table: night.notes
            columns:
              - {name: id, type: long}
              - {name: day, type: date}
              - {name: exported_at, type: timestamp}
            partition: [day]
            signature: {except: [exported_at]}
        """
            .replace("DELIVERY", delivery)
            .replace("GUARDS", guards));
  }

  private static String rows(String... rows) {
    StringBuilder text = new StringBuilder(HEADER);
    for (String row : rows) {
      text.append(row.contains("T") ? row : row + ",").append('\n');
    }
    return text.toString();
  }

  private String delivery(String name, String... rows) throws Exception {
    return project.delivery(name, rows(rows));
  }

  private String shown() {
    return project.run("show", "notes.raw", "--format", "csv").out();
  }

  /** Expects the guard's line, and everything as it was. */
  private void stopped(String guard, String message, String... args) throws Exception {
    Object before = project.warehouseFiles();
    Result result = project.run(args);
    String file = args[args.length - 1];
    assertThat(result.err())
        .endsWith(
            "error: stopped by a guard\n"
                + file
                + ": "
                + guard
                + ": "
                + message
                + "\nhint: nothing of this delivery was written; when it is right, run it again with"
                + " `--allow "
                + guard
                + " --reason TEXT`, or change the definition\n");
    assertThat(result.exitCode()).isEqualTo(4);
    assertThat(project.warehouseFiles()).isEqualTo(before);
  }

  @Test
  void anEmptyDeliveryStopsWhereSomethingWasLanded() throws Exception {
    notes("vanished-days: delete", "");
    String empty = delivery("empty.csv");
    project.json(0, "run", "notes", empty);
    project.json(0, "run", "notes", delivery("a.csv", "1,2026-10-01", "2,2026-10-02"));
    stopped(
        "empty-delivery",
        "the delivery has no rows, and 2 partitions were landed",
        "run",
        "notes",
        empty);
    stopped(
        "empty-delivery",
        "the delivery has no rows, and 2 partitions were landed",
        "plan",
        "notes",
        empty);
    project.json(
        0, "run", "notes", empty, "--allow", "empty-delivery", "--reason", "the shop is closed");
    assertThat(shown()).isEqualTo("id,day,exported_at\r\n");
    JsonNode history = project.json(0, "history", "notes.raw");
    assertThat(history.toString()).contains("the shop is closed").contains("empty-delivery");
    project.json(0, "run", "notes", empty);
  }

  @Test
  void lostDaysAndRowsAreHeldAgainstTheirLimits() throws Exception {
    notes("vanished-days: keep", "days-lost: 1, rows-lost: 40%");
    project.json(
        0,
        "run",
        "notes",
        delivery("a.csv", "1,2026-10-01", "2,2026-10-01", "3,2026-10-02", "4,2026-10-03"));
    stopped(
        "days-lost",
        "2 of 3 partitions landed before are not in the delivery, the limit is 1:"
            + " day=2026-10-02, day=2026-10-03",
        "run",
        "notes",
        "--allow=rows-lost",
        "--reason=x",
        delivery("b.csv", "1,2026-10-01", "2,2026-10-01"));
    stopped(
        "rows-lost",
        "2 of 4 rows landed before are not in the delivery, the limit is 40%",
        "run",
        "notes",
        delivery("c.csv", "1,2026-10-01", "3,2026-10-02"));
    project.json(
        0, "run", "notes", delivery("d.csv", "1,2026-10-01", "3,2026-10-02", "4,2026-10-03"));
  }

  @Test
  void aRowThatComesInAnotherDayDoesNotMakeUpForOneThatWasLost() throws Exception {
    notes("vanished-days: keep", "rows-lost: 0");
    project.json(0, "run", "notes", delivery("a.csv", "1,2026-10-01", "2,2026-10-01"));
    stopped(
        "rows-lost",
        "1 of 2 rows landed before are not in the delivery, the limit is 0",
        "run",
        "notes",
        delivery("b.csv", "1,2026-10-01", "2,2026-10-02"));
  }

  @Test
  void changedDaysAreHeldAgainstTheirLimit() throws Exception {
    notes("vanished-days: keep", "days-changed: 50%");
    project.json(0, "run", "notes", delivery("a.csv", "1,2026-10-01", "2,2026-10-02"));
    stopped(
        "days-changed",
        "2 of 2 partitions landed before have other content, the limit is 50%:"
            + " day=2026-10-01, day=2026-10-02",
        "land",
        "notes",
        delivery("b.csv", "8,2026-10-01", "9,2026-10-02"));
    project.json(
        0, "land", "notes", delivery("c.csv", "1,2026-10-01", "9,2026-10-02", "3,2026-10-03"));
  }

  @Test
  void daysInTheFutureAndBeforeTheFloorAreRefusedUnlessAllowed() throws Exception {
    notes("vanished-days: keep", "");
    project.json(0, "run", "notes", delivery("first.csv", "1,2026-09-30"));
    stopped(
        "future-days",
        "1 partition after "
            + java.time.LocalDate.now(java.time.ZoneOffset.UTC).plusDays(1)
            + ", the last day accepted: day=2999-01-01",
        "run",
        "notes",
        delivery("a.csv", "1,2026-10-01", "2,2999-01-01"));
    stopped(
        "earliest-day",
        "1 partition before 1900-01-01, the first day accepted: day=1899-12-31",
        "run",
        "notes",
        delivery("b.csv", "1,1899-12-31", "2,1900-01-01"));
    notes("vanished-days: keep", "future-days: allow, earliest-day: 2020-01-01");
    project.json(0, "run", "notes", delivery("c.csv", "1,2026-10-01", "2,2999-01-01"));
    stopped(
        "earliest-day",
        "1 partition before 2020-01-01, the first day accepted: day=2019-12-31",
        "run",
        "notes",
        delivery("d.csv", "1,2019-12-31"));
    notes("vanished-days: keep", "");
    project.json(
        0, "run", "notes", delivery("e.csv", "1,2026-10-01", "2,2999-01-01", "3,2026-10-02"));
    assertThat(shown()).as("what was landed is not asked about again").contains("2026-10-02");
  }

  @Test
  void tooManyPartitionsStop() throws Exception {
    notes("vanished-days: keep", "partitions: 2");
    project.json(0, "run", "notes", delivery("a.csv", "1,2026-10-01", "2,2026-10-02"));
    stopped(
        "partitions",
        "the table would have 3 partitions, the limit is 2",
        "run",
        "notes",
        delivery("b.csv", "3,2026-10-03"));
  }

  @Test
  void vanishedDaysAreRefusedAndCanBeAllowed() throws Exception {
    notes("vanished-days: refuse", "");
    project.json(0, "run", "notes", delivery("a.csv", "1,2026-10-01", "2,2026-10-02"));
    String later = delivery("b.csv", "1,2026-10-01");
    stopped(
        "vanished-days",
        "1 partition landed before is not in the delivery, and vanished-days is `refuse`:"
            + " day=2026-10-02",
        "run",
        "notes",
        later);
    JsonNode report =
        project.json(0, "run", "notes", later, "--allow=vanished-days", "--reason=they said so");
    assertThat(Project.partitions(report, 0, "keep")).containsExactly("day=2026-10-02");
  }

  @Test
  void outsideTheSpanOfTheDeliveryNothingIsDeletedOrMissed() throws Exception {
    notes("vanished-days: delete, vanished-scope: delivered-span", "days-lost: 0, rows-lost: 0");
    project.json(
        0, "run", "notes", delivery("a.csv", "1,2026-09-30", "2,2026-10-02", "3,2026-10-03"));
    stopped(
        "days-lost",
        "1 of 2 partitions landed before are not in the delivery, the limit is 0: day=2026-10-02",
        "run",
        "notes",
        "--allow=rows-lost",
        "--reason=x",
        delivery("b.csv", "1,2026-10-01", "3,2026-10-03"));
    JsonNode report =
        project.json(
            0,
            "run",
            "notes",
            delivery("b.csv", "1,2026-10-01", "3,2026-10-03"),
            "--allow=days-lost,rows-lost",
            "--reason=withdrawn");
    assertThat(Project.partitions(report, 0, "empty")).containsExactly("day=2026-10-02");
    assertThat(Project.partitions(report, 0, "keep")).containsExactly("day=2026-09-30");
    assertThat(shown())
        .isEqualTo("id,day,exported_at\r\n1,2026-09-30,\r\n1,2026-10-01,\r\n3,2026-10-03,\r\n");
  }

  @Test
  void anOlderDeliveryIsKnownByItsNameAnOptionOrAColumn() throws Exception {
    notes("as-of: {file-name: 'notes_{yyyy-MM-dd}.csv'}", "");
    project.json(0, "run", "notes", delivery("notes_2026-10-06.csv", "1,2026-10-01"));
    String older = delivery("notes_2026-10-05.csv", "2,2026-10-01");
    String stale = "the delivery is as of 2026-10-05T00:00:00Z, and one as of";
    stopped("older-delivery", stale + " 2026-10-06T00:00:00Z was landed", "run", "notes", older);
    stopped("older-delivery", stale + " 2026-10-06T00:00:00Z was landed", "plan", "notes", older);
    project.json(0, "run", "notes", delivery("notes_2026-10-05.csv", "1,2026-10-01"));
    assertThat(project.run("run", "notes", delivery("other.csv", "1,2026-10-01")).err())
        .contains("other.csv: expected a file name such as `notes_{yyyy-MM-dd}.csv`\n");
    notes("as-of: {column: exported_at}", "");
    stopped(
        "older-delivery",
        stale + " 2026-10-06T00:00:00Z was landed",
        "land",
        "notes",
        delivery("x.csv", "2,2026-10-01,2026-10-05T00:00:00", "3,2026-10-01,2026-10-04T00:00:00"));
    String given = delivery("y.csv", "2,2026-10-01");
    stopped(
        "older-delivery",
        stale + " 2026-10-06T00:00:00Z was landed",
        "land",
        "notes",
        "--as-of=2026-10-05",
        given);
    JsonNode report = project.json(0, "land", "notes", "--as-of=2026-10-07T01:00:00+02:00", given);
    assertThat(report.at("/layers/0/delivery/as_of").asText()).isEqualTo("2026-10-06T23:00:00Z");
    assertThat(project.json(0, "history", "notes.raw").toString()).contains("2026-10-06T23:00:00Z");
  }

  @Test
  void theOptionsAreCheckedTogether() throws Exception {
    notes("vanished-days: keep", "");
    String file = delivery("a.csv", "1,2026-10-01");
    assertThat(project.run("run", "notes", file, "--allow", "days-lost").err())
        .contains("`--allow` needs `--reason TEXT`, which is recorded");
    assertThat(project.run("run", "notes", file, "--reason", "x").err())
        .contains("`--reason` says why a guard is let pass; it needs `--allow`");
    Result unknown = project.run("run", "notes", file, "--allow", "day-lost", "--reason", "x");
    assertThat(unknown.err())
        .contains(
            "expected one of the guards `empty-delivery`, `older-delivery`, `vanished-days`,"
                + " `days-lost`, `rows-lost`, `days-changed`, `future-days`, `earliest-day`,"
                + " `partitions` for `--allow`, found `day-lost`");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(project.run("run", "notes", file, file, "--as-of", "2026-10-06").err())
        .contains("`--as-of` is the moment of one delivery, found 2 deliveries");
  }

  /** 380 matches, then 140 of them with 47 days gone, then all of them again. */
  @Test
  void aSeasonThatLosesHalfItsDaysOvernightIsStopped() throws Exception {
    Path season = Shared.folder("real").resolve("football-2024");
    project.dataset(
        "football",
        """
        delivery:
          format: json
          records: matches
          vanished-days: delete
          new-columns: ignore
          missing-columns: "null"
          as-of: {file-name: "*_{yyyy-MM-dd'T'HHmmssX}.json"}
        guards: {future-days: allow, days-lost: 10%, rows-lost: 10%}
        layers:
          - name: raw
            table: football.matches
            columns:
              - {name: round, type: string}
              - {name: date, type: date}
              - {name: team1, type: string}
              - {name: team2, type: string}
              - {name: score, type: "struct<ht: list<int>, ft: list<int>>"}
            partition: [date]
        """);
    String before = season.resolve("014_2025-01-08T051052Z.json").toString();
    String half = season.resolve("015_2025-01-16T051045Z.json").toString();
    String after = season.resolve("016_2025-01-18T192627Z.json").toString();
    project.json(0, "run", "football", before);
    Object files = project.warehouseFiles();
    Result stopped = project.run("run", "football", half);
    assertThat(stopped.exitCode()).isEqualTo(4);
    assertThat(stopped.err())
        .contains("error: stopped by 2 guards\n")
        .contains(
            half
                + ": days-lost: 47 of 84 partitions landed before are not in the delivery, the limit"
                + " is 10%: date=")
        .contains(
            half
                + ": rows-lost: 240 of 380 rows landed before are not in the delivery, the limit is"
                + " 10%\n");
    assertThat(project.warehouseFiles()).isEqualTo(files);
    JsonNode next = project.json(0, "run", "football", after);
    assertThat(Project.partitions(next, 0, "replace")).as("one day is new, five differ").hasSize(6);
    project.json(
        4, "run", "football", half, "--allow=days-lost,rows-lost", "--reason=older all the same");
    JsonNode forced =
        project.json(
            0,
            "run",
            "football",
            half,
            "--allow=days-lost,rows-lost,older-delivery",
            "--reason=a rehearsal");
    assertThat(Project.partitions(forced, 0, "empty")).hasSize(48);
    assertThat(Files.exists(folder.resolve("warehouse"))).isTrue();
    JsonNode back = project.json(0, "run", "football", after);
    assertThat(Project.partitions(back, 0, "replace")).hasSize(48);
  }
}
