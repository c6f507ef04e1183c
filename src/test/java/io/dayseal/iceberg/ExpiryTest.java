package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.orders;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.aws.Backend;
import io.dayseal.history.Lineage;
import io.dayseal.pipeline.Replacement;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.plan.Decision;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Reason;
import io.dayseal.signature.PartitionContent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of the ledger when other programs expire all snapshots but the head. */
@Tag(Backend.BOTH)
class ExpiryTest {
  private static final String RECIPE = "f".repeat(64);

  @TempDir Path folder;
  private TestWarehouse test;

  @BeforeEach
  void open() {
    test = new TestWarehouse(folder);
    test.land("2026-10-05", 1, 1, 2);
    test.land("2026-10-06", 2, 3);
    test.land("2026-10-07", 3, 4);
  }

  @AfterEach
  void close() {
    test.close();
  }

  private void expire() {
    Table table = test.foreign();
    table
        .expireSnapshots()
        .expireOlderThan(Long.MAX_VALUE)
        .retainLast(1)
        .cleanExpiredMetadata(true)
        .commit();
    assertThat(table.snapshots()).hasSize(1);
  }

  private Ledger ledger() {
    return test.state().ledger();
  }

  private static Ledger ledger(LedgerEntry fifth, LedgerEntry sixth, LedgerEntry seventh) {
    return Ledger.of(
        Map.of("day=2026-10-05", fifth, "day=2026-10-06", sixth, "day=2026-10-07", seventh));
  }

  private static Signed signed(int digit) {
    return new Signed(signature(digit), "");
  }

  private DataFile file(Table table, String iso) {
    for (FileScanTask task : table.newScan().planFiles()) {
      if (task.spec().partitionToPath(task.file().partition()).equals("day=" + iso)) {
        return task.file();
      }
    }
    throw new AssertionError("no file of " + iso);
  }

  private void rewrite(String iso, long... ids) {
    Table table = test.foreign();
    ForeignWriter foreign = new ForeignWriter(table, folder);
    table
        .newRewrite()
        .deleteFile(file(table, iso))
        .addFile(foreign.dataFile(day(iso), orders(iso, ids)))
        .commit();
  }

  private void append(String iso, long id) {
    Table table = test.foreign();
    table
        .newAppend()
        .appendFile(new ForeignWriter(table, folder).dataFile(day(iso), orders(iso, id)))
        .commit();
  }

  @Test
  void afterOurCommitNothingIsForgotten() {
    expire();
    test.forget();

    assertThat(ledger()).isEqualTo(ledger(signed(1), signed(2), signed(3)));
    assertThat(test.state().headLineage()).contains(TestWarehouse.DELIVERY);
    assertThat(test.reads()).allMatch(f -> f.endsWith(".metadata.json"));
  }

  @Test
  void afterAForeignRewriteNothingIsForgotten() {
    rewrite("2026-10-05", 1, 2);
    expire();

    assertThat(ledger()).isEqualTo(ledger(signed(1), signed(2), signed(3)));
    assertThat(test.state().headLineage()).contains(TestWarehouse.DELIVERY);
  }

  @Test
  void afterAForeignAppendOnlyItsDayIsVoid() {
    append("2026-10-06", 9);
    expire();

    assertThat(ledger()).isEqualTo(ledger(signed(1), Unproved.FOREIGN_WRITE, signed(3)));
    assertThat(test.state().headLineage()).isEmpty();
  }

  @Test
  void twoForeignSnapshotsOfWhichOneIsGoneLeaveNothingProved() {
    append("2026-10-06", 9);
    append("2026-10-09", 10);
    expire();

    assertThat(ledger())
        .isEqualTo(
            new Ledger(
                new TreeMap<>(Map.of("day=2026-10-09", Unproved.FOREIGN_WRITE)),
                Unproved.UNKNOWN_HISTORY));
  }

  @Test
  void twoExpiriesAreAsGoodAsOne() {
    expire();
    test.land("2026-10-08", 8, 8);
    expire();

    assertThat(ledger().complete()).isTrue();
    assertThat(ledger().entries())
        .isEqualTo(
            Map.of(
                "day=2026-10-05", signed(1),
                "day=2026-10-06", signed(2),
                "day=2026-10-07", signed(3),
                "day=2026-10-08", signed(8)));
  }

  @Test
  void anExpiryBetweenReadingAndCommittingIsNoConflict() {
    TargetTable target = test.warehouse.target(orders(), test.find());
    StagedFile file = test.stage(target, day("2026-10-06"), orders("2026-10-06", 7));
    expire();
    target.commit(replacement(List.of(replace(day("2026-10-06"), 7)), List.of(file)));
    expire();

    assertThat(ledger()).isEqualTo(ledger(signed(1), signed(7), signed(3)));
  }

