package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.orders;
import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.aws.Backend;
import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other programs do to a table of ours, and what is left of the signatures. */
@Tag(Backend.BOTH)
class ForeignWriteTest {
  private static final Signed ONE = new Signed(signature(1), "");
  private static final Signed TWO = new Signed(signature(2), "");

  @TempDir Path folder;
  private TestWarehouse test;
  private Table table;
  private ForeignWriter foreign;

  @BeforeEach
  void open() {
    test = new TestWarehouse(folder);
    test.land("2026-10-05", 1, 1, 2);
    test.land("2026-10-06", 2, 3);
    table = test.foreign();
    foreign = new ForeignWriter(table, folder);
  }

  @AfterEach
  void close() {
    test.close();
  }

  private DataFile file(String iso) {
    for (FileScanTask task : table.newScan().planFiles()) {
      if (task.spec().partitionToPath(task.file().partition()).equals("day=" + iso)) {
        return task.file();
      }
    }
    throw new AssertionError("no file of " + iso);
  }

  private Ledger ledger() {
    return test.state().ledger();
  }

  private static Ledger ledger(LedgerEntry fifth, LedgerEntry sixth) {
    return Ledger.of(Map.of("day=2026-10-05", fifth, "day=2026-10-06", sixth));
  }

  @Test
  void anAppendVoidsTheDayItWentTo() {
    table
        .newAppend()
        .appendFile(foreign.dataFile(day("2026-10-06"), orders("2026-10-06", 9)))
        .commit();

    assertThat(ledger()).isEqualTo(ledger(ONE, Unproved.FOREIGN_WRITE));
    assertThat(test.state().headLineage()).isEmpty();

    test.land("2026-10-06", 4, 5);
    assertThat(ledger()).isEqualTo(ledger(ONE, new Signed(signature(4), "")));
    assertThat(test.state().headLineage()).contains(TestWarehouse.DELIVERY);
    assertThat(test.rows()).containsExactly("0=1 1=20731", "0=2 1=20731", "0=5 1=20732");
  }

  @Test
  void anAppendToADayNeverSignedIsForeignToo() {
    table
        .newAppend()
        .appendFile(foreign.dataFile(day("2026-10-09"), orders("2026-10-09", 9)))
        .commit();

    assertThat(ledger().entry("day=2026-10-09")).contains(Unproved.FOREIGN_WRITE);
    assertThat(ledger().complete()).isTrue();
  }

  @Test
  void deletingAWholePartitionVoidsIt() {
    table.newDelete().deleteFromRowFilter(Expressions.equal("day", "2026-10-05")).commit();

    assertThat(ledger()).isEqualTo(ledger(Unproved.FOREIGN_WRITE, TWO));
  }

  @Test
  void takingDeleteFilesAwayTouchesTheirDay() {
    DeleteFile delete = foreign.positionDelete(file("2026-10-05"), 0);
    table.newRowDelta().addDeletes(delete).commit();
    long head = table.currentSnapshot().snapshotId();
    table.newRowDelta().removeDeletes(delete).validateFromSnapshot(head).commit();

    assertThat(new TouchedPartitions(orders().partitioning()).of(table, table.currentSnapshot()))
        .contains(Set.of("day=2026-10-05"));
  }

  @Test
  void deletedRowsVoidTheirDayAndAreNotRead() {
    table.newRowDelta().addDeletes(foreign.positionDelete(file("2026-10-05"), 0)).commit();

    assertThat(ledger()).isEqualTo(ledger(Unproved.FOREIGN_WRITE, TWO));
    assertThat(test.rows()).containsExactly("0=2 1=20731", "0=3 1=20732");
    assertThat(test.state().livePartitions())
        .isEqualTo(Set.of(day("2026-10-05"), day("2026-10-06")));
  }

  @Test
  void deletesByValueOfOneDayVoidThatDay() {
    table
        .newRowDelta()
        .addDeletes(
            foreign.equalityDelete(
                table.spec(), SpecMapping.toTuple(day("2026-10-05"), table.spec()), 1))
        .commit();

    assertThat(ledger()).isEqualTo(ledger(Unproved.FOREIGN_WRITE, TWO));
    assertThat(test.rows()).containsExactly("0=2 1=20731", "0=3 1=20732");
  }

