package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.iceberg.ForeignTable;
import io.dayseal.iceberg.IcebergWarehouse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is removed, and what is still known and there afterwards. */
class MaintainTest {
  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2026-10-01T00:00:00Z"));

  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void land() throws Exception {
    project = Orders.in(folder);
    project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    project.json(0, "run", "orders", Orders.delivery("2026-10-06-0400"));
    age();
  }

  private void foreign(Consumer<ForeignTable> action) {
    ask(
        table -> {
          action.accept(table);
          return true;
        });
  }

  private <T> T ask(Function<ForeignTable, T> question) {
    try (IcebergWarehouse warehouse = project.warehouse()) {
      return question.apply(ForeignTable.of(warehouse, "sales.orders_raw"));
    }
  }

  /** Every file there is was written long ago. */
  private void age() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("warehouse"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, LONG_AGO);
      }
    }
  }

  private Path orphan(String place) throws IOException {
    Path file = folder.resolve("warehouse/sales/orders_raw").resolve(place);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "left by a killed run");
  }

  private static List<String> orphans(JsonNode report) {
    return report.path("layers").get(0).path("orphans").findValuesAsText("file");
  }

  private String rows() {
    return project.run("show", "orders.raw", "--format", "csv").out();
  }

  @Test
  void aDryRunListsAndChangesNothing() throws Exception {
    Path data = orphan("data/day=2026-10-02/killed-0.parquet");
    Path metadata = orphan("metadata/killed-m0.avro");
    age();
    orphan("data/day=2026-10-02/under-way-0.parquet");
    List<String> before = project.warehouseFiles();

    JsonNode report = project.json(0, "maintain", "orders", "--dry-run");

    assertThat(report.path("schema").asText()).isEqualTo("dayseal/maintain/1");
    assertThat(report.path("outcome").asText()).isEqualTo("planned");
    assertThat(orphans(report)).containsExactly("file://" + data, "file://" + metadata);
    assertThat(orphans(project.json(0, "maintain", "orders.raw", "--dry-run", "--grace", "0m")))
        .hasSize(3);
    assertThat(project.run("maintain", "orders.raw", "--dry-run").out())
        .startsWith(
            "raw (sales.orders_raw)\n  0 snapshots to expire, 2 files to remove (40 bytes)\n");
    assertThat(project.warehouseFiles()).isEqualTo(before);
  }

  @Test
  void orphansGoAndEverythingElseStays() throws Exception {
    List<String> before = project.warehouseFiles();
    String rows = rows();
    orphan("data/day=2026-10-02/killed-0.parquet");
    age();

    assertThat(orphans(project.json(0, "maintain", "orders"))).hasSize(1);

    assertThat(project.warehouseFiles()).isEqualTo(before);
    assertThat(rows()).isEqualTo(rows);
    JsonNode again = project.json(0, "maintain", "orders");
    assertThat(again.path("outcome").asText()).isEqualTo("nothing-to-do");
  }

  @Test
  void filesOfOlderMetadataAndOfBranchesAreNoOrphans() throws Exception {
    String head =
        project
            .json(0, "history", "orders.raw")
            .path("layers")
            .get(0)
            .path("snapshots")
            .get(1)
            .path("snapshot_id")
            .asText();
    foreign(table -> table.branchHereAndRollBackTo("later", Long.parseLong(head)));
    age();
    assertThat(orphans(project.json(0, "maintain", "orders.raw"))).isEmpty();
    foreign(table -> table.fastForward("later"));
    foreign(ForeignTable::expireAndDie);
    age();
    assertThat(orphans(project.json(0, "maintain", "orders.raw")))
        .as("an older metadata file still names them")
        .isEmpty();
  }

  @Test
  void whatExpiresIsStillKnown() throws Exception {
    String rows = rows();
    foreign(table -> table.set("history.expire.max-snapshot-age-ms", "1"));
    foreign(table -> table.set("history.expire.min-snapshots-to-keep", "1"));
    JsonNode plan = project.json(0, "maintain", "orders.raw", "--dry-run");
    assertThat(plan.path("layers").get(0).path("expired_snapshot_ids")).hasSize(1);
    assertThat(ask(ForeignTable::snapshots)).isEqualTo(2);

    JsonNode report = project.json(0, "maintain", "orders.raw");

    assertThat(report.path("layers").get(0).path("expired_snapshot_ids"))
        .isEqualTo(plan.path("layers").get(0).path("expired_snapshot_ids"));
    assertThat(ask(ForeignTable::snapshots)).isEqualTo(1);
    assertThat(rows()).isEqualTo(rows);
    JsonNode run = project.json(0, "run", "orders", Orders.delivery("2026-10-06-0400"));
    assertThat(run.path("outcome").asText()).isEqualTo("nothing-to-do");
  }

  @Test
  void foreignWritesThatExpireAreStillKnown() throws Exception {
    foreign(table -> table.set("history.expire.max-snapshot-age-ms", "1"));
    foreign(table -> table.set("history.expire.min-snapshots-to-keep", "1"));
    foreign(table -> table.appendAgain("day=2026-10-02"));
    foreign(table -> table.appendAgain("day=2026-10-03"));

    project.json(0, "maintain", "orders.raw");

    assertThat(ask(ForeignTable::snapshots)).isEqualTo(1);
    JsonNode run = project.json(0, "run", "orders", Orders.delivery("2026-10-06-1100"));
    assertThat(Project.partitions(run, 0, "replace"))
        .containsExactly("day=2026-10-02", "day=2026-10-03");
  }

  @Test
  void aTableThatForbidsItKeepsEverything() throws Exception {
    foreign(table -> table.set("gc.enabled", "false"));
    Path orphan = orphan("data/day=2026-10-02/killed-0.parquet");
    age();

    assertThat(project.run("maintain", "orders.raw").out()).contains("gc.enabled is false");
    assertThat(orphan).exists();
  }

  @Test
  void whatIsTooYoungToBeJudgedIsNotAskedFor() {
    Project.Result result = project.run("maintain", "orders", "--grace", "59m");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("expected at least 1h");
    assertThat(project.run("maintain", "orders", "--grace", "3 days").err())
        .contains("expected a time span such as 3d, 12h or 30m");
  }
}
