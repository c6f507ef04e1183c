package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.process.InProcess;
import io.dayseal.replay.Oracle;
import io.dayseal.replay.Orders;
import io.dayseal.replay.Project;
import io.dayseal.replay.Shared;
import io.dayseal.replay.TableContent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layers built by a real Trino. */
class TrinoEngineTest {
  private static final String SHOP =
      """
      delivery: {format: csv, vanished-days: delete}
      guards: {future-days: allow}
      layers:
        - name: raw
          table: shop.raw
          columns:
            - {name: id, type: int}
            - {name: at, type: timestamp}
            - {name: country, type: string}
            - {name: amount, type: "decimal(12,2)"}
          partition: [day(at), country]
        - {name: daily, table: shop.daily, sql: daily.sql, partition: [day], days-per-query: 1000}
      """;
  private static final String DAILY =
      """
      -- What was sold; the last line is a comment, too.
      WITH sold AS (SELECT * FROM raw WHERE amount > 0)
      SELECT CAST(at AS date) AS day, count(*) AS orders, sum(amount) AS revenue
      FROM sold GROUP BY CAST(at AS date) -- by day\
      """;
  private static final String ORDERS =
      """
      id,at,country,amount
      1,2026-10-01T23:59:59.999999,FR,10.00
      2,2026-10-02T00:00:00,D'E,5.50
      3,2026-10-02T10:00:00,FR,1.00
      4,2026-10-03T10:00:00,FR,-1.00
      """;

  @TempDir private Path folder;

  @BeforeEach
  void needsTrino() {
    TrinoServer.shared();
  }

  /** A profile whose SQL a Trino runs that has the project's warehouse as its catalog. */
  private static Trino profile(Project project) throws Exception {
    Files.createDirectories(project.folder().resolve("warehouse"));
    Trino trino = Trino.on(project);
    Files.writeString(
        project.folder().resolve("catalog/trino.yaml"),
        """
        catalog: {type: jdbc, uri: "jdbc:sqlite:warehouse/catalog.db", warehouse: warehouse}
        engine:
          type: trino
          url: "URL"
          catalog: CATALOG
          user: test
          source: nightly
          session: {query_max_run_time: 10m}
          memory: 512MB
        """
            .replace("URL", TrinoServer.shared().url().replace("jdbc:trino:", "http:"))
            .replace("CATALOG", trino.catalog()));
    return trino;
  }

  private Project shop(String sql) throws Exception {
    return Project.in(folder).dataset("shop", SHOP).sql("daily.sql", sql);
  }

  private static JsonNode run(Project project, int exitCode, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--profile=trino"));
    all.addAll(List.of(arguments));
    return project.json(exitCode, all.toArray(String[]::new));
  }

  private static String error(Project project, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--profile=trino"));
    all.addAll(List.of(arguments));
    Project.Result result = project.run(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.err()).isEqualTo(13);
    return result.err();
  }

  private static List<String> tables(Trino trino, String schema) throws Exception {
    return trino.query("SHOW TABLES FROM %s", schema);
  }

  /** Folders and files of the warehouse that belong to a staging table. */
  private static List<String> staged(Project project) throws Exception {
    try (Stream<Path> files = Files.walk(project.folder().resolve("warehouse"))) {
      return files.map(Path::toString).filter(f -> f.contains("__dayseal_")).toList();
    }
  }

