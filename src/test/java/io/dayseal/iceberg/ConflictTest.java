package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.orders;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.aws.Backend;
import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.NoSuchSnapshotException;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TargetTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag(Backend.BOTH)
class ConflictTest {
  @TempDir Path folder;
  private TestWarehouse test;

  @BeforeEach
  void open() {
    test = new TestWarehouse(folder);
    test.land("2026-10-05", 1, 1);
  }

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void aCommitOnAnOldStateIsAConflictAndSucceedsOnAFreshOne() {
    TargetTable stale = test.warehouse.target(TestWarehouse.orders(), test.find());
    StagedFile file = test.stage(stale, day("2026-10-06"), orders("2026-10-06", 7));
    test.land("2026-10-07", 2, 2);
    long before = parquetFiles();

    assertThatThrownBy(() -> commit(stale, file)).isInstanceOf(CommitConflictException.class);

    assertThat(parquetFiles()).isEqualTo(before);
    assertThat(file.file()).exists();
    commit(test.warehouse.target(TestWarehouse.orders(), test.find()), file);
    assertThat(test.rows()).containsExactly("0=1 1=20731", "0=2 1=20733", "0=7 1=20732");
    assertThat(file.file()).exists();
  }

  @Test
  void aCommitThatOnlyEmptiedADayIsSeenToo() {
    TargetTable stale = test.warehouse.target(TestWarehouse.orders(), test.find());
    StagedFile file = test.stage(stale, day("2026-10-06"), orders("2026-10-06", 7));
    test.land("2026-10-05", 2);

    assertThatThrownBy(() -> commit(stale, file)).isInstanceOf(CommitConflictException.class);
  }

  @Test
  void aWriterThatGetsInAtTheVeryLastMomentIsSeen() {
    FaultyCatalog.Fault racing =
        (ops, base, metadata) -> {
          test.land("2026-10-07", 2, 2);
          ops.commit(base, metadata);
        };
    try (TestWarehouse late = FaultyCatalog.warehouse(folder, racing)) {
      TargetTable target = late.warehouse.target(TestWarehouse.orders(), late.find());
      StagedFile file = late.stage(target, day("2026-10-06"), orders("2026-10-06", 7));
      long before = parquetFiles();

      assertThatThrownBy(() -> commit(target, file)).isInstanceOf(CommitConflictException.class);
      // The other writer's file came, ours went.
      assertThat(parquetFiles()).isEqualTo(before + 1);
    }
    assertThat(test.rows()).containsExactly("0=1 1=20731", "0=2 1=20733");
  }

  @Test
  void aForeignAppendIsAConflict() {
    TargetTable stale = test.warehouse.target(TestWarehouse.orders(), test.find());
    StagedFile file = test.stage(stale, day("2026-10-06"), orders("2026-10-06", 7));
    test.foreign().newAppend().set("x", "y").commit();

    assertThatThrownBy(() -> commit(stale, file)).isInstanceOf(CommitConflictException.class);
  }

  @Test
  void twoFirstCommitsMakeOneTable() {
    test.drop();
    TargetTable first = test.warehouse.target(TestWarehouse.orders(), Optional.empty());
    TargetTable second = test.warehouse.target(TestWarehouse.orders(), Optional.empty());
    commit(first, test.stage(first, day("2026-10-06"), orders("2026-10-06", 7)));

    StagedFile file = test.stage(second, day("2026-10-07"), orders("2026-10-07", 8));
    assertThatThrownBy(() -> commit(second, file)).isInstanceOf(CommitConflictException.class);
    assertThat(test.rows()).containsExactly("0=7 1=20732");
  }

  @Test
  void aTableThatWasDroppedIsAConflict() {
    TargetTable stale = test.warehouse.target(TestWarehouse.orders(), test.find());
    StagedFile file = test.stage(stale, day("2026-10-06"), orders("2026-10-06", 7));
    test.drop();

    assertThatThrownBy(() -> commit(stale, file))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("was changed by somebody else");
  }

  @Test
  void aStateDoesNotShowWhatOthersCommitLater() {
    TableState state = test.state();
    Long id = state.snapshotId();
    test.land("2026-10-07", 2, 2);

    assertThat(state.snapshotId()).isEqualTo(id);
    assertThat(state.ledger().entries()).hasSize(1);
    assertThat(state.livePartitions()).containsExactly(day("2026-10-05"));
    assertThat(test.state().livePartitions(id)).containsExactly(day("2026-10-05"));
    Long newer = test.state().snapshotId();
    assertThatThrownBy(() -> state.livePartitions(newer))
        .isInstanceOf(NoSuchSnapshotException.class);
  }

  private static long commit(TargetTable target, StagedFile file) {
    return target.commit(replacement(List.of(replace(file.partition(), 9)), List.of(file)));
  }

  private long parquetFiles() {
    return TestWarehouse.dataFiles(folder).size();
  }
}
