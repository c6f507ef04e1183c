package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.Backend;
import io.dayseal.aws.Fault;
import io.dayseal.aws.Faults;
import io.dayseal.iceberg.ForeignTable;
import io.dayseal.iceberg.IcebergWarehouse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped example, used as the README shows, and what a night may bring. */
@Tag(Backend.BOTH)
class OrdersExampleTest {
  private static final int RAW = 0;
  private static final int STAGE = 1;
  private static final int ANALYTICS = 2;

  @TempDir private Path folder;

  private static List<String> changes(JsonNode report, int layer) {
    List<String> changes = new ArrayList<>();
    for (JsonNode partition : report.path("layers").get(layer).path("partitions")) {
      if (!partition.path("decision").asText().equals("skip")) {
        changes.add(
            partition.path("partition").asText().replace("day=2026-10-0", "")
                + " "
                + partition.path("decision").asText()
                + " "
                + partition.path("reason").asText()
                + (partition.path("signature").isNull() ? " unsigned" : ""));
      }
    }
    return changes;
  }

  private Project landedThrough(String... names) throws Exception {
    Project project = Orders.in(folder);
    for (String name : names) {
      project.json(0, "run", "orders", Orders.delivery(name));
    }
    return project;
  }

  @Test
  void theFourDeliveriesReplaceExactlyWhatChanged() throws Exception {
    Project project = Orders.in(folder);
    JsonNode first = project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    for (int layer : List.of(RAW, STAGE, ANALYTICS)) {
      assertThat(changes(first, layer))
          .containsExactly(
              "1 replace new", "2 replace new", "3 replace new", "4 replace new", "5 replace new");
    }
    JsonNode second = project.json(0, "run", "orders", Orders.delivery("2026-10-06-0400"));
    for (int layer : List.of(RAW, STAGE, ANALYTICS)) {
      assertThat(changes(second, layer)).containsExactly("6 replace new");
    }
    JsonNode resent = project.json(0, "run", "orders", Orders.delivery("2026-10-06-1100"));
    assertThat(resent.path("outcome").asText()).isEqualTo("nothing-to-do");
    JsonNode corrected = project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400"));
    assertThat(changes(corrected, RAW))
        .containsExactly("2 replace content", "4 empty vanished", "7 replace new");
    for (int layer : List.of(STAGE, ANALYTICS)) {
      assertThat(changes(corrected, layer))
          .containsExactly("2 replace content", "4 empty emptied", "7 replace new");
    }
  }

  @Test
  void manyDeliveriesInOneRunEndInTheSameState() throws Exception {
    Project one = Orders.in(folder.resolve("one"));
    one.json(
        0,
        "run",
        "orders",
        Orders.delivery("2026-10-05-0400"),
        Orders.delivery("2026-10-06-0400"),
        Orders.delivery("2026-10-07-0400"));
    Project each = Orders.in(folder.resolve("each"));
    for (String name : List.of("2026-10-05-0400", "2026-10-06-0400", "2026-10-07-0400")) {
      each.json(0, "run", "orders", Orders.delivery(name));
    }
    for (String layer : List.of("raw", "stage", "analytics")) {
      String shown = one.run("show", "orders." + layer, "--format", "csv").out();
      assertThat(shown.lines().sorted())
          .isEqualTo(
              each.run("show", "orders." + layer, "--format", "csv")
                  .out()
                  .lines()
                  .sorted()
                  .toList());
      assertThat(shown.lines().count()).isGreaterThan(3);
    }
  }

  @Test
  void anUnchangedRunWritesNothingAndOpensNoManifestAndNoDataFile() throws Exception {
    Project project = landedThrough("2026-10-05-0400", "2026-10-06-0400");
    List<String> before = project.warehouseFiles();
    hide(project, ".parquet", ".avro");
    JsonNode report = project.json(0, "run", "orders", Orders.delivery("2026-10-06-1100"));
    assertThat(report.path("outcome").asText()).isEqualTo("nothing-to-do");
    for (int layer : List.of(RAW, STAGE, ANALYTICS)) {
      assertThat(report.path("layers").get(layer).path("snapshot_id").isNull()).isTrue();
      assertThat(report.path("layers").get(layer).path("counts").path("skip").asInt()).isEqualTo(6);
    }
    show(project);
    assertThat(project.warehouseFiles()).isEqualTo(before);
  }