  @Test
  void builtTablesAndTheirSignaturesEqualThoseOfTheEmbeddedEngine() throws Exception {
    Oracle oracle = new Oracle(Shared.folder("real").resolve("it-regioni-a"));
    List<String> deliveries =
        oracle.files().stream()
            .filter(oracle::accepts)
            .limit(5)
            .map(f -> oracle.path(f).toString())
            .toList();
    List<Project> projects = new ArrayList<>();
    for (String name : List.of("embedded", "cluster")) {
      projects.add(
          Project.in(folder.resolve(name))
              .dataset("regions", TableContent.resource("/replay/catalog/datasets/regions.yaml"))
              .sql("regions/stage.sql", TableContent.resource("/replay/sql/regions/stage.sql"))
              .sql(
                  "regions/analytics.sql",
                  TableContent.resource("/replay/sql/regions/analytics.sql")));
    }
    Project embedded = projects.get(0);
    Project cluster = projects.get(1);
    try (Trino trino = profile(cluster)) {
      for (int i = 0; i < deliveries.size(); i += 4) {
        JsonNode there = embedded.json(0, "run", "regions", deliveries.get(i));
        JsonNode here = run(cluster, 0, "run", "regions", deliveries.get(i));
        for (int layer = 0; layer < 3; layer++) {
          assertThat(here.path("layers").get(layer).path("partitions"))
              .as("decisions, rows and signatures of layer %d", layer)
              .isEqualTo(there.path("layers").get(layer).path("partitions"));
        }
      }
      try (Trino other = Trino.on(embedded)) {
        for (String query :
            List.of(
                "SELECT day, region, positive, cases, tests FROM replay.regions_stage ORDER BY 1, 2",
                "SELECT day, regions, cases, most_positive FROM replay.regions_daily ORDER BY 1")) {
          assertThat(trino.query(query)).as(query).isNotEmpty().isEqualTo(other.query(query));
        }
      }
      assertThat(tables(trino, "replay"))
          .containsExactly("regions_daily", "regions_raw", "regions_stage");
      assertThat(staged(cluster)).isEmpty();
      assertThat(cluster.run("verify", "regions").exitCode()).isZero();
      assertThat(cluster.run("verify", "regions", "--deep").exitCode())
          .as("the other engine gives the same rows")
          .isZero();
      JsonNode again = run(cluster, 0, "run", "regions", deliveries.get(deliveries.size() - 1));
      assertThat(again.path("outcome").asText()).isEqualTo("nothing-to-do");
    }
  }

  @Test
  void theShippedExampleRunsOnBoth() throws Exception {
    Project project = Orders.in(folder);
    try (Trino trino = profile(project)) {
      run(project, 0, "run", "orders", Orders.delivery("2026-10-05-0400"));
      run(project, 0, "run", "orders", Orders.delivery("2026-10-07-0400"));
      assertThat(project.run("verify", "orders", "--deep").exitCode()).isZero();
      assertThat(project.run("--profile=trino", "verify", "orders.analytics", "--deep").exitCode())
          .isZero();
      assertThat(staged(project)).isEmpty();
      assertThat(run(project, 0, "check").path("outcome").asText()).isEqualTo("done");
      assertThat(trino.query("SELECT count(DISTINCT day) FROM sales.orders_daily"))
          .containsExactly("6");
    }
  }

  @Test
  void onlyThePinnedSnapshotAndTheDaysBeingBuiltAreRead() throws Exception {
    Project project = shop(DAILY);
    try (Trino trino = profile(project)) {
      JsonNode report = run(project, 0, "run", "shop", project.delivery("1.csv", ORDERS));
      assertThat(Project.partitions(report, 1, "replace"))
          .containsExactly("day=2026-10-01", "day=2026-10-02");
      assertThat(Project.partitions(report, 1, "empty")).containsExactly("day=2026-10-03");
      assertThat(trino.query("SELECT * FROM shop.daily ORDER BY day"))
          .containsExactly("2026-10-01\t1\t10.00", "2026-10-02\t2\t6.50");

      AtBuild change =
          new AtBuild(
              () ->
                  trino.execute(
                      "INSERT INTO shop.raw VALUES (9, TIMESTAMP '2026-10-02 01:00:00', 'FR', 99)"));
      Project.Result result =
          InProcess.run(
              project,
              change,
              "--profile=trino",
              "run",
              "shop",
              project.delivery("2.csv", ORDERS.replace("1.00\n", "2.00\n")));
      assertThat(result.exitCode()).as(result.err()).isZero();
      assertThat(change.done).isTrue();
      assertThat(trino.query("SELECT * FROM shop.daily ORDER BY day"))
          .as("what came after the plan is no part of it")
          .containsExactly("2026-10-01\t1\t10.00", "2026-10-02\t2\t7.50");
    }
  }

  /** Does something once, when the SQL of a layer is about to run. */
  private static final class AtBuild implements java.util.function.Consumer<String> {
    private final Action action;
    private boolean done;

    interface Action {
      void run() throws Exception;
    }

