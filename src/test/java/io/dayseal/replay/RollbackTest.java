package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.Backend;
import io.dayseal.iceberg.ForeignTable;
import io.dayseal.iceberg.IcebergWarehouse;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Earlier states made current, by us and by other programs. */
@Tag(Backend.BOTH)
class RollbackTest {
  private static final List<String> CORRECTED =
      List.of("day=2026-10-02", "day=2026-10-04", "day=2026-10-07");

  @TempDir private Path folder;
  private Project project;
  private String before = "";

  @BeforeEach
  void land() throws Exception {
    project = Orders.in(folder);
    project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    project.json(0, "run", "orders", Orders.delivery("2026-10-06-0400"));
    JsonNode run = project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400"));
    before = run.path("layers").get(0).path("base_snapshot_id").asText();
  }

  private void foreign(Consumer<ForeignTable> action) {
    try (IcebergWarehouse warehouse = project.warehouse()) {
      action.accept(ForeignTable.of(warehouse, "sales.orders_raw"));
    }
  }

  private JsonNode run(String delivery) {
    return project.json(0, "run", "orders", Orders.delivery(delivery));
  }

  private static List<String> changed(JsonNode report, int layer) {
    return Project.partitions(report, layer, "replace", "empty");
  }

  @Test
  void theLedgerIsThatOfTheStateAndTheNextRunDoesWhatDiffers() {
    JsonNode report = project.json(0, "rollback", "orders.raw", "--to", before);
    assertThat(report.path("schema").asText()).isEqualTo("dayseal/rollback/1");
    assertThat(report.path("snapshot_id").asText()).isEqualTo(before);
    assertThat(report.path("partitions")).extracting(JsonNode::asText).isEqualTo(CORRECTED);

    JsonNode same = run("2026-10-06-1100");
    assertThat(changed(same, 0)).isEmpty();
    assertThat(changed(same, 1)).isEqualTo(CORRECTED);

    assertThat(changed(run("2026-10-07-0400"), 0)).isEqualTo(CORRECTED);
    assertThat(run("2026-10-07-0400").path("outcome").asText()).isEqualTo("nothing-to-do");
  }

  @Test
  void whatTheRollbackLeftIsKnownAfterExpiryToo() {
    project.json(0, "rollback", "orders.raw", "--to", before);
    foreign(ForeignTable::expire);

    assertThat(changed(run("2026-10-06-0400"), 0)).isEmpty();
  }

  @Test
  void whatHadExpiredBeforeTheRollbackIsKnownFromTheCheckpoint() {
    foreign(table -> table.expire(2));
    project.json(0, "rollback", "orders.raw", "--to", before);

    JsonNode run = run("2026-10-06-0400");
    assertThat(changed(run, 0))
        .as("what the later commit replaced cannot be told, the rest can")
        .isEqualTo(CORRECTED);
    assertThat(run("2026-10-06-1100").path("outcome").asText()).isEqualTo("nothing-to-do");
  }

  @Test
  void aTagAndATimeAreStatesToo() {
    foreign(table -> table.tag("audit", Long.parseLong(before)));
    String head =
        project
            .json(0, "rollback", "orders.raw", "--to", "audit")
            .path("from_snapshot_id")
            .asText();
    assertThat(changed(run("2026-10-06-1100"), 0)).isEmpty();

    Project.Result forward = project.run("rollback", "orders.raw", "--to", head);
    assertThat(forward.out()).startsWith("raw (sales.orders_raw): rolled back from snapshot");
    assertThat(project.run("rollback", "orders.raw", "--to", head).out())
        .isEqualTo("raw (sales.orders_raw): is at snapshot " + head + " already\n");
    assertThat(changed(run("2026-10-07-0400"), 0)).isEmpty();

    assertThat(project.run("rollback", "orders.raw", "--to", "2999-01-01").exitCode()).isZero();
    assertThat(project.run("rollback", "orders.raw", "--to", "1999-01-01").exitCode()).isEqualTo(2);
    assertThat(project.run("rollback", "orders.raw", "--to", "nowhere").err())
        .contains("has no tag or branch `nowhere`; there are audit, main");
    assertThat(project.run("rollback", "orders.raw", "--to", "77").exitCode()).isEqualTo(2);
    assertThat(project.run("rollback", "orders", "--to", "77").exitCode()).isEqualTo(2);
    assertThat(project.run("rollback", "orders.raw").exitCode()).isEqualTo(2);
  }

  @Test
  void aBranchThatIsFastForwardedKeepsItsSignatures() {
    foreign(table -> table.branchHereAndRollBackTo("later", Long.parseLong(before)));
    foreign(table -> table.fastForward("later"));

    assertThat(run("2026-10-07-0400").path("outcome").asText()).isEqualTo("nothing-to-do");
  }

  @Test
  void aForeignOverwriteIsNotOursWhateverItCopies() {
    foreign(table -> table.overwriteByCopies("day=2026-10-03"));

    assertThat(changed(run("2026-10-07-0400"), 0)).containsExactly("day=2026-10-03");
  }

  @Test
  void aCherryPickedAppendIsNotOurs() {
    foreign(table -> table.stageAndCherryPick("day=2026-10-03"));

    assertThat(changed(run("2026-10-07-0400"), 0)).containsExactly("day=2026-10-03");
  }

  @Test
  void aTableThatWasCreatedAnewIsRebuiltAsAWhole() {
    foreign(ForeignTable::createOrReplace);

    JsonNode run = run("2026-10-07-0400");
    assertThat(Project.partitions(run, 0, "skip")).isEmpty();
    assertThat(changed(run, 0)).hasSize(6);
    assertThat(run("2026-10-07-0400").path("outcome").asText()).isEqualTo("nothing-to-do");
  }
}
