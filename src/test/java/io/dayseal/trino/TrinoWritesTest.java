package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.process.InProcess;
import io.dayseal.replay.Project;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real engine does to a table of ours, statement by statement, and what comes of it. */
class TrinoWritesTest {
  private static final String DELIVERED =
      """
      id,day,country,amount
      1,2026-10-01,FR,10.00
      2,2026-10-01,DE,5.50
      3,2026-10-02,FR,1.00
      4,2026-10-03,IT,7.00
      5,2026-10-03,FR,2.25
      """;
  private static final List<String> ROWS =
      DELIVERED.lines().skip(1).map(line -> line.replace(',', '\t')).toList();
  private static final String FIRST = "day=2026-10-01";
  private static final String SECOND = "day=2026-10-02";
  private static final String THIRD = "day=2026-10-03";
  private static final String[] NONE = {};

  @TempDir private Path folder;
  private Project project;
  private String delivery;

  @BeforeEach
  void landed() throws Exception {
    TrinoServer.shared();
    project =
        Project.in(folder)
            .dataset(
                "shop",
                """
                delivery: {format: csv, vanished-days: delete}
                guards: {future-days: allow}
                layers:
                  - name: raw
                    table: shop.raw
                    columns:
                      - {name: id, type: int}
                      - {name: day, type: date}
                      - {name: country, type: string}
                      - {name: amount, type: "decimal(12,2)"}
                    partition: [day]
                """);
    delivery = project.delivery("orders.csv", DELIVERED);
    project.json(0, "land", "shop", delivery);
  }

  /** Runs statements, and expects the operation of the last snapshot and the ledger's verdict. */
  private void verdict(
      Trino trino, String operation, String reason, String[] touched, String... statements)
      throws Exception {
    for (String statement : statements) {
      trino.execute(statement);
    }
    String what = String.join("; ", statements);
    assertThat(
            trino.query(
                "SELECT operation FROM shop.\"raw$snapshots\" ORDER BY committed_at DESC LIMIT 1"))
        .as(what)
        .containsExactly(operation);
    JsonNode plan = project.json(0, "plan", "shop", delivery);
    assertThat(reasons(plan, reason)).as(what).containsExactlyInAnyOrder(touched);
    assertThat(Project.partitions(plan, 0, "replace", "empty"))
        .as(what)
        .containsExactlyInAnyOrder(touched);
    restored(trino, what);
  }

  private void restored(Trino trino, String what) throws Exception {
    project.json(0, "land", "shop", delivery);
    assertThat(trino.query("SELECT id, day, country, amount FROM shop.raw ORDER BY id"))
        .as("rows after the run that follows %s", what)
        .isEqualTo(ROWS);
    assertThat(Project.partitions(project.json(0, "plan", "shop", delivery), 0, "skip"))
        .as("skipped after the run that follows %s", what)
        .containsExactly(FIRST, SECOND, THIRD);
  }

  private static List<String> reasons(JsonNode plan, String reason) {
    return java.util.stream.StreamSupport.stream(
            plan.at("/layers/0/partitions").spliterator(), false)
        .filter(p -> p.path("reason").asText().equals(reason))
        .map(p -> p.path("partition").asText())
        .toList();
  }

  @Test
  void whatChangesRowsVoidsTheDaysThatItTouchesAndNoOther() throws Exception {
    try (Trino trino = Trino.on(project)) {
      String foreign = "foreign-write";
      verdict(
          trino,
          "append",
          foreign,
          new String[] {SECOND},
          "INSERT INTO shop.raw VALUES (9, DATE '2026-10-02', 'XX', 1)");
      verdict(trino, "delete", foreign, new String[] {FIRST}, "DELETE FROM shop.raw WHERE id = 1");
      verdict(
          trino,
          "delete",
          foreign,
          new String[] {THIRD},
          "DELETE FROM shop.raw WHERE day = DATE '2026-10-03'");
      verdict(
          trino,
          "overwrite",
          foreign,
          new String[] {THIRD},
          "UPDATE shop.raw SET amount = 0 WHERE id = 5");
      verdict(
          trino,
          "overwrite",
          foreign,
          new String[] {FIRST, SECOND},
          "UPDATE shop.raw SET day = DATE '2026-10-02' WHERE id = 2");
      verdict(
          trino,
          "overwrite",
          foreign,
          new String[] {FIRST, SECOND},
          """
          MERGE INTO shop.raw t USING (VALUES (3, 8.00), (1, 0)) AS s(id, amount) ON t.id = s.id
          WHEN MATCHED AND s.amount = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET amount = s.amount
          """);
      verdict(
          trino, "delete", foreign, new String[] {FIRST, SECOND, THIRD}, "TRUNCATE TABLE shop.raw");
    }
  }

  @Test
  void aDayThatOnlyTheOtherWriterKnowsIsEmptied() throws Exception {
    try (Trino trino = Trino.on(project)) {
      trino.execute("INSERT INTO shop.raw VALUES (9, DATE '2026-10-09', 'XX', 1)");
      assertThat(Project.partitions(project.json(0, "plan", "shop", delivery), 0, "empty"))
          .containsExactly("day=2026-10-09");
      project.json(0, "land", "shop", delivery);
      assertThat(trino.query("SELECT id, day, country, amount FROM shop.raw ORDER BY id"))
          .isEqualTo(ROWS);
    }
  }