    AtBuild(Action action) {
      this.action = action;
    }

    @Override
    public void accept(String step) {
      if (step.equals("build#1")) {
        try {
          action.run();
        } catch (Exception e) {
          throw new AssertionError(e);
        }
        done = true;
      }
    }
  }

  @Test
  void aQueryThatFailsIsOneLineWithItsPlaceAndLeavesNothing() throws Exception {
    Project project = shop(DAILY);
    String delivery = project.delivery("1.csv", ORDERS);
    try (Trino trino = profile(project)) {
      run(project, 0, "run", "shop", delivery);
      List<String> before = trino.query("SELECT * FROM shop.daily ORDER BY day");
      project.sql("daily.sql", "SELECT CAST(at AS date) AS day,\n  oops FROM raw");
      assertThat(error(project, "build", "shop"))
          .contains("layer `daily`, daily.sql: line 2, column 3: Column 'oops' cannot be resolved");
      project.sql("daily.sql", "SELECT CAST(at AS date) AS day, 1 / (id - id) AS n FROM raw");
      assertThat(error(project, "build", "shop")).contains("daily.sql: Division by zero");
      project.sql("daily.sql", "SELECT CAST(at AS date) + INTERVAL '1' DAY AS day FROM raw");
      assertThat(error(project, "build", "shop"))
          .contains("expected only rows of the partitions being rebuilt, found `day=2026-10-04`");
      project.sql("daily.sql", "SELECT CAST(NULL AS date) AS day, count(*) AS n FROM raw");
      assertThat(error(project, "build", "shop")).contains("found `day=null` (1 rows)");
      project.sql("daily.sql", "SELECT CAST(at AS date) AS day, now() AS n FROM raw");
      assertThat(error(project, "build", "shop"))
          .contains("line 1, column 33: expected a SELECT that gives the same rows at any time");
      project.sql(
          "daily.sql",
          "SELECT CAST(at AS date) AS day FROM raw, " + trino.catalog() + ".shop.daily");
      assertThat(error(project, "build", "shop"))
          .contains("expected a SELECT that reads only `raw`");
      project.sql("daily.sql", "SELECT CAST(at AS date) AS day FROM daily");
      assertThat(error(project, "build", "shop")).contains("line 1, column 37: ");
      assertThat(trino.query("SELECT * FROM shop.daily ORDER BY day")).isEqualTo(before);
      assertThat(tables(trino, "shop")).containsExactly("daily", "raw");
      assertThat(staged(project)).isEmpty();
      project.sql("daily.sql", DAILY);
      JsonNode report = run(project, 0, "build", "shop");
      assertThat(Project.partitions(report, 0, "replace")).isEmpty();
      JsonNode orphans = project.json(0, "maintain", "shop.daily", "--dry-run", "--grace=0h");
      assertThat(orphans.at("/layers/0/orphans")).isEmpty();
    }
  }

  @Test
  void moreThanAHundredPartitionsAreSeveralQueriesAndOneCommit() throws Exception {
    Project project =
        shop("SELECT CAST(at AS date) AS day, max(id) AS id FROM raw GROUP BY CAST(at AS date)");
    StringBuilder csv = new StringBuilder("id,at,country,amount\n");
    for (int i = 0; i < 230; i++) {
      csv.append(i)
          .append(',')
          .append(java.time.LocalDate.of(2026, 1, 1).plusDays(i))
          .append("T12:00:00,FR,1\n");
    }
    try (Trino trino = profile(project)) {
      JsonNode report =
          run(project, 0, "run", "shop", project.delivery("many.csv", csv.toString()));
      assertThat(Project.partitions(report, 1, "replace")).hasSize(230);
      assertThat(trino.query("SELECT count(*) FROM shop.\"daily$snapshots\"")).containsExactly("1");
      assertThat(trino.query("SELECT count(DISTINCT day), sum(id) FROM shop.daily"))
          .containsExactly("230\t26335");
    }
  }

