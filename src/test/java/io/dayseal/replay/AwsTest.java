package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.AwsServers;
import io.dayseal.replay.Project.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A night on Glue and S3 through the command line, and what it asks of them. */
class AwsTest {
  private static final int DAYS = 28;
  private static final String DATASET =
      """
      delivery: {format: csv, vanished-days: keep}
      layers:
        - name: raw
          table: shop.raw
          columns:
            - {name: id, type: long, required: true}
            - {name: day, type: date}
            - {name: amount, type: "decimal(12,2)"}
          partition: [day]
        - {name: stage, table: shop.stage, sql: stage.sql, partition: [day]}
      """;

  @TempDir private Path folder;
  private AwsServers servers;
  private Project project;

  @BeforeEach
  void start() throws IOException {
    servers = AwsServers.start();
    servers.s3().bucket("lake").bucket("arrivals");
    project =
        Project.in(folder)
            .dataset("shop", DATASET)
            .sql(
                "stage.sql",
                "SELECT day, count(*) AS orders, sum(amount) AS total FROM raw GROUP BY day\n");
    Files.writeString(
        folder.resolve("catalog/local.yaml"),
        Project.profile(
            "glue",
            servers.catalogProperties("s3://lake/warehouse"),
            "engine: {type: duckdb, memory: 512MB, temp-folder: tmp}\n"));
  }

