package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.aws.AwsServers;
import io.dayseal.aws.Call;
import io.dayseal.aws.Fault;
import io.dayseal.aws.Faults;
import io.dayseal.aws.TestKeys;
import io.dayseal.replay.Project.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong between a run and S3 or Glue, as the user of the command line sees it. */
class AwsFaultsTest {
  private static final String FIRST = "id,day,note\n1,2026-10-05,a\n2,2026-10-06,b\n";
  private static final String SECOND = "id,day,note\n1,2026-10-05,a\n2,2026-10-06,c\n";
  private static final String DATA = "\\.parquet$";
  private static final String FORBIDDEN_TRACE = "\tat ";

  @TempDir private Path folder;
  private AwsServers servers;
  private Project project;
  private String arrived;

  @BeforeEach
  void start() throws IOException {
    servers = AwsServers.start();
    servers.s3().bucket("lake").bucket("arrivals");
    project =
        Project.in(folder)
            .dataset(
                "shop",
                """
                delivery: {format: csv}
                layers:
                  - name: raw
                    table: shop.raw
                    columns:
                      - {name: id, type: long}
                      - {name: day, type: date}
                      - {name: note, type: string}
                    partition: [day]
                  - {name: notes, table: shop.notes, sql: notes.sql, partition: [day]}
                """)
            .sql("notes.sql", "SELECT day, count(*) AS n, min(note) AS note FROM raw GROUP BY day");
    profile(Map.of("http-client.urlconnection.socket-timeout-ms", "1000"));
    arrived = servers.s3().put("arrivals", "shop/first.csv", FIRST);
  }

  private void profile(Map<String, String> more) throws IOException {
    Map<String, String> properties =
        new HashMap<>(servers.catalogProperties("s3://lake/warehouse"));
    properties.putAll(more);
    Files.writeString(folder.resolve("catalog/local.yaml"), Project.profile("glue", properties));
  }

  @AfterEach
  void stop() throws IOException {
    servers.close();
  }

  private String rows(String layer) {
    Result shown = project.run("show", "shop." + layer, "--format", "csv");
    assertThat(shown.exitCode()).as(shown.err()).isZero();
    return shown.out().replace("\r\n", "\n");
  }

  private void firstNight() {
    project.json(0, "run", "shop", arrived);
    servers.calls().forget();
  }

  private String secondNight() {
    return servers.s3().put("arrivals", "shop/second.csv", SECOND);
  }

  private Faults faults(String service) {
    return service.equals("glue") ? servers.glue().faults() : servers.s3().faults();
  }

  private void clear() {
    servers.glue().faults().clear();
    servers.s3().faults().clear();
  }