  @Test
  void whatChangesNoRowsVoidsNothing() throws Exception {
    try (Trino trino = Trino.on(project)) {
      for (String statement :
          List.of(
              "ALTER TABLE shop.raw EXECUTE expire_snapshots(retention_threshold => '0s')",
              "ALTER TABLE shop.raw EXECUTE remove_orphan_files(retention_threshold => '0s')",
              "ANALYZE shop.raw",
              "ALTER TABLE shop.raw EXECUTE optimize_manifests",
              "COMMENT ON COLUMN shop.raw.amount IS 'in euros'",
              "ALTER TABLE shop.raw SET PROPERTIES sorted_by = ARRAY['id']",
              "ALTER TABLE shop.raw ADD COLUMN more integer")) {
        trino.execute(statement);
        assertThat(Project.partitions(project.json(0, "plan", "shop", delivery), 0, "skip"))
            .as(statement)
            .containsExactly(FIRST, SECOND, THIRD);
        restored(trino, statement);
      }
    }
  }

  @Test
  void aCompactionIsPassedOverAndWhatCameBeforeItIsNot() throws Exception {
    try (Trino trino = Trino.on(project)) {
      verdict(
          trino,
          "replace",
          "foreign-write",
          new String[] {SECOND},
          "INSERT INTO shop.raw VALUES (9, DATE '2026-10-02', 'XX', 1)",
          "ALTER TABLE shop.raw EXECUTE optimize");
      verdict(
          trino,
          "replace",
          "foreign-write",
          new String[] {FIRST},
          "DELETE FROM shop.raw WHERE id = 1",
          "ALTER TABLE shop.raw EXECUTE optimize");
    }
  }

  @Test
  void aTableCreatedAnewIsRebuiltAsAWhole() throws Exception {
    try (Trino trino = Trino.on(project)) {
      trino.execute(
          """
          CREATE OR REPLACE TABLE shop.raw WITH (partitioning = ARRAY['day']) AS
          SELECT * FROM shop.raw WHERE id < 5
          """);
      JsonNode plan = project.json(0, "plan", "shop", delivery);
      assertThat(Project.partitions(plan, 0, "replace")).containsExactly(FIRST, SECOND, THIRD);
      restored(trino, "CREATE OR REPLACE");
    }
  }

  @Test
  void aRollbackBringsTheSignaturesOfThatStateBack() throws Exception {
    try (Trino trino = Trino.on(project)) {
      long before =
          project.json(0, "plan", "shop", delivery).at("/layers/0/base_snapshot_id").asLong();
      project.json(
          0,
          "land",
          "shop",
          project.delivery("changed.csv", DELIVERED.replace("FR,1.00", "FR,9.00")));
      trino.execute("ALTER TABLE shop.raw EXECUTE rollback_to_snapshot(" + before + ")");
      assertThat(Project.partitions(project.json(0, "plan", "shop", delivery), 0, "replace"))
          .containsExactly(NONE);
      restored(trino, "rollback");
    }
  }

  @Test
  void aDroppedOrRenamedColumnIsLandedAgain() throws Exception {
    try (Trino trino = Trino.on(project)) {
      for (String statement :
          List.of(
              "ALTER TABLE shop.raw DROP COLUMN country",
              "ALTER TABLE shop.raw RENAME COLUMN country TO land")) {
        trino.execute(statement);
        JsonNode plan = project.json(0, "plan", "shop", delivery);
        assertThat(Project.partitions(plan, 0, "replace"))
            .as(statement)
            .containsExactly(FIRST, SECOND, THIRD);
        restored(trino, statement);
      }
    }
  }

  /** The other writer gets in between the plan and the commit. */
  @Test
  void aWriteDuringARunIsSeenAndDoneAgain() throws Exception {
    String changed = project.delivery("changed.csv", DELIVERED.replace("FR,1.00", "FR,9.00"));
    try (Trino trino = Trino.on(project)) {
      for (String between :
          List.of(
              "INSERT INTO shop.raw VALUES (9, DATE '2026-10-02', 'XX', 1)",
              "DELETE FROM shop.raw WHERE id = 4",
              "UPDATE shop.raw SET amount = 77 WHERE id = 1")) {
        project.json(0, "land", "shop", delivery);
        AtomicBoolean done = new AtomicBoolean();
        Project.Result result =
            InProcess.run(
                project,
                step -> {
                  if (step.equals("commit#1")) {
                    run(trino, between);
                    done.set(true);
                  }
                },
                "land",
                "shop",
                changed);
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(done).isTrue();
        assertThat(trino.query("SELECT id, day, country, amount FROM shop.raw ORDER BY id"))
            .as(between)
            .isEqualTo(ROWS.stream().map(r -> r.replace("FR\t1.00", "FR\t9.00")).toList());
      }
    }
  }

  private static void run(Trino trino, String statement) {
    try {
      trino.execute(statement);
    } catch (java.sql.SQLException e) {
      throw new AssertionError(e);
    }
  }
}
