package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.orders;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.pipeline.TargetTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    }
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
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCommitThatMayStillArriveIsUnknownAndKeepsItsFiles(boolean newTable) throws IOException {
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
  void anyOtherExceptionIsNoProofEither() throws IOException {
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
  void aTableThatHasMovedOnProvesThatTheCommitNeverWillArrive() throws IOException {
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
      TargetTable target = test.warehouse.target(TestWarehouse.orders(), test.find());
      return target.commit(
          replacement(
              List.of(replace(day("2026-10-06"), 9)),
              List.of(test.stage(target, day("2026-10-06"), orders("2026-10-06", 7)))));
    }
  }

  private long parquetFiles() throws IOException {
    Path warehouse = folder.resolve("warehouse");
    if (!Files.exists(warehouse)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(warehouse)) {
      return files.filter(f -> f.toString().endsWith(".parquet")).count();
    }
  }
}