  private static void hide(Project project, String... endings) throws Exception {
    if (Backend.aws()) {
      for (String ending : endings) {
        Backend.servers()
            .s3()
            .faults()
            .add(Fault.ACCESS_DENIED, Faults.ALWAYS, "GetObject", Pattern.quote(ending) + "$");
      }
      return;
    }
    try (var files = Files.walk(project.folder().resolve("warehouse"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        for (String ending : endings) {
          if (file.toString().endsWith(ending)) {
            Files.move(file, Path.of(file + ".hidden"));
          }
        }
      }
    }
  }

  private static void show(Project project) throws Exception {
    if (Backend.aws()) {
      Backend.servers().s3().faults().clear();
      return;
    }
    try (var files = Files.walk(project.folder().resolve("warehouse"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".hidden")).toList()) {
        Files.move(file, Path.of(file.toString().replaceFirst("\\.hidden$", "")));
      }
    }
  }

  @Test
  void theBytesOfTheLastDeliveryAreNotParsedAgain() throws Exception {
    Project project = landedThrough("2026-10-05-0400");
    JsonNode again = project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    assertThat(again.path("layers").get(RAW).path("delivery").path("identical").asBoolean())
        .isTrue();
    String broken =
        Files.readString(Path.of("catalog/datasets/orders.yaml"))
            .replace("type: int}", "type: long}");
    project.dataset("orders", broken);
    JsonNode otherDefinition = project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    assertThat(
            otherDefinition.path("layers").get(RAW).path("delivery").path("identical").asBoolean())
        .as("another definition must be read by")
        .isFalse();
    assertThat(changes(otherDefinition, RAW)).isEmpty();
  }

  @Test
  void aChangedSqlRebuildsItsLayerAndAllBelowAndACommentNothing() throws Exception {
    Project project = landedThrough("2026-10-05-0400");
    String stage = Files.readString(Path.of("sql/orders/stage.sql"));
    project.sql("orders/stage.sql", "/* reviewed */\r\n" + stage.replace("\n", "\r\n"));
    assertThat(project.json(0, "build", "orders").path("outcome").asText())
        .isEqualTo("nothing-to-do");
    project.sql("orders/stage.sql", stage.replace("quantity > 0", "quantity > 1"));
    JsonNode report = project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    assertThat(changes(report, RAW)).isEmpty();
    assertThat(changes(report, STAGE)).hasSize(5).allMatch(c -> c.endsWith("replace sql"));
    assertThat(changes(report, ANALYTICS)).hasSize(5).allMatch(c -> c.endsWith("replace content"));
    project.sql(
        "orders/analytics.sql",
        "SELECT day, country, count(*) AS orders FROM stage GROUP BY day, country");
    JsonNode below = project.json(0, "build", "orders");
    assertThat(changes(below, 0)).isEmpty();
    assertThat(changes(below, 1)).hasSize(5).allMatch(c -> c.endsWith("replace sql"));
    assertThat(project.run("show", "orders.analytics", "--format", "csv", "--limit", "1").out())
        .startsWith("day,country,orders\r\n");
  }

  @Test
  void aForcedBuildSaysWhyAndOnlyTouchesTheDaysAskedFor() throws Exception {
    Project project = landedThrough("2026-10-05-0400");
    JsonNode report =
        project.json(
            0,
            "build",
            "orders",
            "--layer",
            "stage",
            "--from",
            "2026-10-02",
            "--to",
            "2026-10-03",
            "--force",
            "--reason",
            "looked odd");
    assertThat(changes(report, 0)).containsExactly("2 replace forced", "3 replace forced");
    assertThat(project.run("history", "orders.stage").out()).contains("looked odd");
    assertThat(project.json(0, "build", "orders").path("outcome").asText())
        .isEqualTo("nothing-to-do");
  }

