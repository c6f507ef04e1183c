package io.dayseal.trino;

import static io.dayseal.trino.TrinoShop.DAILY;
import static io.dayseal.trino.TrinoShop.ORDERS;
import static io.dayseal.trino.TrinoShop.profile;
import static io.dayseal.trino.TrinoShop.run;
import static io.dayseal.trino.TrinoShop.shop;
import static io.dayseal.trino.TrinoShop.staged;
import static io.dayseal.trino.TrinoShop.tables;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.process.InProcess;
import io.dayseal.replay.Project;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that end before their work is done, while a real Trino does it. */
class TrinoKilledRunTest {
  private static final String ENDLESS =
      """
      SELECT CAST(at AS date) AS day, sum(sin(a) * cos(b)) AS endless FROM raw
      CROSS JOIN UNNEST(sequence(1, 10000)) s (a) CROSS JOIN UNNEST(sequence(1, 10000)) t (b)
      GROUP BY CAST(at AS date)
      """;
  private static final List<String> DAYS = List.of("2026-10-01\t1\t10.00", "2026-10-02\t2\t6.50");

  /** Older than what {@code maintain} leaves alone. */
  private static final Clock LONG_AGO = Clock.offset(Clock.systemUTC(), Duration.ofDays(-5));

  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void needsTrino() throws Exception {
    TrinoServer.shared();
    project = shop(folder, DAILY);
  }

  private static List<String> days(Trino trino) throws Exception {
    return trino.query("SELECT day, orders, revenue FROM shop.daily ORDER BY day");
  }

  private Process building() throws IOException {
    return project.start(folder.resolve("out"), List.of(), "--profile=trino", "build", "shop");
  }

  /** What is known of the query that inserts the endless SELECT into this warehouse. */
  private static List<String> inserts(Trino trino, String column) throws Exception {
    return trino.query(
        """
        SELECT %s FROM system.runtime.queries
        WHERE source = 'nightly' AND query LIKE 'INSERT INTO "%s"%%%%endless%%%%'
        """,
        column, trino.catalog());
  }

