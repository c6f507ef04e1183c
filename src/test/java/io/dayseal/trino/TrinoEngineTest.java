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
import io.dayseal.process.InProcess;
import io.dayseal.replay.Oracle;
import io.dayseal.replay.Orders;
import io.dayseal.replay.Project;
import io.dayseal.replay.Shared;
import io.dayseal.replay.TableContent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layers built by a real Trino. */
class TrinoEngineTest {
  @TempDir private Path folder;

  @BeforeEach
  void needsTrino() {
    TrinoServer.shared();
  }

  private static String error(Project project, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--profile=trino"));
    all.addAll(List.of(arguments));
    Project.Result result = project.run(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.err()).isEqualTo(13);
    return result.err();
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
    Project project = shop(folder, DAILY);
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
    Project project = shop(folder, DAILY);
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
        shop(
            folder,
            "SELECT CAST(at AS date) AS day, max(id) AS id FROM raw GROUP BY CAST(at AS date)");
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
    Project project = shop(folder, DAILY);
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
}