  @Test
  void aRewriteIsPassedOver() {
    DataFile old = file("2026-10-05");
    DataFile compacted = foreign.dataFile(day("2026-10-05"), orders("2026-10-05", 1, 2));
    table.newRewrite().deleteFile(old).addFile(compacted).commit();

    assertThat(ledger()).isEqualTo(ledger(ONE, TWO));
    assertThat(test.state().headLineage()).contains(TestWarehouse.DELIVERY);
  }

  @Test
  void aFileOfAnotherPartitioningVoidsEverythingOlder() {
    table.updateSpec().removeField("day").commit();
    PartitionSpec unpartitioned = table.spec();
    table.updateSpec().addField("day").commit();
    DataFile file = foreign.dataFile(unpartitioned, day("2026-10-06"), orders("2026-10-06", 9));
    table.newAppend().appendFile(file).commit();

    assertThat(ledger()).isEqualTo(new Ledger(new TreeMap<>(), Unproved.FOREIGN_WRITE));
    assertThatThrownBy(() -> test.state().livePartitions())
        .isInstanceOf(TableMismatchException.class)
        .hasMessageContaining("rewrite");

    // Its statistics prove that it holds this one day: replaced like any other.
    test.land("2026-10-06", 4, 5);
    assertThat(test.rows()).containsExactly("0=1 1=20731", "0=2 1=20731", "0=5 1=20732");
    assertThat(ledger().entry("day=2026-10-06")).contains(new Signed(signature(4), ""));
    assertThat(ledger().entry("day=2026-10-05")).contains(Unproved.FOREIGN_WRITE);
  }

  @Test
  void aFileOfAnotherPartitioningThatHoldsMoreThanIsReplacedIsNoConflict() {
    table.updateSpec().removeField("day").commit();
    PartitionSpec unpartitioned = table.spec();
    table.updateSpec().addField("day").commit();
    List<Map<String, Object>> rows = new java.util.ArrayList<>(orders("2026-10-06", 9));
    rows.addAll(orders("2026-10-07", 10));
    table.newAppend().appendFile(foreign.dataFile(unpartitioned, day("2026-10-06"), rows)).commit();

    assertThatThrownBy(() -> test.land("2026-10-06", 4, 5))
        .isInstanceOf(TableMismatchException.class)
        .hasMessageContaining("older partitioning");
    assertThat(test.rows()).hasSize(5);
  }

  @Test
  void aDayThatIsNullTouchesNoDayOfOurs() {
    table.updateSchema().makeColumnOptional("day").commit();
    table.refresh();
    PartitionSpec spec = table.spec();
    DataFile file =
        org.apache.iceberg.DataFiles.builder(spec)
            .copy(foreign.dataFile(day("2026-10-06"), List.of(TestWarehouse.row("id", 9L))))
            .withPartition(new org.apache.iceberg.PartitionData(spec.partitionType()))
            .build();
    table.newAppend().appendFile(file).commit();

    assertThat(ledger().entries().values()).containsExactly(ONE, TWO);
    assertThat(ledger().complete()).isTrue();
    assertThat(test.state().livePartitions()).hasSize(2);
  }

  @Test
  void aRollbackBringsTheOlderSignaturesBack() {
    long before = table.currentSnapshot().snapshotId();
    test.land("2026-10-05", 7, 8);
    test.foreign().manageSnapshots().rollbackTo(before).commit();

    assertThat(ledger()).isEqualTo(ledger(ONE, TWO));
  }

  @Test
  void snapshotsTellWhatEachOneDid() {
    table.newAppend().set("x", "y").commit();

    assertThat(test.state().snapshots())
        .extracting(s -> s.operation() + " " + s.ours() + " " + s.partitions().keySet())
        .containsExactly(
            "append false []",
            "overwrite true [day=2026-10-06]",
            "overwrite true [day=2026-10-05]");
    assertThat(test.state().snapshots().get(0).committedAt().toEpochMilli())
        .isEqualTo(table.currentSnapshot().timestampMillis());
  }
}