  /** Waits for the cluster, as long as it may take. */
  private static void await(@Nullable Process process, Trino trino, String state) throws Exception {
    for (int i = 0; i < 600; i++) {
      if (inserts(trino, "state").contains(state)) {
        return;
      }
      if (process != null && process.waitFor(100, TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    throw new AssertionError("the query does not become " + state);
  }

  @Test
  void anInterruptedRunCancelsItsQuery() throws Exception {
    try (Trino trino = profile(project)) {
      run(project, 0, "run", "shop", project.delivery("1.csv", ORDERS));
      project.sql("daily.sql", ENDLESS);
      Process process = building();
      try {
        await(process, trino, "RUNNING");
        process.destroy();
        process.waitFor();
        await(null, trino, "FAILED");
      } finally {
        process.destroyForcibly();
      }
      assertThat(Files.readString(folder.resolve("out"))).contains("error: interrupted");
      assertThat(inserts(trino, "error_code")).containsExactly("USER_CANCELED");
    }
  }

  @Test
  void aRunKilledWhileItsQueryRunsLeavesTheTableAsItWas() throws Exception {
    try (Trino trino = profile(project)) {
      run(project, 0, "run", "shop", project.delivery("1.csv", ORDERS));
      List<String> history = trino.query("SELECT snapshot_id FROM shop.\"daily$snapshots\"");
      project.sql("daily.sql", ENDLESS);
      Process process = building();
      try {
        await(process, trino, "RUNNING");
      } finally {
        process.destroyForcibly();
      }
      assertThat(process.waitFor()).as("SIGKILL").isEqualTo(137);
      assertThat(inserts(trino, "state")).as("nobody stops it").containsExactly("RUNNING");
      assertThat(days(trino)).isEqualTo(DAYS);
      assertThat(trino.query("SELECT snapshot_id FROM shop.\"daily$snapshots\""))
          .isEqualTo(history);
      String left = left(trino);
      JsonNode found = project.json(0, "maintain", "shop", "--dry-run", "--grace=0h");
      assertThat(found.at("/layers/1/staging_tables").toString()).isEqualTo("[\"" + left + "\"]");

      project.sql("daily.sql", DAILY.replace("sum(amount)", "sum(amount) + 1"));
      JsonNode report = run(project, 0, "build", "shop");
      assertThat(Project.partitions(report, 0, "replace"))
          .containsExactly("day=2026-10-01", "day=2026-10-02");
      assertThat(days(trino)).containsExactly("2026-10-01\t1\t11.00", "2026-10-02\t2\t7.50");
      assertThat(tables(trino, "shop")).as("each run has its own").hasSize(3);
      trino.execute("CALL system.runtime.kill_query('" + inserts(trino, "query_id").get(0) + "')");
    }
  }

  private static String left(Trino trino) throws Exception {
    return tables(trino, "shop").stream()
        .filter(t -> t.startsWith("daily__dayseal_"))
        .map(t -> "shop." + t)
        .findFirst()
        .orElseThrow();
  }

  /** Dies between the insert and the commit, like a process that is killed: nothing is undone. */
  private void killedBuild() {
    Project.Result result =
        InProcess.run(
            project,
            LONG_AGO,
            step -> {
              if (step.equals("commit#1")) {
                throw new CommitUnknownException("killed", null);
              }
            },
            "--profile=trino",
            "build",
            "shop");
    assertThat(result.exitCode()).as(result.err()).isEqualTo(12);
  }

  /** The files without the catalog, whose other rows change it. */
  private List<String> files() throws IOException {
    return project.warehouseFiles().stream().filter(f -> !f.contains("catalog.db")).toList();
  }

  /** Files were written when the run was. */
  private void age(JsonNode orphans) throws IOException {
    for (String file : orphans.findValuesAsText("file")) {
      Files.setLastModifiedTime(Path.of(URI.create(file)), FileTime.from(LONG_AGO.instant()));
    }
  }

  @Test
  void whatAKilledRunLeftIsFoundByNameAndAgeAndDropped() throws Exception {
    try (Trino trino = profile(project)) {
      run(project, 0, "run", "shop", project.delivery("1.csv", ORDERS));
      List<String> before = files();
      project.sql("daily.sql", DAILY.replace("sum(amount)", "sum(amount) + 1"));
      killedBuild();
      String left = left(trino);
      assertThat(
              project
                  .json(0, "maintain", "shop.daily", "--grace=6d")
                  .at("/layers/0/staging_tables"))
          .as("too young")
          .isEmpty();
      JsonNode found = project.json(0, "maintain", "shop.daily", "--dry-run", "--grace=0h");
      assertThat(found.at("/layers/0/staging_tables").toString()).isEqualTo("[\"" + left + "\"]");
      assertThat(found.at("/layers/0/orphans")).as("what was inserted").hasSize(2);
      assertThat(left(trino)).as("of a dry run").isEqualTo(left);
      age(found);

      JsonNode done = project.json(0, "maintain", "shop.daily");
      assertThat(done.at("/layers/0/staging_tables").toString()).isEqualTo("[\"" + left + "\"]");
      assertThat(done.at("/layers/0/orphans")).hasSize(2);
      assertThat(tables(trino, "shop")).containsExactly("daily", "raw");
      assertThat(staged(project)).isEmpty();
      assertThat(files()).isEqualTo(before);
      assertThat(days(trino)).isEqualTo(DAYS);

      run(project, 0, "build", "shop");
      assertThat(days(trino)).containsExactly("2026-10-01\t1\t11.00", "2026-10-02\t2\t7.50");
    }
  }

  @Test
  void whatAKilledFirstBuildLeftIsFoundBeforeItsTableIsThere() throws Exception {
    try (Trino trino = profile(project)) {
      project.json(0, "land", "shop", project.delivery("1.csv", ORDERS));
      killedBuild();
      String left = left(trino);
      assertThat(project.run("maintain", "shop.daily", "--dry-run").out())
          .isEqualTo(
              "daily (shop.daily)\n  the table does not exist yet\n  staging table "
                  + left
                  + " to drop\n");
      JsonNode done = project.json(0, "maintain", "shop.daily");
      assertThat(done.path("outcome").asText()).isEqualTo("done");
      assertThat(done.at("/layers/0/staging_tables").toString()).isEqualTo("[\"" + left + "\"]");
      assertThat(tables(trino, "shop")).containsExactly("raw");
      assertThat(staged(project)).isEmpty();
      assertThat(project.run("maintain", "shop.daily").exitCode()).isEqualTo(10);

      run(project, 0, "build", "shop");
      assertThat(days(trino)).isEqualTo(DAYS);
      JsonNode orphans = project.json(0, "maintain", "shop.daily", "--dry-run", "--grace=0h");
      assertThat(orphans.at("/layers/0/orphans")).as("what was inserted").hasSize(2);
    }
  }
}