  @Test
  void columnsThatChangeEvolveTheTable() throws Exception {
    Project project = shop(DAILY);
    try (Trino trino = profile(project)) {
      run(project, 0, "run", "shop", project.delivery("1.csv", ORDERS));
      // Dropped and added again under another id: files with fresh ids would read as NULL.
      for (String sql :
          List.of(
              "SELECT CAST(at AS date) AS day, max(country) AS top FROM raw GROUP BY CAST(at AS date)",
              DAILY)) {
        project.sql("daily.sql", sql);
        run(project, 0, "build", "shop");
      }
      assertThat(trino.query("SELECT day, orders, revenue FROM shop.daily ORDER BY day"))
          .containsExactly("2026-10-01\t1\t10.00", "2026-10-02\t2\t6.50");
    }
  }

  @Test
  void anInterruptedRunCancelsItsQuery() throws Exception {
    Project project = shop(DAILY);
    String delivery = project.delivery("1.csv", ORDERS);
    try (Trino trino = profile(project)) {
      run(project, 0, "run", "shop", delivery);
      project.sql(
          "daily.sql",
          """
          SELECT CAST(at AS date) AS day, sum(sin(a) * cos(b)) AS endless FROM raw
          CROSS JOIN UNNEST(sequence(1, 10000)) s (a) CROSS JOIN UNNEST(sequence(1, 10000)) t (b)
          GROUP BY CAST(at AS date)
          """);
      Process process =
          new ProcessBuilder(command(project, "--profile=trino", "build", "shop"))
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("out").toFile())
              .start();
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

  private static List<String> command(Project project, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-cp",
                io.dayseal.process.ClassPath.ofTests(),
                io.dayseal.cli.Main.class.getName()));
    command.addAll(List.of(project.arguments(arguments)));
    return command;
  }

  /** What is known of the last query that inserts into this warehouse. */
  private static List<String> inserts(Trino trino, String column) throws Exception {
    return trino.query(
        """
        SELECT %s FROM system.runtime.queries
        WHERE source = 'nightly' AND query LIKE 'INSERT INTO "%s"%%%%'
        ORDER BY created DESC LIMIT 1
        """,
        column, trino.catalog());
  }

  /** Waits for the cluster, as long as it may take. */
  private static void await(@Nullable Process process, Trino trino, String state) throws Exception {
    for (int i = 0; i < 600; i++) {
      String now =
          inserts(trino, "state || coalesce(element_at(split(query, 'endless'), 2), '!')").get(0);
      if (now.startsWith(state) && !now.endsWith("!")) {
        return;
      }
      if (process != null && process.waitFor(100, java.util.concurrent.TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    throw new AssertionError("the query does not become " + state);
  }

  @Test
  void whatAKilledRunLeftIsFoundByNameAndAge() throws Exception {
    Project project = shop(DAILY);
    String delivery = project.delivery("1.csv", ORDERS);
    try (Trino trino = profile(project)) {
      run(project, 0, "run", "shop", delivery);
      project.sql("daily.sql", DAILY.replace("count(*)", "count(id)"));
      // Dies between the insert and the commit, like a process that is killed: nothing is undone.
      Project.Result result =
          InProcess.run(
              project,
              step -> {
                if (step.equals("commit#1")) {
                  throw new io.dayseal.pipeline.CommitUnknownException("killed", null);
                }
              },
              "--profile=trino",
              "build",
              "shop");
      assertThat(result.exitCode()).isEqualTo(12);
      assertThat(tables(trino, "shop")).hasSize(3).anyMatch(t -> t.startsWith("daily__dayseal_"));
      assertThat(
              project
                  .json(0, "maintain", "shop.daily", "--grace=3d")
                  .at("/layers/0/staging_tables"))
          .as("too young")
          .isEmpty();
      String left = tables(trino, "shop").get(1);
      JsonNode found = project.json(0, "maintain", "shop.daily", "--dry-run", "--grace=0h");
      assertThat(found.at("/layers/0/staging_tables").toString())
          .isEqualTo("[\"shop." + left + "\"]");
      assertThat(found.at("/layers/0/orphans")).as("what was inserted").hasSize(2);

      run(project, 0, "build", "shop");
      assertThat(trino.query("SELECT * FROM shop.daily ORDER BY day"))
          .containsExactly("2026-10-01\t1\t10.00", "2026-10-02\t2\t6.50");
    }
  }
}
