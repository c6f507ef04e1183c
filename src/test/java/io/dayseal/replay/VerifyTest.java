package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.Backend;
import io.dayseal.iceberg.ForeignTable;
import io.dayseal.iceberg.IcebergWarehouse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables whose rows are held against the ledger. */
@Tag(Backend.BOTH)
class VerifyTest {
  private static final String RAW = "sales.orders_raw";
  private static final String STAGE = "sales.orders_stage";

  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void land() throws Exception {
    project = Orders.in(folder);
    project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400"));
  }

  private void foreign(String table, Consumer<ForeignTable> action) {
    try (IcebergWarehouse warehouse = project.warehouse()) {
      action.accept(ForeignTable.of(warehouse, table));
    }
  }

  /** {@code day: why} of the partitions of a layer with a result. */
  private static List<String> found(JsonNode report, int layer, String result) {
    List<String> found = new ArrayList<>();
    for (JsonNode partition : report.path("layers").get(layer).path("partitions")) {
      if (partition.path("result").asText().equals(result)) {
        found.add(partition.path("partition").asText() + ": " + partition.path("why").asText());
      }
    }
    return found;
  }

  @Test
  void tablesThatNobodyElseTouchedMatch() {
    for (String deep : List.of("--deep", "--json")) {
      JsonNode report = project.json(0, "verify", "orders", deep);
      assertThat(report.path("schema").asText()).isEqualTo("dayseal/verify/1");
      for (int layer = 0; layer < 3; layer++) {
        assertThat(found(report, layer, "matches")).hasSize(7);
      }
    }
    assertThat(project.run("verify", "orders.raw").out())
        .isEqualTo("raw (sales.orders_raw)\n  7 match, 0 differ, 0 could not be verified\n");
  }

  @Test
  void aForeignCompactionThatLostRowsIsCaught() {
    foreign(RAW, table -> table.rewriteWithoutLast("day=2026-10-03", 1));
    foreign(STAGE, table -> table.rewriteWithoutLast("day=2026-10-05", 1));
    assertThat(
            project
                .json(0, "run", "orders", Orders.delivery("2026-10-07-0400"))
                .path("outcome")
                .asText())
        .as("a rewrite is believed until somebody looks")
        .isEqualTo("nothing-to-do");

    JsonNode report = project.json(1, "verify", "orders");

    assertThat(found(report, 0, "differs"))
        .singleElement()
        .asString()
        .startsWith("day=2026-10-03: signed as ")
        .contains("its 4 rows sign as");
    assertThat(found(report, 1, "differs"))
        .containsExactly("day=2026-10-05: 6 rows were written, it holds 5");
    assertThat(found(report, 2, "differs")).isEmpty();
    Project.Result text = project.run("verify", "orders.stage");
    assertThat(text.exitCode()).isEqualTo(1);
    assertThat(text.out()).contains("  differs     day=2026-10-05: 6 rows were written");
    assertThat(text.err()).contains("error: 1 partition is not what was signed");
  }

  @Test
  void aForeignCompactionThatChangedRowsOfALayerIsCaughtDeep() {
    foreign(STAGE, table -> table.rewriteOtherwise("day=2026-10-05", "note", "changed"));

    assertThat(found(project.json(0, "verify", "orders.stage"), 0, "differs")).isEmpty();
    assertThat(found(project.json(1, "verify", "orders.stage", "--deep"), 0, "differs"))
        .singleElement()
        .asString()
        .matches(
            "day=2026-10-05: the SQL over snapshot \\d+ gives 6 rows, it holds 6 with other.*");
  }

  @Test
  void aCompactionThatPutRowsIntoADayThatNeverWasIsCaught() {
    foreign(RAW, table -> table.rewriteInto("day=2026-10-03", "day=2026-10-20"));

    assertThat(found(project.json(1, "verify", "orders.raw"), 0, "differs"))
        .anyMatch(f -> f.startsWith("day=2026-10-20: holds rows, and nothing was ever"));
  }

  @Test
  void whatCannotBeVerifiedIsSaid() throws Exception {
    foreign(RAW, table -> table.appendAgain("day=2026-10-03"));
    project.json(0, "build", "orders");
    JsonNode unsigned = project.json(0, "verify", "orders");
    assertThat(found(unsigned, 0, "unverified"))
        .containsExactly("day=2026-10-03: somebody else wrote to it after it was signed");
    assertThat(found(unsigned, 1, "unverified"))
        .containsExactly(
            "day=2026-10-03: it was built from an unsigned partition, and is unsigned");

    foreign(RAW, ForeignTable::expire);
    JsonNode expired = project.json(0, "verify", "orders");
    assertThat(found(expired, 1, "unverified"))
        .hasSize(7)
        .anyMatch(f -> f.matches(".*: snapshot \\d+ of `sales.orders_raw` has expired"));
    foreign(STAGE, ForeignTable::expire);
    assertThat(found(project.json(0, "verify", "orders.stage"), 0, "unverified"))
        .anyMatch(f -> f.endsWith(": the snapshot that built it has expired"));
    assertThat(project.run("verify", "orders.stage").out()).contains("  unverified  day=2026-10-0");
  }

  @Test
  void anotherSqlTextIsNoDifference() throws Exception {
    project.sql(
        "orders/stage.sql",
        Files.readString(Path.of("sql/orders/stage.sql")).replace("quantity > 0", "quantity > 1"));

    JsonNode report = project.json(0, "verify", "orders.stage", "--deep");

    assertThat(found(report, 0, "unverified"))
        .hasSize(7)
        .allMatch(f -> f.endsWith(": it was built by another SQL text"));
  }

  @Test
  void columnsThatWereLeftOutAreLeftOutAgain() throws Exception {
    String definition = Files.readString(Path.of("catalog/datasets/orders.yaml"));
    project.dataset("orders", definition.replaceFirst("signature: .*", ""));

    assertThat(found(project.json(0, "verify", "orders.raw"), 0, "matches"))
        .as("they are compared as they were signed, not as they would be now")
        .hasSize(7);
  }

  @Test
  void aTableThatIsNotThereIsMissing() throws Exception {
    Project empty = Orders.in(folder.resolve("empty"));
    assertThat(empty.run("verify", "orders").exitCode()).isEqualTo(10);
    assertThat(empty.run("verify", "orders.raw").exitCode()).isEqualTo(10);
  }
}
