package io.dayseal.athena;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.AthenaServer;
import io.dayseal.aws.AwsServers;
import io.dayseal.aws.Fault;
import io.dayseal.aws.Faults;
import io.dayseal.process.InProcess;
import io.dayseal.replay.Oracle;
import io.dayseal.replay.Project;
import io.dayseal.replay.Shared;
import io.dayseal.replay.TableContent;
import io.dayseal.trino.Trino;
import io.dayseal.trino.TrinoServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layers built by Athena's API, behind which a real Trino runs the SQL over Glue and S3. */
class AthenaEngineTest {
  private static final String WAREHOUSE = "s3://lake/warehouse";
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
            - {name: amount, type: "decimal(12,2)"}
          partition: [day(at)]
        - {name: daily, table: shop.daily, sql: daily.sql, partition: [day], days-per-query: 1000}
      """;
  private static final String DAILY =
      """
      WITH sold AS (SELECT * FROM raw WHERE amount > 0)
      SELECT CAST(at AS date) AS day, count(*) AS orders, sum(amount) AS revenue
      FROM sold GROUP BY CAST(at AS date) -- by day\
      """;
  private static final String ENDLESS =
      """
      SELECT CAST(at AS date) AS day, sum(sin(a) * cos(b)) AS endless FROM raw
      CROSS JOIN UNNEST(sequence(1, 10000)) s (a) CROSS JOIN UNNEST(sequence(1, 10000)) t (b)
      GROUP BY CAST(at AS date)
      """;
  private static final String ORDERS =
      """
      id,at,amount
      1,2026-10-01T23:59:59.999999,10.00
      2,2026-10-02T00:00:00,5.50
      3,2026-10-02T10:00:00,1.00
      4,2026-10-03T10:00:00,-1.00
      """;
  private static final List<String> DAYS = List.of("2026-10-01\t1\t10.00", "2026-10-02\t2\t6.50");

  @TempDir private Path folder;
  private AwsServers servers;
  private Trino trino;
  private AthenaServer athena;

  @BeforeEach
  void start() throws Exception {
    TrinoServer.shared();
    servers = AwsServers.start();
    servers.s3().bucket("lake");
    trino = Trino.on(servers.trinoCatalog(WAREHOUSE));
    athena = new AthenaServer(TrinoServer.shared().url(), trino.catalog());
  }

  @AfterEach
  void stop() throws Exception {
    try (AwsServers s = servers;
        Trino t = trino;
        AthenaServer a = athena) {
      assertThat(List.of(s, t, a)).isNotEmpty();
    }
  }

  private void profile(Project project, String engine) throws IOException {
    Files.writeString(
        project.folder().resolve("catalog/local.yaml"),
        Project.profile(
            "glue",
            servers.catalogProperties(WAREHOUSE),
            """
            engine: {type: athena, memory: 512MB, catalog: "CATALOG", endpoint: "ENDPOINT"MORE}
            """
                .replace("CATALOG", trino.catalog())
                .replace("ENDPOINT", athena.endpoint().toString())
                .replace("MORE", engine)));
  }

  private Project shop(String sql) throws IOException {
    Project project = Project.in(folder).dataset("shop", SHOP).sql("daily.sql", sql);
    profile(project, "");
    return project;
  }

  private static String error(Project project, int exitCode, String... arguments) {
    Project.Result result = project.run(arguments);
    assertThat(result.exitCode()).as(result.err()).isEqualTo(exitCode);
    assertThat(result.err()).doesNotContain("\tat ");
    return result.err();
  }

  private List<String> daily() throws Exception {
    return trino.query("SELECT * FROM shop.daily ORDER BY day");
  }

  private void assertNothingStaged() throws Exception {
    assertThat(trino.query("SHOW TABLES FROM shop")).containsExactly("daily", "raw");
    assertThat(servers.s3().keys("lake", "")).noneMatch(k -> k.contains("__dayseal_"));
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
    for (String name : List.of("embedded", "athena")) {
      projects.add(
          Project.in(folder.resolve(name))
              .dataset("regions", TableContent.resource("/replay/catalog/datasets/regions.yaml"))
              .sql("regions/stage.sql", TableContent.resource("/replay/sql/regions/stage.sql"))
              .sql(
                  "regions/analytics.sql",
                  TableContent.resource("/replay/sql/regions/analytics.sql")));
    }
    profile(projects.get(1), "");
    for (String delivery : List.of(deliveries.get(0), deliveries.get(4))) {
      JsonNode there = projects.get(0).json(0, "run", "regions", delivery);
      JsonNode here = projects.get(1).json(0, "run", "regions", delivery);
      for (int layer = 0; layer < 3; layer++) {
        assertThat(here.path("layers").get(layer).path("partitions"))
            .as("decisions, rows and signatures of layer %d", layer)
            .isEqualTo(there.path("layers").get(layer).path("partitions"));
      }
      assertThat(there.path("queries")).isEmpty();
      assertThat(here.path("queries")).isNotEmpty();
    }
    assertThat(projects.get(1).run("verify", "regions").exitCode()).isZero();
    assertThat(projects.get(1).json(0, "run", "regions", deliveries.get(4)).path("queries"))
        .as("nothing to do asks nothing")
        .isEmpty();
  }

  @Test
  void queriesAreToldWithWhatTheyScanAndCost() throws Exception {
    Project project = shop(DAILY);
    JsonNode report = project.json(0, "run", "shop", project.delivery("1.csv", ORDERS));
    assertThat(daily()).isEqualTo(DAYS);
    assertNothingStaged();

    List<String> wrote = new ArrayList<>();
    long scanned = 0;
    for (JsonNode query : report.path("queries")) {
      scanned += query.path("scanned_bytes").asLong();
      if (query.path("writes").asBoolean()) {
        wrote.add(query.path("id").asText());
        assertThat(query.path("scanned_bytes").asLong()).isPositive();
        assertThat(query.path("estimated_usd").decimalValue()).isEqualByComparingTo("0.00005");
      }
    }
    assertThat(report.path("scanned_bytes").asLong()).isEqualTo(scanned);
    assertThat(report.path("estimated_usd").decimalValue()).isPositive();
    assertThat(athena.ids()).containsAll(wrote);
    assertThat(wrote).hasSize(1);
    assertThat(trino.query("SELECT summary['dayseal.queries'] FROM shop.\"daily$snapshots\""))
        .isEqualTo(wrote);
    assertThat(
            project.json(0, "history", "shop.daily").at("/layers/0/snapshots/0/queries").asText())
        .isEqualTo(wrote.get(0));
    project.sql("daily.sql", DAILY.replace("count(*)", "count(id)"));
    assertThat(project.run("build", "shop").out())
        .containsPattern("[0-9]+ queries scanned [0-9,]+ bytes, about USD 0[.]000[0-9]");

    JsonNode verified = project.json(0, "verify", "shop", "--deep");
    assertThat(verified.at("/layers/1/counts/matches").asInt()).isEqualTo(3);
    assertThat(verified.path("queries").findValuesAsText("writes")).contains("true");
    assertNothingStaged();

    for (JsonNode start : athena.starts()) {
      assertThat(start.at("/ResultReuseConfiguration/ResultReuseByAgeConfiguration/Enabled"))
          .hasToString("false");
      assertThat(start.path("WorkGroup").asText()).isEqualTo("primary");
    }
  }

  @Test
  void aQueryThatFailsIsOneLineWithItsPlaceAndLeavesNothing() throws Exception {
    Project project = shop(DAILY);
    project.json(0, "run", "shop", project.delivery("1.csv", ORDERS));
    project.sql("daily.sql", "SELECT CAST(at AS date) AS day,\n  oops FROM raw");
    assertThat(error(project, 13, "build", "shop"))
        .containsPattern(
            "layer `daily`, daily.sql: line 2, column 3: Column 'oops' cannot be resolved \\(query");
    project.sql("daily.sql", "SELECT CAST(at AS date) AS day, 1 / (id - id) AS n FROM raw");
    assertThat(error(project, 13, "build", "shop"))
        .contains("daily.sql: DIVISION_BY_ZERO: Division by zero")
        .doesNotContain("manifest");
    project.sql("daily.sql", "SELECT CAST(at AS date) + INTERVAL '1' DAY AS day FROM raw");
    assertThat(error(project, 13, "build", "shop"))
        .contains("expected only rows of the partitions being rebuilt, found `day=2026-10-04`");
    project.sql(
        "daily.sql", "SELECT CAST(at AS date) AS day FROM raw, " + trino.catalog() + ".shop.daily");
    assertThat(error(project, 13, "build", "shop"))
        .contains("expected a SELECT that reads only `raw`");
    project.sql(
        "daily.sql", "SELECT CAST(at AS date) AS day, '" + "x".repeat(262_144) + "' FROM raw");
    assertThat(error(project, 13, "build", "shop"))
        .contains("expected a statement of up to 262144 bytes");
    assertThat(daily()).isEqualTo(DAYS);
    assertNothingStaged();
    project.sql("daily.sql", DAILY);
    assertThat(Project.partitions(project.json(0, "build", "shop"), 0, "replace")).isEmpty();
  }

  @Test
  void moreThanAHundredPartitionsAreSeveralQueriesAndOneCommit() throws Exception {
    Project project = shop(DAILY);
    StringBuilder csv = new StringBuilder("id,at,amount\n");
    for (int i = 0; i < 230; i++) {
      csv.append(i)
          .append(',')
          .append(LocalDate.of(2026, 1, 1).plusDays(i))
          .append("T12:00:00,1\n");
    }
    JsonNode report = project.json(0, "run", "shop", project.delivery("m.csv", csv.toString()));
    assertThat(Project.partitions(report, 1, "replace")).hasSize(230);
    assertThat(trino.query("SELECT count(*) FROM shop.\"daily$snapshots\"")).containsExactly("1");
    assertThat(trino.query("SELECT count(DISTINCT day), sum(orders) FROM shop.daily"))
        .containsExactly("230\t230");
    assertThat(
            trino.query(
                "SELECT cardinality(split(summary['dayseal.queries'], ',')) FROM shop.\"daily$snapshots\""))
        .containsExactly("3");
  }

  @Test
  void everyTypeComesThrough() throws Exception {
    Project project =
        shop(
            """
            SELECT CAST(at AS date) AS day, true AS b, id AS i, CAST(id AS bigint) AS l,
              CAST(id AS real) AS f, CAST(id AS double) AS d, amount, at,
              CAST(at AS timestamp(6) with time zone) AS tz, 'é' AS s, X'00ff' AS bytes,
              ARRAY[id, NULL] AS list, CAST(ROW(id, ARRAY['a']) AS ROW(n integer, a array(varchar))) AS r
            FROM raw
            """);
    project.json(0, "run", "shop", project.delivery("1.csv", ORDERS));
    assertThat(
            trino.query(
                "SELECT typeof(f), typeof(tz), typeof(list), typeof(r), r.n FROM shop.daily WHERE i = 1"))
        .containsExactly(
            "real\ttimestamp(6) with time zone\tarray(integer)\trow(n integer, a array(varchar))\t1");
  }

  @Test
  void throttledAndLostStartsRunOnce() throws Exception {
    Project project = shop(DAILY);
    athena.faults().add(Fault.SLOW_DOWN, 7, "StartQueryExecution", "");
    athena.faults().add(Fault.ANSWER_LOST, 1, "StartQueryExecution", "^INSERT");
    athena.faults().add(Fault.INTERNAL_ERROR, 5, "GetQueryExecution", "");
    athena.faults().add(Fault.RESET, 1, "GetQueryResults", "");
    project.json(0, "run", "shop", project.delivery("1.csv", ORDERS));
    assertThat(daily()).isEqualTo(DAYS);
    assertThat(
            athena.starts().stream()
                .filter(s -> s.path("QueryString").asText().startsWith("INSERT")))
        .hasSize(1);
    assertNothingStaged();
  }

  @Test
  void aRefusalIsOneLine() throws Exception {
    Project project = shop(DAILY);
    project.json(0, "land", "shop", project.delivery("1.csv", ORDERS));
    athena.faults().add(Fault.ACCESS_DENIED, Faults.ALWAYS, "StartQueryExecution", "");
    assertThat(error(project, 1, "build", "shop"))
        .contains("error: Athena answered 400 AccessDeniedException: User: ");
    assertThat(error(project, 2, "check")).contains("AccessDeniedException");
    athena.faults().clear();
    profile(project, ", workgroup: nope");
    assertThat(error(project, 1, "build", "shop")).contains("WorkGroup nope is not found.");
    profile(project, ", workgroup: bare");
    assertThat(error(project, 1, "build", "shop")).contains("No output location provided.");
    profile(project, ", workgroup: bare, output-location: \"s3://lake/results/\"");
    project.json(0, "build", "shop");
    assertThat(daily()).isEqualTo(DAYS);
  }

  @Test
  void beyondItsLimitsAQueryIsStopped() throws Exception {
    Project project = shop(DAILY);
    String delivery = project.delivery("1.csv", ORDERS);
    profile(project, ", max-scanned-per-query: 0.001KB");
    assertThat(error(project, 13, "run", "shop", delivery))
        .containsPattern(
            "expected query [-0-9a-f]+ to scan up to 1 bytes, as `max-scanned-per-query` says");
    profile(project, ", max-scanned: 0.001KB");
    assertThat(error(project, 13, "build", "shop"))
        .containsPattern("expected the run to scan up to 1 bytes, as `max-scanned` says, found");
    assertThat(trino.query("SHOW TABLES FROM shop")).containsExactly("raw");
    profile(project, ", max-scanned-per-query: 0.001KB");
    project.sql("daily.sql", ENDLESS);
    assertThat(error(project, 13, "build", "shop")).contains("`max-scanned-per-query` says");
    assertThat(athena.ids().stream().map(athena::state))
        .as("while it ran")
        .contains("CANCELLED")
        .doesNotContain("RUNNING");
    project.sql("daily.sql", DAILY);
    profile(project, ", max-scanned: 1GB, max-scanned-per-query: 1GB");
    project.json(0, "build", "shop");
    assertThat(daily()).isEqualTo(DAYS);
  }

  @Test
  void anInterruptedRunStopsItsQuery() throws Exception {
    Project project = shop(DAILY);
    project.json(0, "land", "shop", project.delivery("1.csv", ORDERS));
    project.sql("daily.sql", ENDLESS);
    Process process =
        project.start(
            folder.resolve("out"),
            List.of(
                "-Daws.accessKeyId=" + System.getProperty("aws.accessKeyId"),
                "-Daws.secretAccessKey=" + System.getProperty("aws.secretAccessKey")),
            "build",
            "shop");
    try {
      Faults.Gate gate = athena.faults().hold("GetQueryExecution", "");
      while (athena.starts().stream().noneMatch(s -> insert(s))) {
        gate.awaitCall();
        gate.open();
        gate = athena.faults().hold("GetQueryExecution", "");
      }
      process.destroy();
      process.waitFor();
      gate.open();
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readString(folder.resolve("out"))).contains("error: interrupted");
    assertThat(athena.ids().stream().map(athena::state))
        .contains("CANCELLED")
        .doesNotContain("RUNNING");
  }

  @Test
  void aQueryThatSomebodyStopsFailsTheRun() throws Exception {
    Project project = shop(ENDLESS);
    project.json(0, "land", "shop", project.delivery("1.csv", ORDERS));
    athena.stopsInserts();
    assertThat(error(project, 13, "build", "shop"))
        .containsPattern("daily.sql: Query cancelled by user \\(query [-0-9a-f]+\\)");
    assertThat(trino.query("SHOW TABLES FROM shop")).containsExactly("raw");
  }

  private static boolean insert(JsonNode start) {
    return start.path("QueryString").asText().startsWith("INSERT");
  }

  @Test
  void whatAKilledRunLeftIsFoundByName() throws Exception {
    Project project = shop(DAILY);
    project.json(0, "run", "shop", project.delivery("1.csv", ORDERS));
    project.sql("daily.sql", DAILY.replace("count(*)", "count(id)"));
    Project.Result result =
        InProcess.run(
            project,
            step -> {
              if (step.equals("commit#1")) {
                throw new io.dayseal.pipeline.CommitUnknownException("killed", null);
              }
            },
            "build",
            "shop");
    assertThat(result.exitCode()).isEqualTo(12);
    assertThat(trino.query("SHOW TABLES FROM shop")).hasSize(3);
    JsonNode found = project.json(0, "maintain", "shop.daily", "--dry-run", "--grace=0h");
    assertThat(found.at("/layers/0/staging_tables").toString()).contains("shop.daily__dayseal_");
    project.json(0, "build", "shop");
    assertThat(daily()).isEqualTo(DAYS);
  }
}