  @Test
  void aDayThatSomebodyElseTouchedIsDoneAgainAndItsLayersAreUnsignedUntilThen() throws Exception {
    Project project = landedThrough("2026-10-05-0400");
    try (IcebergWarehouse warehouse = project.warehouse()) {
      ForeignTable.of(warehouse, "sales.orders_raw").appendAgain("day=2026-10-02");
    }
    for (int night = 0; night < 2; night++) {
      JsonNode build = project.json(0, "build", "orders");
      assertThat(changes(build, 0))
          .as("processed, not signed, and processed again")
          .containsExactly("2 replace upstream-unsigned unsigned");
      assertThat(changes(build, 1)).containsExactly("2 replace upstream-unsigned unsigned");
    }
    JsonNode run = project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    assertThat(changes(run, RAW)).containsExactly("2 replace foreign-write");
    assertThat(changes(run, STAGE)).containsExactly("2 replace upstream-unsigned");
    assertThat(changes(run, ANALYTICS)).containsExactly("2 replace upstream-unsigned");
    assertThat(
            project
                .json(0, "run", "orders", Orders.delivery("2026-10-05-0400"))
                .path("outcome")
                .asText())
        .isEqualTo("nothing-to-do");
  }

  @Test
  void aColumnThatWasDroppedAndAddedAgainIsFilledAgain() throws Exception {
    Project project = landedThrough("2026-10-05-0400");
    String before = project.run("show", "orders.raw", "--format", "csv").out();
    try (IcebergWarehouse warehouse = project.warehouse()) {
      ForeignTable.of(warehouse, "sales.orders_raw").dropAndAdd("product");
    }
    JsonNode run = project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    assertThat(changes(run, RAW)).hasSize(5).allMatch(c -> c.endsWith("replace foreign-write"));
    String after = project.run("show", "orders.raw", "--format", "json").out();
    assertThat(after).doesNotContain("\"product\":null").doesNotContain("\"product\" : null");
    assertThat(before).isNotEmpty();
  }

  @Test
  void afterExpiryNothingIsDoneAgainThatDidNotChange() throws Exception {
    Project project = landedThrough("2026-10-05-0400", "2026-10-06-0400");
    try (IcebergWarehouse warehouse = project.warehouse()) {
      for (String table : List.of("sales.orders_raw", "sales.orders_stage", "sales.orders_daily")) {
        ForeignTable.of(warehouse, table).expire();
      }
    }
    JsonNode identical = project.json(0, "run", "orders", Orders.delivery("2026-10-06-0400"));
    assertThat(identical.path("outcome").asText()).isEqualTo("nothing-to-do");
    JsonNode resent = project.json(0, "run", "orders", Orders.delivery("2026-10-06-1100"));
    assertThat(resent.path("outcome").asText()).isEqualTo("nothing-to-do");
    JsonNode corrected = project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400"));
    assertThat(changes(corrected, RAW))
        .containsExactly("2 replace content", "4 empty vanished", "7 replace new");
    assertThat(changes(corrected, ANALYTICS))
        .containsExactly("2 replace content", "4 empty emptied", "7 replace new");
  }

  @Test
  void afterAForeignAppendAndExpiryOnlyItsDayIsDoneAgain() throws Exception {
    Project project = landedThrough("2026-10-05-0400", "2026-10-06-0400");
    try (IcebergWarehouse warehouse = project.warehouse()) {
      ForeignTable.of(warehouse, "sales.orders_raw").appendAgain("day=2026-10-02");
      ForeignTable.of(warehouse, "sales.orders_raw").expire();
    }
    JsonNode run = project.json(0, "run", "orders", Orders.delivery("2026-10-06-1100"));
    assertThat(changes(run, RAW)).containsExactly("2 replace foreign-write");
    assertThat(changes(run, STAGE)).isEmpty();
  }

