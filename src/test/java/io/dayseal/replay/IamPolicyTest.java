package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.AwsServers;
import io.dayseal.aws.Call;
import io.dayseal.aws.Fault;
import io.dayseal.aws.Faults;
import io.dayseal.replay.Project.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a role with the policy could do all that is done, and nothing besides. */
class IamPolicyTest {
  private static final String ACCOUNT = "123456789012";
  private static final Set<String> UPLOADS =
      Set.of("PutObject", "CreateMultipartUpload", "UploadPart", "CompleteMultipartUpload");

  @TempDir private Path folder;
  private AwsServers servers;
  private Project project;

  /** An action on the resources that all of it needs. */
  private record Need(String action, List<String> resources, String prefix) {}

  private record Grant(Set<String> actions, Set<String> resources, Set<String> prefixes) {
    boolean covers(String action, String resource, String prefix) {
      return actions.contains(action)
          && resources.stream().anyMatch(r -> like(r, resource))
          && (prefixes.isEmpty() || prefixes.stream().anyMatch(p -> like(p, prefix)));
    }

    private static boolean like(String pattern, String text) {
      StringBuilder regex = new StringBuilder();
      for (String part : pattern.split("\\*", -1)) {
        regex.append(regex.length() == 0 ? "" : ".*").append(Pattern.quote(part));
      }
      return text.matches(regex.toString());
    }
  }