  @ParameterizedTest
  @CsvSource({
    "s3,   PutObject,   parquet,       INTERNAL_ERROR",
    "s3,   PutObject,   parquet,       SLOW_DOWN",
    "s3,   PutObject,   parquet,       RESET",
    "s3,   PutObject,   parquet,       NO_ANSWER",
    "s3,   PutObject,   parquet,       ANSWER_LOST",
    "s3,   PutObject,   metadata.json, SLOW_DOWN",
    "s3,   PutObject,   avro,          ANSWER_LOST",
    "s3,   GetObject,   csv,           INTERNAL_ERROR",
    "s3,   GetObject,   csv,           SLOW_DOWN",
    "s3,   GetObject,   csv,           RESET",
    "s3,   GetObject,   csv,           NO_ANSWER",
    "s3,   GetObject,   csv,           TRUNCATED",
    "s3,   HeadObject,  csv,           SLOW_DOWN",
    "s3,   GetObject,   metadata.json, RESET",
    "glue, GetTable,    raw,           SLOW_DOWN",
    "glue, GetTable,    raw,           INTERNAL_ERROR",
    "glue, GetTable,    raw,           NO_ANSWER",
    "glue, UpdateTable, raw,           SLOW_DOWN",
    "glue, UpdateTable, raw,           RESET",
    "glue, UpdateTable, raw,           ANSWER_LOST",
    "glue, UpdateTable, notes,         ANSWER_LOST",
    "glue, UpdateTable, notes,         NO_ANSWER",
  })
  void whatPassesIsTriedAgain(String service, String operation, String name, Fault fault) {
    firstNight();
    String delivery = secondNight();
    faults(service).add(fault, 1, operation, name);

    Result result = project.run("run", "shop", delivery, "--json");

    assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
    assertThat(servers.calls().of(operation).size()).as("it was tried again").isGreaterThan(1);
    clear();
    assertThat(rows("raw")).isEqualTo("id,day,note\n1,2026-10-05,a\n2,2026-10-06,c\n");
    assertThat(rows("notes")).isEqualTo("day,n,note\n2026-10-05,1,a\n2026-10-06,1,c\n");
    assertThat(project.json(0, "run", "shop", delivery).path("outcome").asText())
        .isEqualTo("nothing-to-do");
    assertThat(project.run("verify", "shop").exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"CreateTable, ANSWER_LOST", "CreateTable, SLOW_DOWN", "CreateDatabase, ANSWER_LOST"})
  void theFirstCommitIsMadeOnce(String operation, Fault fault) {
    servers.glue().faults().add(fault, 1, operation, "");
    Result result = project.run("run", "shop", arrived);
    assertThat(result.exitCode()).as(result.err()).isZero();
    assertThat(rows("raw")).isEqualTo(FIRST);
  }

  @ParameterizedTest
  @CsvSource({"INTERNAL_ERROR", "SLOW_DOWN", "RESET", "ACCESS_DENIED"})
  void anUploadThatFailsForGoodLeavesNothing(Fault fault) {
    firstNight();
    List<String> before = servers.s3().listing("lake");
    servers.s3().faults().add(fault, Faults.ALWAYS, "PutObject", DATA);

    Result result = project.run("run", "shop", secondNight());

    assertThat(result.exitCode()).as(result.err()).isEqualTo(1);
    assertThat(result.err()).doesNotContain(FORBIDDEN_TRACE);
    clear();
    assertThat(servers.s3().listing("lake")).isEqualTo(before);
    assertThat(servers.s3().unfinishedUploads("lake")).isEmpty();
    assertThat(rows("raw")).isEqualTo(FIRST);
    project.json(0, "run", "shop", "s3://arrivals/shop/second.csv");
    assertThat(rows("raw")).isEqualTo("id,day,note\n1,2026-10-05,a\n2,2026-10-06,c\n");
  }

  @ParameterizedTest
  @CsvSource({"UploadPart", "CompleteMultipartUpload"})
  void anUploadInPartsThatFailsIsGivenUp(String operation) throws Exception {
    profile(Map.of("s3.multipart.part-size-bytes", "5242880", "s3.multipart.threshold", "1.0"));
    String large = servers.s3().put("arrivals", "shop/large.csv", large());
    servers.s3().faults().add(Fault.INTERNAL_ERROR, Faults.ALWAYS, operation, DATA);

    Result result = project.run("run", "shop", large);

    assertThat(result.exitCode()).as(result.err()).isEqualTo(1);
    assertThat(servers.calls().of("UploadPart")).isNotEmpty();
    assertThat(servers.calls().of("AbortMultipartUpload")).isNotEmpty();
    clear();
    assertThat(servers.s3().unfinishedUploads("lake")).isEmpty();
    assertThat(servers.s3().keys("lake", "")).isEmpty();
    project.json(0, "land", "shop", large);
    assertThat(servers.calls().of("CompleteMultipartUpload")).isNotEmpty();
  }