  @AfterEach
  void stop() throws IOException {
    servers.close();
    if (Files.exists(folder.resolve("tmp"))) {
      try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
        assertThat(left).as("what a run leaves in its temp folder").isEmpty();
      }
    }
  }

  /** Three orders for each day of October from the first to the last. */
  private static String orders(int first, int last, int correctedDay) {
    StringBuilder csv = new StringBuilder("id,day,amount\n");
    for (int day = first; day <= last; day++) {
      for (int i = 0; i < 3; i++) {
        csv.append(
            String.format(
                Locale.ROOT,
                "%d,2026-10-%02d,%s\n",
                day * 10 + i,
                day,
                day == correctedDay ? "9.99" : "1.50"));
      }
    }
    return csv.toString();
  }

  private String put(String key, String text) {
    servers.s3().put("arrivals", key, text);
    return "s3://arrivals/" + key;
  }

  private Map<String, Integer> counts() {
    return servers.calls().counts();
  }

  private String total(String day) {
    Result shown = project.run("show", "shop.stage", "--day", day, "--format", "csv");
    return shown.out().lines().skip(1).findFirst().orElse("");
  }

  @Test
  void anUnchangedRunLooksAtEveryTableOnceAndReadsTheDelivery() throws Exception {
    String delivery = put("october.csv", orders(1, DAYS, 0));
    JsonNode first = project.json(0, "run", "shop", delivery);
    assertThat(Project.partitions(first, 0, "replace")).hasSize(DAYS);
    assertThat(Project.partitions(first, 1, "replace")).hasSize(DAYS);
    assertThat(total("2026-10-17")).isEqualTo("2026-10-17,3,4.50");

    servers.calls().forget();
    JsonNode identical = project.json(0, "run", "shop", delivery);
    assertThat(identical.at("/layers/0/delivery/identical").asBoolean()).isTrue();
    assertThat(counts())
        .isEqualTo(Map.of("glue GetTable", 2, "s3 GetObject", 3, "s3 HeadObject", 1));

    // The same content in other bytes: parsed, and nothing more is asked.
    String reordered =
        put("again.csv", orders(1, DAYS, 0).replace("10,2026-10-01,1.50\n", "10,2026-10-01,1.5\n"));
    servers.calls().forget();
    JsonNode unchanged = project.json(0, "run", "shop", reordered);
    assertThat(unchanged.path("outcome").asText()).isEqualTo("nothing-to-do");
    assertThat(unchanged.at("/layers/0/delivery/identical").asBoolean()).isFalse();
    assertThat(counts())
        .isEqualTo(Map.of("glue GetTable", 2, "s3 GetObject", 3, "s3 HeadObject", 1));
    assertThat(unchanged.path("saved").asText())
        .isEqualTo(
            "skipping saved 56 of 56 partitions (84 rows of the delivery) and 2 of 2 commits");
    long metadata = servers.calls().of("GetObject").stream().mapToLong(c -> c.answerBytes()).sum();
    assertThat(requests(unchanged, "s3:GetObject"))
        .isEqualTo(
            "{\"action\":\"s3:GetObject\",\"count\":3,\"bytes_sent\":0,\"bytes_received\":"
                + metadata
                + "}");
    assertThat(requests(unchanged, "glue:GetTable")).contains("\"count\":2");
  }

  private static String requests(JsonNode report, String action) {
    for (JsonNode kind : report.path("requests")) {
      if (kind.path("action").asText().equals(action)) {
        return kind.toString();
      }
    }
    return "none";
  }

  /** However many partitions there are: the figures of a commit of one day. */
  @Test
  void oneChangedDayOfManyCostsWhatOneDayCosts() throws Exception {
    project.json(0, "land", "shop", put("october.csv", orders(1, DAYS, 0)));
    Map<String, Integer> oneChanged = landed(orders(1, DAYS, 17));
    assertThat(oneChanged)
        .isEqualTo(
            Map.of(
                "glue GetTable", 3,
                "glue UpdateTable", 1,
                "s3 GetObject", 5 + 1,
                "s3 HeadObject", 2 + 1,
                "s3 PutObject", 4 + 1));
    // Two more data files, and nothing else.
    Map<String, Integer> threeNew = landed(orders(1, DAYS + 3, 17));
    assertThat(servers.calls().of("PutObject").stream().filter(c -> c.name().endsWith(".parquet")))
        .hasSize(3);
    oneChanged.forEach(
        (kind, count) ->
            assertThat(threeNew.getOrDefault(kind, 0))
                .as(kind)
                .isLessThanOrEqualTo(count + (kind.equals("s3 PutObject") ? 2 : 0)));
    assertThat(oneChanged).containsOnlyKeys(threeNew.keySet());
  }

  private Map<String, Integer> landed(String content) {
    String delivery = put("october.csv", content);
    servers.calls().forget();
    project.json(0, "land", "shop", delivery);
    return counts();
  }

  @Test
  void aLayerReadsWhatWasJustStoredWithoutFetchingIt() throws Exception {
    project.json(0, "run", "shop", put("october.csv", orders(1, DAYS, 0)));
    assertThat(servers.calls().of("GetObject")).noneMatch(c -> c.name().endsWith(".parquet"));
    assertThat(servers.calls().of("PutObject").stream().filter(c -> c.name().endsWith(".parquet")))
        .hasSize(2 * DAYS);

    project.sql(
        "stage.sql",
        "SELECT day, count(*) AS orders, 2 * sum(amount) AS total FROM raw GROUP BY day\n");
    servers.calls().forget();
    project.json(0, "build", "shop");
    assertThat(servers.calls().of("GetObject").stream().filter(c -> c.name().endsWith(".parquet")))
        .hasSize(DAYS);
    assertThat(total("2026-10-17")).isEqualTo("2026-10-17,3,9.00");
  }

  @Test
  void aPrefixOrAPatternIsOneDelivery() throws Exception {
    put("2026/10/a.csv", orders(1, 10, 0));
    put("2026/10/b.csv", orders(11, 20, 0));
    put("2026/10/_SUCCESS", "done");
    put("2026/11/c.csv", orders(21, 22, 0));
    JsonNode prefix = project.json(0, "run", "shop", "s3://arrivals/2026/10/");
    assertThat(Project.partitions(prefix, 0, "replace")).hasSize(20);
    JsonNode without = project.json(0, "run", "shop", "s3://arrivals/2026/10");
    assertThat(without.path("outcome").asText()).isEqualTo("nothing-to-do");
    JsonNode pattern = project.json(0, "run", "shop", "s3://arrivals/2026/*/[bc].csv");
    assertThat(Project.partitions(pattern, 0, "replace"))
        .containsExactly("day=2026-10-21", "day=2026-10-22");

    Result nothing = project.run("run", "shop", "s3://arrivals/2025/");
    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.err()).contains("delivery `s3://arrivals/2025/` does not exist");
    Result wrong = project.run("run", "shop", "s3://x");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("expected `s3://<bucket>/<key>`, found `s3://x`");
  }

  @Test
  void aPackedDeliveryWithAFaultIsRefusedWithItsPlace() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write((orders(1, 2, 0) + "7,2026-10-03,much\n").getBytes(StandardCharsets.UTF_8));
    }
    servers.s3().put("arrivals", "in.csv.gz", packed.toByteArray());
    Result result = project.run("run", "shop", "s3://arrivals/in.csv.gz");
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.err()).contains("s3://arrivals/in.csv.gz:8:3: ");
    assertThat(counts()).doesNotContainKeys("s3 PutObject", "glue CreateTable");
  }

  @Test
  void anObjectThatIsReplacedWhileItIsReadIsNoticed() throws Exception {
    put("october.csv", orders(1, 3, 0));
    servers
        .s3()
        .faults()
        .before(
            "GetObject",
            "october",
            () -> {
              put("october.csv", orders(1, 3, 2));
            });
    Result result = project.run("run", "shop", "s3://arrivals/october.csv");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .contains(
            "error: `s3://arrivals/october.csv` was replaced while it was read; nothing was"
                + " committed")
        .doesNotContain("\tat ");
    assertThat(counts()).doesNotContainKeys("s3 PutObject", "glue CreateTable");
    assertThat(project.run("run", "shop", "s3://arrivals/october.csv").exitCode()).isZero();
    assertThat(total("2026-10-02")).isEqualTo("2026-10-02,3,29.97");
  }

  @Test
  void checkWritesAndRemovesAFileAndNamesWhatIsMissing() throws Exception {
    Result right = project.run("check");
    assertThat(right.exitCode()).as(right.out() + right.err()).isZero();
    assertThat(servers.s3().keys("lake", "")).isEmpty();

    String profile = Files.readString(folder.resolve("catalog/local.yaml"));
    Files.writeString(
        folder.resolve("catalog/local.yaml"), profile.replace("s3://lake/", "s3://nobodys-lake/"));
    Result missing = project.run("check");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.out())
        .contains(
            "writing `s3://nobodys-lake/warehouse/.dayseal-check`: S3 answered 404 NoSuchBucket");

    Files.writeString(
        folder.resolve("catalog/local.yaml"), profile.replace("type: glue", "type: hive"));
    Result hive = project.run("check");
    assertThat(hive.exitCode()).isEqualTo(2);
    assertThat(hive.out())
        .contains("class `org.apache.iceberg.hive.HiveCatalog` is not on the class path");
  }

  /** Nothing but the program and the environment on the machine that runs it. */
  @Test
  void profileDefinitionsAndSqlMayLieInS3() throws Exception {
    for (String file :
        List.of("catalog/local.yaml", "catalog/datasets/shop.yaml", "sql/stage.sql")) {
      put(
          "job/" + file,
          Files.readString(folder.resolve(file)).replace("temp-folder: tmp", "threads: 1"));
    }
    String delivery = put("october.csv", orders(1, 2, 0));
    List<String> job =
        List.of(
            "--catalog-dir", "s3://arrivals/job/catalog", "--sql-dir", "s3://arrivals/job/sql/");
    Map<String, String> environment =
        Map.of(
            "aws.endpointUrlS3", servers.s3().endpoint().toString(), "aws.region", "eu-central-1");
    environment.forEach(System::setProperty);
    try {
      Result run = project.run(arguments(job, "run", "shop", delivery));
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(total("2026-10-02")).isEqualTo("2026-10-02,3,4.50");
      put("job/sql/stage.sql", "SELECT day, nothing FROM raw\n");
      Result check = project.run(arguments(job, "check"));
      assertThat(check.exitCode()).isEqualTo(2);
      assertThat(check.out()).contains("s3://arrivals/job/sql/stage.sql: layer `stage`: ");
      Result typo = project.run(arguments(job, "run", "shopp", delivery));
      assertThat(typo.err())
          .contains("s3://arrivals/job/catalog/datasets: there is no dataset `shopp`");
    } finally {
      environment.keySet().forEach(System::clearProperty);
    }
  }

  private static String[] arguments(List<String> first, String... further) {
    return Stream.concat(first.stream(), Stream.of(further)).toArray(String[]::new);
  }

  @Test
  void aRemoteFileThatIsTooLargeForTheCacheIsReadFromItsPlace() throws Exception {
    project.json(0, "land", "shop", put("october.csv", orders(1, 5, 0)));
    Path profile = folder.resolve("catalog/local.yaml");
    Files.writeString(
        profile,
        Files.readString(profile).replace("temp-folder: tmp", "temp-folder: tmp, cache: 1KB"));
    project.json(0, "build", "shop");
    for (String day : List.of("2026-10-01", "2026-10-05")) {
      assertThat(total(day)).isEqualTo(day + ",3,4.50");
    }
  }
}