  @BeforeEach
  void start() throws IOException {
    servers = AwsServers.start();
    servers.s3().bucket("lake").bucket("arrivals");
    Map<String, String> properties =
        new HashMap<>(servers.catalogProperties("s3://lake/warehouse"));
    properties.put("s3.multipart.part-size-bytes", "5242880");
    properties.put("s3.multipart.threshold", "1.0");
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
                      - {name: day, type: date}
                      - {name: note, type: string}
                    partition: [day]
                  - {name: stage, table: shop.stage, sql: stage.sql, partition: [day]}
                """)
            .sql("stage.sql", "SELECT day, count(*) AS n FROM raw GROUP BY day\n");
    Files.writeString(
        folder.resolve("catalog/local.yaml"),
        Project.profile(
            "glue", properties, "engine: {type: duckdb, memory: 512MB, temp-folder: tmp}\n"));
  }

  @AfterEach
  void stop() throws IOException {
    servers.close();
  }

  private List<Grant> policy(String role) {
    Result result =
        project.run(
            "check",
            "--iam-policy",
            role,
            "--account",
            ACCOUNT,
            "--deliveries",
            "s3://arrivals/in/");
    assertThat(result.exitCode()).as(result.err()).isZero();
    JsonNode document = result.json();
    assertThat(document.path("Version").asText()).isEqualTo("2012-10-17");
    List<Grant> grants = new ArrayList<>();
    for (JsonNode statement : document.path("Statement")) {
      assertThat(statement.path("Effect").asText()).isEqualTo("Allow");
      grants.add(
          new Grant(
              texts(statement.path("Action")),
              texts(statement.path("Resource")),
              texts(statement.at("/Condition/StringLike/s3:prefix"))));
    }
    return grants;
  }

  private static Set<String> texts(JsonNode array) {
    Set<String> texts = new TreeSet<>();
    array.forEach(t -> texts.add(t.asText()));
    return texts;
  }

  private static Need need(Call call) {
    if (call.service().equals("glue")) {
      String arn = "arn:aws:glue:eu-central-1:" + ACCOUNT + ":";
      List<String> resources = new ArrayList<>(List.of(arn + "catalog"));
      boolean table = !call.container().isEmpty() && !call.name().isEmpty();
      resources.add(
          arn + "database/" + (table ? call.container() : call.container() + call.name()));
      if (call.operation().equals("GetTables")) {
        // All that it may find.
        resources.add(arn + "table/" + call.container() + call.name() + "/any");
      } else if (table) {
        resources.add(arn + "table/" + call.container() + "/" + call.name());
      }
      return new Need("glue:" + call.operation(), resources, "");
    }
    String bucket = "arn:aws:s3:::" + call.container();
    if (call.operation().equals("ListObjectsV2")) {
      return new Need("s3:ListBucket", List.of(bucket), call.name());
    }
    if (call.operation().equals("DeleteObjects")) {
      return new Need(
          "s3:DeleteObject", call.name().lines().map(key -> bucket + "/" + key).toList(), "");
    }
    String action =
        UPLOADS.contains(call.operation())
            ? "PutObject"
            : call.operation().equals("HeadObject") ? "GetObject" : call.operation();
    return new Need("s3:" + action, List.of(bucket + "/" + call.name()), "");
  }

  /** Every call is allowed, and every action of every statement is used on every kind of place. */
  private void assertFits(List<Grant> policy) {
    Set<String> used = new TreeSet<>();
    for (Call call : servers.calls().all()) {
      Need need = need(call);
      for (String resource : need.resources()) {
        assertThat(policy)
            .as(need.action() + " on " + resource + " " + need.prefix())
            .anyMatch(g -> g.covers(need.action(), resource, need.prefix()));
        for (int i = 0; i < policy.size(); i++) {
          if (policy.get(i).covers(need.action(), resource, need.prefix())) {
            used.add(i + " " + need.action());
          }
        }
      }
    }
    Set<String> granted = new TreeSet<>();
    for (int i = 0; i < policy.size(); i++) {
      for (String action : policy.get(i).actions()) {
        granted.add(i + " " + action);
      }
    }
    assertThat(granted).isEqualTo(used);
  }

  @Test
  void theJobMayDoWhatItDoesAndNothingElse() throws Exception {
    servers.s3().put("arrivals", "in/1.csv", "day,note\n2026-10-01,a\n2026-10-02,b\n");
    servers.s3().put("arrivals", "in/2.csv", "day,note\n2026-10-01,a\n2026-10-02,c\n");
    Files.writeString(folder.resolve("large.csv"), large());
    servers.s3().put("arrivals", "in/large/3.csv", Files.readAllBytes(folder.resolve("large.csv")));
    servers.calls().forget();
    assertThat(project.run("check").exitCode()).isZero();
    JsonNode first = project.json(0, "run", "shop", "s3://arrivals/in/1.csv");
    project.json(0, "run", "shop", "s3://arrivals/in/2.csv");
    project.json(0, "rollback", "shop.raw", "--to", first.at("/layers/0/snapshot_id").asText());
    project.json(0, "run", "shop", "s3://arrivals/in/large/");
    servers.s3().faults().add(Fault.INTERNAL_ERROR, Faults.ALWAYS, "UploadPart", "");
    project.json(0, "rollback", "shop.raw", "--to", first.at("/layers/0/snapshot_id").asText());
    project.json(1, "run", "shop", "s3://arrivals/in/large/");
    assertThat(servers.s3().unfinishedUploads("lake")).isEmpty();
    project.json(0, "maintain", "shop", "--dry-run");
    assertFits(policy("job"));
  }

  /** More than one part of an upload, and no way to pack it. */
  private static String large() {
    Random random = new Random(20261130);
    StringBuilder csv = new StringBuilder("day,note\n2026-10-01,a\n");
    for (int row = 0; row < 20; row++) {
      csv.append("2026-10-02,");
      for (int i = 0; i < 400_000; i++) {
        csv.append((char) ('0' + random.nextInt(64)));
      }
      csv.append('\n');
    }
    return csv.toString();
  }

  @Test
  void aReaderMayReadAndNothingElse() throws Exception {
    servers.s3().put("arrivals", "in/1.csv", "day,note\n2026-10-01,a\n");
    project.json(0, "run", "shop", "s3://arrivals/in/1.csv");
    servers.calls().forget();
    assertThat(project.run("history", "shop.raw").exitCode()).isZero();
    assertThat(project.run("show", "shop.stage", "--format", "csv").out()).contains("2026-10-01,1");
    assertThat(project.run("verify", "shop").exitCode()).isZero();
    assertFits(policy("reader"));
  }

  /** A cluster has a role of its own; the job makes the tables that it fills, and drops them. */
  @Test
  void withAnotherEngineTheJobMayMakeAndDropStagingTables() throws Exception {
    Path profile = folder.resolve("catalog/local.yaml");
    Files.writeString(
        profile,
        Files.readString(profile)
            .replace(
                "engine: {type: duckdb,",
                "engine: {type: trino, url: \"http://127.0.0.1:1\", catalog: lake, user: job,"));
    String arn = "arn:aws:glue:eu-central-1:" + ACCOUNT + ":";
    assertThat(policy("job"))
        .contains(
            new Grant(
                Set.of("glue:GetTable", "glue:CreateTable", "glue:DeleteTable"),
                Set.of(
                    arn + "catalog",
                    arn + "database/shop",
                    arn + "table/shop/raw__dayseal_*",
                    arn + "table/shop/stage__dayseal_*"),
                Set.of()),
            new Grant(
                Set.of("s3:GetObject", "s3:PutObject", "s3:DeleteObject"),
                Set.of(
                    "arn:aws:s3:::lake/warehouse/shop.db/raw__dayseal_*",
                    "arn:aws:s3:::lake/warehouse/shop.db/stage__dayseal_*"),
                Set.of()));
  }

  /** Athena has no role of its own: it reads, inserts and keeps results as the job. */
  @Test
  void withAthenaTheJobMayAskItAndWhatItDoesThen() throws Exception {
    Path profile = folder.resolve("catalog/local.yaml");
    Files.writeString(
        profile,
        Files.readString(profile)
            .replace(
                "engine: {type: duckdb,",
                "engine: {type: athena, workgroup: nightly, output-location: \"s3://lake/results/\","));
    assertThat(policy("job"))
        .contains(
            new Grant(
                Set.of(
                    "athena:StartQueryExecution",
                    "athena:GetQueryExecution",
                    "athena:GetQueryResults",
                    "athena:StopQueryExecution"),
                Set.of("arn:aws:athena:eu-central-1:" + ACCOUNT + ":workgroup/nightly"),
                Set.of()),
            new Grant(
                Set.of(
                    "s3:GetObject",
                    "s3:PutObject",
                    "s3:AbortMultipartUpload",
                    "s3:ListMultipartUploadParts"),
                Set.of("arn:aws:s3:::lake/results/*"),
                Set.of()),
            new Grant(Set.of("s3:GetBucketLocation"), Set.of("arn:aws:s3:::lake"), Set.of()))
        .anyMatch(
            g ->
                g.actions()
                    .equals(
                        Set.of(
                            "glue:GetTable",
                            "glue:CreateTable",
                            "glue:UpdateTable",
                            "glue:DeleteTable")));
  }

  @Test
  void whatAPolicyNeedsToKnowIsAskedFor() {
    Result account = project.run("check", "--iam-policy");
    assertThat(account.exitCode()).isEqualTo(2);
    assertThat(account.err())
        .contains("expected an account of twelve digits by `--account` or `glue.id`");
    Result alone = project.run("check", "--account", ACCOUNT);
    assertThat(alone.exitCode()).isEqualTo(2);
    assertThat(alone.err()).contains("`--account` and `--deliveries` need `--iam-policy`");
  }
}
