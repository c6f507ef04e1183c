package io.dayseal.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.replay.Project;
import io.dayseal.replay.Project.Result;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nights of the example in catalogs that are named by their properties alone. */
class OtherCatalogsTest {
  private static final Path DELIVERIES = Path.of("src/example/orders");
  private static final String PASSWORD = "Geheim-0815";

  @TempDir private Path folder;

  private Project project(String type, Map<String, String> properties) throws IOException {
    Project project =
        Project.in(folder)
            .dataset("orders", Files.readString(Path.of("catalog/datasets/orders.yaml")))
            .sql("orders/stage.sql", Files.readString(Path.of("sql/orders/stage.sql")))
            .sql("orders/analytics.sql", Files.readString(Path.of("sql/orders/analytics.sql")));
    Files.writeString(folder.resolve("catalog/local.yaml"), Project.profile(type, properties));
    return project;
  }

  private static String delivery(String name) {
    return DELIVERIES.resolve(name + ".csv").toString();
  }

  /** Lands, builds, skips, lands a change, looks back, and finds all of it proved. */
  private static void twoNights(Project project) {
    Result checked = project.run("check");
    assertThat(checked.exitCode()).as(checked.out() + checked.err()).isZero();
    JsonNode first = project.json(0, "run", "orders", delivery("2026-10-05-0400"));
    for (int layer = 0; layer < 3; layer++) {
      assertThat(Project.partitions(first, layer, "replace")).hasSize(5);
    }
    JsonNode second = project.json(0, "run", "orders", delivery("2026-10-06-0400"));
    assertThat(Project.partitions(second, 0, "replace")).containsExactly("day=2026-10-06");
    assertThat(
            project.json(0, "run", "orders", delivery("2026-10-06-0400")).path("outcome").asText())
        .isEqualTo("nothing-to-do");
    Result verified = project.run("verify", "orders", "--deep");
    assertThat(verified.exitCode()).as(verified.out() + verified.err()).isZero();
    long before = first.at("/layers/0/snapshot_id").asLong();
    project.json(0, "rollback", "orders.raw", "--to", Long.toString(before));
    JsonNode again = project.json(0, "run", "orders", delivery("2026-10-06-0400"));
    assertThat(Project.partitions(again, 0, "replace")).containsExactly("day=2026-10-06");
    Result maintained = project.run("maintain", "orders");
    assertThat(maintained.exitCode()).as(maintained.out() + maintained.err()).isZero();
  }

  @Test
  void aRestCatalogWithAToken() throws Exception {
    String warehouse = "file://" + folder.resolve("tables");
    Map<String, String> server =
        Map.of("warehouse", warehouse, "io-impl", "io.dayseal.iceberg.LocalFileIO");
    try (RestServer rest = RestServer.start(server)) {
      Map<String, String> properties = new HashMap<>(server);
      properties.put("uri", rest.endpoint().toString());
      properties.put("token", RestServer.TOKEN);
      twoNights(project("rest", properties));
      assertThat(rest.calls()).contains("POST /v1/namespaces/sales/tables/orders_raw");

      properties.put("token", "a wrong one");
      Result refused = project("rest", properties).run("check");
      assertThat(refused.exitCode()).isNotZero();
      assertThat(refused.out() + refused.err())
          .contains("no valid token")
          .doesNotContain("\tat ")
          .doesNotContain("a wrong one");
    }
  }

  @Test
  void aJdbcCatalogInPostgreSql() throws Exception {
    Map<String, String> properties = new HashMap<>();
    Path binaries = Path.of(System.getProperty("dayseal.build.directory"), "postgres");
    try (EmbeddedPostgres postgres =
        EmbeddedPostgres.builder()
            .setOverrideWorkingDirectory(binaries.toFile())
            .setServerConfig("listen_addresses", "127.0.0.1")
            .start()) {
      properties.put("uri", postgres.getJdbcUrl("postgres", "postgres"));
      properties.put("warehouse", folder.resolve("tables").toString());
      properties.put("jdbc.user", "postgres");
      properties.put("jdbc.password", PASSWORD);
      twoNights(project("jdbc", properties));
    }
    assertThat(everything()).isNotEmpty().noneMatch(text -> text.contains(PASSWORD));
    Result gone = project("jdbc", properties).run("run", "orders", delivery("2026-10-05-0400"));
    assertThat(gone.exitCode()).as("without its server: %s", gone.err()).isEqualTo(1);
    assertThat(gone.err()).doesNotContain("\tat ").doesNotContain(PASSWORD);
  }

  private List<String> everything() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("tables"))) {
      return files
          .filter(f -> f.toString().endsWith(".json"))
          .map(
              f -> {
                try {
                  return Files.readString(f);
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              })
          .toList();
    }
  }
}