  @Test
  void everyKindOfEntrySurvives() {
    Signed emptied = new Signed(PartitionContent.EMPTY.signature(), RECIPE);
    Lineage built = new Lineage.FromTable("sales.above", 42, RECIPE);
    TargetTable target = test.warehouse.target(orders(), test.find());
    target.commit(
        new Replacement(
            "run-2",
            "commit-kinds",
            "stage",
            built,
            Set.of(),
            Optional.empty(),
            0,
            "",
            List.of(),
            List.of(
                new PartitionPlan(
                    day("2026-10-05"), Decision.REPLACE, Reason.UPSTREAM_UNSIGNED, 0, null),
                new PartitionPlan(
                    day("2026-10-06"), Decision.EMPTY, Reason.EMPTIED, 0, emptied.signature())),
            List.of()));
    Ledger before = ledger();
    expire();
    assertThat(ledger()).isEqualTo(before);
    assertThat(test.state().headLineage()).contains(built);

    test.land("2026-10-07", 4, 5);
    expire();
    assertThat(ledger()).isEqualTo(ledger(Unproved.UNSIGNED, emptied, signed(4)));
  }

  @Test
  void columnsThatWereLeftOutSurvive() {
    TargetTable target = test.warehouse.target(orders(), test.find());
    target.commit(
        new Replacement(
            "run-2",
            "commit-columns",
            "raw",
            TestWarehouse.DELIVERY,
            Set.of(),
            Optional.empty(),
            0,
            "amount",
            List.of(),
            List.of(replace(day("2026-10-05"), 5)),
            List.of()));
    test.land("2026-10-07", 4, 5);
    expire();

    assertThat(ledger())
        .isEqualTo(ledger(new Signed(signature(5), "amount"), signed(2), signed(4)));
  }

  @Test
  void aColumnThatIsDroppedAfterwardsVoidsWhatWasWrittenWithIt() {
    expire();
    Table table = test.foreign();
    table.updateSchema().deleteColumn("amount").commit();
    table.updateSchema().addColumn("amount", Types.DecimalType.of(12, 2)).commit();

    assertThat(ledger())
        .isEqualTo(ledger(Unproved.FOREIGN_WRITE, Unproved.FOREIGN_WRITE, Unproved.FOREIGN_WRITE));
  }

  @Test
  void aColumnThatIsDroppedVoidsOnlyWhatWasWrittenWithIt() {
    test.foreign().updateSchema().addColumn("theirs", Types.StringType.get()).commit();
    test.land("2026-10-07", 4, 5);
    expire();
    test.foreign().updateSchema().deleteColumn("theirs").commit();

    assertThat(ledger()).isEqualTo(ledger(signed(1), signed(2), Unproved.FOREIGN_WRITE));
  }

  @Test
  void aCheckpointThatIsGoneOrCannotBeReadMeansUnknown() {
    String text = test.foreign().properties().get(Checkpoint.PROPERTY);
    expire();
    Ledger unknown =
        new Ledger(new TreeMap<>(Map.of("day=2026-10-07", signed(3))), Unproved.UNKNOWN_HISTORY);
    for (String broken :
        List.of(
            "",
            "nonsense",
            "2" + text.substring(1),
            text.replaceFirst(":\\d+:", ":1:"),
            text.substring(0, text.length() - 8),
            text.substring(0, text.length() / 2) + "A" + text.substring(text.length() / 2 + 1),
            text.replaceFirst(":[^:]*$", ":"),
            text.replaceFirst(":[^:]*$", ":!!!!"))) {
      test.foreign().updateProperties().set(Checkpoint.PROPERTY, broken).commit();
      assertThat(ledger()).as(broken).isEqualTo(unknown);
    }
    test.foreign().updateProperties().remove(Checkpoint.PROPERTY).commit();
    assertThat(ledger()).isEqualTo(unknown);
  }

  @Test
  void anUnknownPastIsNotCarriedAlongForEver() {
    expire();
    test.foreign().updateProperties().remove(Checkpoint.PROPERTY).commit();
    test.land("2026-10-05", 5, 5);

    assertThat(ledger().complete()).isTrue();
    assertThat(ledger().entries())
        .isEqualTo(
            Map.of(
                "day=2026-10-05", signed(5),
                "day=2026-10-06", Unproved.UNKNOWN_HISTORY,
                "day=2026-10-07", signed(3)));
    test.land("2026-10-06", 6, 6);
    assertThat(ledger().proved()).isTrue();
  }

  @Test
  void anOldCheckpointIsStillTrueOfItsSnapshot() {
    String old = test.foreign().properties().get(Checkpoint.PROPERTY);
    test.land("2026-10-05", 9, 9);
    test.foreign().updateProperties().set(Checkpoint.PROPERTY, old).commit();

    assertThat(ledger()).isEqualTo(ledger(signed(9), signed(2), signed(3)));
    expire();
    assertThat(ledger())
        .as("the parent of the head is the snapshot that the old checkpoint speaks of")
        .isEqualTo(ledger(signed(9), signed(2), signed(3)));
  }

  @Test
  void afterARollbackBeyondTheCheckpointWhatWasNotTouchedSinceIsKnown() {
    expire();
    test.land("2026-10-08", 8, 8);
    long back = test.state().snapshotId();
    test.land("2026-10-06", 4, 5);
    test.foreign().manageSnapshots().rollbackTo(back).commit();
    Table table = test.foreign();
    table.expireSnapshots().expireSnapshotId(table.snapshot(back).parentId()).commit();

    assertThat(ledger().entries())
        .isEqualTo(
            Map.of(
                "day=2026-10-05", signed(1),
                "day=2026-10-06", Unproved.UNKNOWN_HISTORY,
                "day=2026-10-07", signed(3),
                "day=2026-10-08", signed(8)));
    assertThat(ledger().complete()).isTrue();
  }
}