  @Test
  void aRefusedDeliveryLeavesEverythingAsItWas() throws Exception {
    Project project = landedThrough("2026-10-05-0400");
    List<String> before = project.warehouseFiles();
    String text = Files.readString(Path.of(Orders.delivery("2026-10-06-0400")));
    String bad = project.delivery("bad.csv", text.replaceFirst("2026-10-03", "2026-10-33"));
    Project.Result result = project.run("run", "orders", bad);
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("bad.csv:").contains("2026-10-33").doesNotContain("\tat ");
    assertThat(project.warehouseFiles()).isEqualTo(before);
  }

  @Test
  void aFirstDeliveryThatIsRefusedLeavesNoTable() throws Exception {
    Project project = Orders.in(folder);
    String bad = project.delivery("bad.csv", "order_id,day\n1,2026-10-01\n");
    assertThat(project.run("run", "orders", bad).exitCode()).isEqualTo(3);
    assertThat(project.run("show", "orders.raw").exitCode()).isEqualTo(10);
    assertThat(project.run("build", "orders").exitCode()).isEqualTo(10);
  }

  @Test
  void aPlanIsWhatTheRunThenDoesAndChangesNothing() throws Exception {
    Project project = landedThrough("2026-10-05-0400");
    List<String> before = project.warehouseFiles();
    JsonNode plan = project.json(0, "plan", "orders", Orders.delivery("2026-10-07-0400"));
    assertThat(project.warehouseFiles()).isEqualTo(before);
    JsonNode run = project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400"));
    assertThat(changes(plan, RAW)).isEqualTo(changes(run, RAW));
    assertThat(changes(plan, STAGE))
        .as("that a SELECT will give no row is not known before it ran")
        .isEqualTo(
            changes(run, STAGE).stream()
                .map(c -> c.replace("empty emptied", "replace content"))
                .toList());
    JsonNode signatures = run.path("layers").get(ANALYTICS).path("partitions");
    assertThat(plan.path("layers").get(ANALYTICS).path("partitions").findValuesAsText("signature"))
        .isEqualTo(signatures.findValuesAsText("signature"));
  }

  @Test
  void aPlanBeforeTheFirstRunCreatesNothing() throws Exception {
    Project project = Orders.in(folder);
    JsonNode plan = project.json(0, "plan", "orders", Orders.delivery("2026-10-05-0400"));
    assertThat(changes(plan, ANALYTICS)).hasSize(5);
    assertThat(project.folder().resolve("warehouse")).doesNotExist();
  }

  @Test
  void aSelectThatGivesRowsOfOtherDaysIsStopped() throws Exception {
    Project project = Orders.in(folder);
    project.sql(
        "orders/stage.sql",
        "SELECT order_id, day + 1 AS day, country, product, quantity, unit_price, unit_price AS amount,"
            + " note FROM raw");
    Project.Result result = project.run("run", "orders", Orders.delivery("2026-10-05-0400"));
    assertThat(result.exitCode()).isEqualTo(13);
    assertThat(result.err()).contains("day=2026-10-0").doesNotContain("\tat ");
    assertThat(project.run("show", "orders.stage").exitCode()).isEqualTo(10);
  }

  @Test
  void everyEarlierStateCanBeShown() throws Exception {
    Project project = landedThrough("2026-10-05-0400", "2026-10-06-0400");
    String early = project.run("show", "orders.raw", "--format", "csv").out();
    JsonNode run = project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400"));
    String base = run.path("layers").get(RAW).path("base_snapshot_id").asText();
    String late = project.run("show", "orders.raw", "--format", "csv").out();
    assertThat(project.run("show", "orders.raw", "--format", "csv", "--snapshot", base).out())
        .isEqualTo(early)
        .isNotEqualTo(late);
    assertThat(
            project
                .run("show", "orders.raw", "--day", "2026-10-04", "--format", "csv")
                .out()
                .lines())
        .hasSize(1);
    assertThat(
            project
                .run(
                    "show",
                    "orders.raw",
                    "--day",
                    "2026-10-04",
                    "--format",
                    "csv",
                    "--snapshot",
                    base)
                .out()
                .lines()
                .count())
        .isGreaterThan(1);
    String history = project.run("history", "orders.raw", "--day", "2026-10-04").out();
    assertThat(history).contains("emptied").contains("2026-10-05-0400.csv");
  }
}
