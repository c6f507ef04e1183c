package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.AwsServers;
import io.dayseal.replay.Oracle;
import io.dayseal.replay.Orders;
import io.dayseal.replay.Project;
import io.dayseal.replay.Shared;
import io.dayseal.replay.TableContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables in Glue and S3, read and built by a Trino that reaches both by itself. */
class TrinoOnGlueTest {
  private static final String WAREHOUSE = "s3://lake/warehouse";

  @TempDir private Path folder;
  private AwsServers servers;

  @BeforeEach
  void start() throws IOException {
    TrinoServer.shared();
    servers = AwsServers.start();
    servers.s3().bucket("lake");
  }

  @AfterEach
  void stop() throws IOException {
    if (servers != null) {
      servers.close();
    }
  }

  /** A profile over the servers. */
  static void profile(AwsServers servers, Project project, String name, String engine)
      throws IOException {
    Files.writeString(
        project.folder().resolve("catalog/" + name + ".yaml"),
        Project.profile("glue", servers.catalogProperties(WAREHOUSE), engine));
  }

  private void profiles(Project project, Trino trino) throws IOException {
    profile(servers, project, "local", "engine: {type: duckdb, memory: 512MB}\n");
    profile(
        servers,
        project,
        "trino",
        """
        engine: {type: trino, url: "URL", catalog: CATALOG, user: test, memory: 512MB}
        """
            .replace("URL", TrinoServer.shared().url().replace("jdbc:trino:", "http:"))
            .replace("CATALOG", trino.catalog()));
  }

  @Test
  void statesReadAsTheOracleSays() throws Exception {
    Oracle oracle = new Oracle(Shared.folder("real").resolve("war-equipment"));
    Project project =
        Project.in(folder)
            .dataset("war", TableContent.resource("/replay/catalog/datasets/war-equipment.yaml"));
    try (Trino trino = Trino.on(servers.trinoCatalog(WAREHOUSE))) {
      profiles(project, trino);
      Map<Long, String> states = new LinkedHashMap<>();
      for (String file : oracle.files().subList(0, 6)) {
        if (oracle.accepts(file)) {
          JsonNode layer =
              project.json(0, "land", "war", oracle.path(file).toString()).at("/layers/0");
          if (!layer.path("snapshot_id").isNull()) {
            states.put(layer.path("snapshot_id").asLong(), file);
          }
        }
      }
      int left = states.size();
      for (Map.Entry<Long, String> state : states.entrySet()) {
        if (--left % 5 == 0) {
          assertThat(
                  TrinoReplayTest.state(
                      trino, "replay.war_equipment", state.getKey(), "date", oracle))
              .as(state.getValue())
              .isEqualTo(oracle.after(state.getValue(), false));
        }
      }
    }
  }

  @Test
  void layersAreBuiltThereAndSignedAlike() throws Exception {
    Project project = Orders.in(folder);
    try (Trino trino = Trino.on(servers.trinoCatalog(WAREHOUSE))) {
      profiles(project, trino);
      for (String delivery : List.of("2026-10-05-0400", "2026-10-07-0400")) {
        project.json(0, "--profile=trino", "run", "orders", Orders.delivery(delivery));
      }
      assertThat(
              project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400")).path("outcome"))
          .as("the other engine finds nothing to do")
          .hasToString("\"nothing-to-do\"");
      assertThat(project.run("verify", "orders", "--deep").exitCode()).isZero();
      assertThat(trino.query("SHOW TABLES FROM sales"))
          .containsExactly("orders_daily", "orders_raw", "orders_stage");
      assertThat(
              trino.query(
                  "SELECT count(*) FROM sales.orders_stage WHERE \"$path\" NOT LIKE '%s/%%'",
                  trino
                      .query(
                          "SELECT min(regexp_extract(\"$path\", '^(.*/data)/', 1)) FROM sales.orders_stage")
                      .get(0)))
          .as("rows in files outside of the table's own folder")
          .containsExactly("0");

      trino.execute("DELETE FROM sales.orders_raw WHERE order_id = 1001");
      JsonNode mended =
          project.json(0, "--profile=trino", "run", "orders", Orders.delivery("2026-10-07-0400"));
      assertThat(Project.partitions(mended, 0, "replace")).containsExactly("day=2026-10-01");
      assertThat(Project.partitions(mended, 1, "replace"))
          .as("landed again with the signature that it had")
          .isEmpty();
    }
  }
}
