package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.orders;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.aws.Backend;
import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.plan.LedgerEntry.Signed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag(Backend.BOTH)
class LostAnswerTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCommitWhoseAnswerWasLostIsFoundById(boolean newTable) {
    prepare(newTable);
    FaultyCatalog.Fault lost =
        (ops, base, metadata) -> {
          ops.commit(base, metadata);
          throw new CommitStateUnknownException(new IOException("connection reset"));
        };

    long id = commit(lost);

    try (TestWarehouse test = new TestWarehouse(folder)) {
      assertThat(test.state().snapshotId()).isEqualTo(id);
      assertThat(test.rows()).contains("0=7 1=20732");
      assertThat(test.state().ledger().proved()).isTrue();
    }
    nothingThatIsNamedIsGone();
  }

  @Test
  void aSuccessThatComesBackAsAConflictWithItselfIsFoundToo() {
    prepare(false);
    FaultyCatalog.Fault repeated =
        (ops, base, metadata) -> {
          ops.commit(base, metadata);
          throw new CommitFailedException("the second of two requests failed");
        };

    long id = commit(repeated);

    try (TestWarehouse test = new TestWarehouse(folder)) {
      assertThat(test.state().snapshotId()).isEqualTo(id);
      assertThat(test.rows()).contains("0=7 1=20732");
      assertThat(test.state().ledger().proved()).isTrue();
    }
    nothingThatIsNamedIsGone();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCommitThatMayStillArriveIsUnknownAndKeepsItsFiles(boolean newTable) {
    prepare(newTable);
    long before = parquetFiles();
    FaultyCatalog.Fault lost =
        (ops, base, metadata) -> {
          throw new CommitStateUnknownException(new IOException("connection reset"));
        };

    assertThatThrownBy(() -> commit(lost))
        .isInstanceOf(CommitUnknownException.class)
        .hasMessageContaining("connection reset");
    assertThat(parquetFiles()).isEqualTo(before + 1);
  }

  @Test
  void anyOtherExceptionIsNoProofEither() {
    prepare(false);
    long before = parquetFiles();
    FaultyCatalog.Fault broken =
        (ops, base, metadata) -> {
          throw new IllegalStateException("throttled");
        };

    assertThatThrownBy(() -> commit(broken)).isInstanceOf(CommitUnknownException.class);
    assertThat(parquetFiles()).isEqualTo(before + 1);
  }

  @Test
  void aTableThatHasMovedOnProvesThatTheCommitNeverWillArrive() {
    prepare(false);
    FaultyCatalog.Fault overtaken =
        (ops, base, metadata) -> {
          try (TestWarehouse other = new TestWarehouse(folder)) {
            other.land("2026-10-07", 2);
          }
          throw new CommitStateUnknownException(new IOException("connection reset"));
        };
    long before = parquetFiles();

    assertThatThrownBy(() -> commit(overtaken)).isInstanceOf(CommitConflictException.class);
    assertThat(parquetFiles()).isEqualTo(before);
    nothingThatIsNamedIsGone();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCommitThatArrivesAfterAllIsSeenByTheNextRun(boolean newTable) {
    prepare(newTable);
    List<Runnable> late = new ArrayList<>();
    try (TestWarehouse test = FaultyCatalog.warehouse(folder, delayed(late))) {
      assertThatThrownBy(() -> commit(test)).isInstanceOf(CommitUnknownException.class);
      late.get(0).run();
    }

    try (TestWarehouse test = new TestWarehouse(folder)) {
      assertThat(test.rows()).contains("0=7 1=20732");
      assertThat(test.state().ledger().proved()).isTrue();
      assertThat(test.state().ledger().entry("day=2026-10-06"))
          .contains(new Signed(signature(9), ""));
      assertThat(test.state().headLineage()).contains(TestWarehouse.DELIVERY);
    }
    nothingThatIsNamedIsGone();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCommitThatTheNextRunHasOvertakenNeverArrives(boolean newTable) {
    prepare(newTable);
    List<Runnable> late = new ArrayList<>();
    try (TestWarehouse first = FaultyCatalog.warehouse(folder, delayed(late));
        TestWarehouse test = new TestWarehouse(folder)) {
      assertThatThrownBy(() -> commit(first)).isInstanceOf(CommitUnknownException.class);
      test.land("2026-10-06", 5, 7);
      assertThatThrownBy(late.get(0)::run)
          .isInstanceOfAny(CommitFailedException.class, AlreadyExistsException.class);

      assertThat(test.rows()).contains("0=7 1=20732").hasSize(newTable ? 1 : 2);
      assertThat(test.state().ledger().entry("day=2026-10-06"))
          .contains(new Signed(signature(5), ""));
    }
    nothingThatIsNamedIsGone();
  }

  private static FaultyCatalog.Fault delayed(List<Runnable> late) {
    return (ops, base, metadata) -> {
      late.add(() -> ops.commit(base, metadata));
      throw new CommitStateUnknownException(new IOException("connection reset"));
    };
  }

  @Test
  void aRollbackWhoseAnswerWasLostIsFound() {
    prepare(false);
    long before = headAfterAnotherCommit();
    FaultyCatalog.Fault lost =
        (ops, base, metadata) -> {
          ops.commit(base, metadata);
          throw new CommitStateUnknownException(new IOException("connection reset"));
        };
    rollBack(lost, before);

    assertThat(head()).isEqualTo(before);
  }

  @Test
  void aRollbackThatMayStillArriveIsUnknown() {
    prepare(false);
    long before = headAfterAnotherCommit();
    long head = head();

    assertThatThrownBy(() -> rollBack(delayed(new ArrayList<>()), before))
        .isInstanceOf(CommitUnknownException.class);
    assertThat(head()).isEqualTo(head);
  }

  @Test
  void aRollbackThatMetSomebodyElseIsAConflict() {
    prepare(false);
    long before = headAfterAnotherCommit();
    FaultyCatalog.Fault overtaken =
        (ops, base, metadata) -> {
          try (TestWarehouse other = new TestWarehouse(folder)) {
            other.land("2026-10-07", 2);
          }
          ops.commit(base, metadata);
        };

    assertThatThrownBy(() -> rollBack(overtaken, before))
        .isInstanceOf(CommitConflictException.class);
    assertThat(head()).isNotEqualTo(before);
    try (TestWarehouse test = new TestWarehouse(folder)) {
      TableState stale = test.state();
      test.land("2026-10-08", 3);
      assertThatThrownBy(() -> test.warehouse.upkeep(stale).rollBack(before))
          .isInstanceOf(CommitConflictException.class);
    }
  }

  private long headAfterAnotherCommit() {
    long before = head();
    try (TestWarehouse test = new TestWarehouse(folder)) {
      test.land("2026-10-05", 4, 4);
    }
    return before;
  }

  private void rollBack(FaultyCatalog.Fault fault, long snapshotId) {
    try (TestWarehouse test = FaultyCatalog.warehouse(folder, fault)) {
      test.warehouse.upkeep(test.state()).rollBack(snapshotId);
    }
  }

  private long head() {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      return test.state().snapshotId();
    }
  }

  /** Every file of every snapshot can be opened, down to the data. */
  private void nothingThatIsNamedIsGone() {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      Table table = test.foreign();
      for (Snapshot snapshot : table.snapshots()) {
        for (FileScanTask task : table.newScan().useSnapshot(snapshot.snapshotId()).planFiles()) {
          assertThat(table.io().newInputFile(task.file().location()).exists())
              .as(task.file().location())
              .isTrue();
        }
      }
    }
  }

  private void prepare(boolean newTable) {
    if (!newTable) {
      try (TestWarehouse test = new TestWarehouse(folder)) {
        test.land("2026-10-05", 1, 1);
      }
    }
  }

  private long commit(FaultyCatalog.Fault fault) {
    try (TestWarehouse test = FaultyCatalog.warehouse(folder, fault)) {
      return commit(test);
    }
  }

  private static long commit(TestWarehouse test) {
    TargetTable target = test.warehouse.target(TestWarehouse.orders(), test.find());
    return target.commit(
        replacement(
            List.of(replace(day("2026-10-06"), 9)),
            List.of(test.stage(target, day("2026-10-06"), orders("2026-10-06", 7)))));
  }

  private long parquetFiles() {
    return TestWarehouse.dataFiles(folder).size();
  }
}