  /** One day whose file does not fit into one part. */
  private static byte[] large() {
    Random random = new Random(1);
    StringBuilder csv = new StringBuilder("id,day,note\n");
    byte[] noise = new byte[64];
    for (int i = 0; i < 220_000; i++) {
      random.nextBytes(noise);
      csv.append(i).append(",2026-10-05,");
      for (byte b : noise) {
        csv.append((char) ('A' + (b & 31)));
      }
      csv.append('\n');
    }
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "glue, GetTable,    raw,            1, Glue answered 400 AccessDeniedException",
    "glue, UpdateTable, raw,            1, Glue answered 400 AccessDeniedException",
    "s3,   GetObject,   csv,            1, S3 answered 403 AccessDenied",
    "s3,   HeadObject,  csv,            1, S3 answered 403",
    // Nothing that Iceberg tells proves that the catalog was not asked: every file is kept.
    "s3,   PutObject,   metadata.json, 12, Access Denied",
    "s3,   PutObject,   avro,           1, S3 answered 403 AccessDenied",
  })
  void whatIsForbiddenIsOneLine(
      String service, String operation, String name, int exitCode, String line) {
    firstNight();
    String delivery = secondNight();
    faults(service).add(Fault.ACCESS_DENIED, Faults.ALWAYS, operation, name);

    Result result = project.run("run", "shop", delivery);

    assertThat(result.exitCode()).as(result.err()).isEqualTo(exitCode);
    assertThat(result.err()).contains(line).doesNotContain(FORBIDDEN_TRACE);
    assertThat(result.err().lines().filter(l -> l.startsWith("error: "))).hasSize(1);
    clear();
    assertThat(rows("raw")).isEqualTo(FIRST);
    project.json(0, "run", "shop", delivery);
    assertThat(rows("notes")).isEqualTo("day,n,note\n2026-10-05,1,a\n2026-10-06,1,c\n");
  }

  @Test
  void aDeliveryThatIsReplacedWhileItIsReadIsNoticed() {
    firstNight();
    String delivery = secondNight();
    servers
        .s3()
        .faults()
        .before(
            "GetObject", "second", () -> servers.s3().put("arrivals", "shop/second.csv", FIRST));

    Result result = project.run("run", "shop", delivery);

    assertThat(result.exitCode()).as(result.err()).isEqualTo(1);
    assertThat(result.err()).contains("was replaced while it was read");
    assertThat(rows("raw")).isEqualTo(FIRST);
    assertThat(servers.calls().of("UpdateTable")).isEmpty();
  }

  @Test
  void theSecretIsNowhere() throws Exception {
    profile(
        Map.of(
            "s3.access-key-id", TestKeys.ACCESS_KEY_ID,
            "s3.secret-access-key", TestKeys.SECRET_ACCESS_KEY));
    StringBuilder said = new StringBuilder();
    say(said, "check");
    say(said, "run", "shop", arrived, "--json", "-v");
    servers.s3().faults().add(Fault.ACCESS_DENIED, Faults.ALWAYS, "PutObject", DATA);
    say(said, "run", "shop", secondNight(), "--json", "-v");
    clear();
    servers.glue().faults().add(Fault.ACCESS_DENIED, Faults.ALWAYS, "GetTable", "");
    say(said, "-v", "run", "shop", arrived);
    say(said, "check");
    servers.glue().faults().add(Fault.RESET, Faults.ALWAYS, Faults.ANY, "");
    say(said, "-v", "run", "shop", arrived);
    clear();
    say(said, "history", "shop.raw", "--json");

    assertThat(said).contains("AccessDenied").doesNotContain(TestKeys.SECRET_ACCESS_KEY);
    for (String key : servers.s3().keys("lake", "")) {
      assertThat(new String(servers.s3().read("lake", key), StandardCharsets.ISO_8859_1))
          .as(key)
          .doesNotContain(TestKeys.SECRET_ACCESS_KEY);
    }
    assertThat(servers.glue().backstage("GetTables", "{\"DatabaseName\": \"shop\"}").toString())
        .contains("metadata_location")
        .doesNotContain(TestKeys.SECRET_ACCESS_KEY);
    assertThat(servers.calls().all())
        .extracting(Call::toString)
        .noneMatch(c -> c.contains(TestKeys.SECRET_ACCESS_KEY));
  }

  private void say(StringBuilder said, String... arguments) {
    Result result = project.run(arguments);
    said.append(result.out()).append(result.err());
  }
}
