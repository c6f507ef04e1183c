package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.orders;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.pipeline.Replacement;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TargetTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.inmemory.InMemoryFileIO;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublicationTest {
  @TempDir Path folder;

  private static Replacement replacement(String commitId, StagedFile file) {
    return new Replacement(
        "run-1",
        commitId,
        "raw",
        TestWarehouse.DELIVERY,
        Set.of(),
        Optional.empty(),
        0,
        "",
        List.of(),
        List.of(replace(file.partition(), 1)),
        List.of(file));
  }

  @Test
  void filesLieInTheirPartitionUnderTheNameOfTheCommit() throws IOException {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      TargetTable target = test.warehouse.target(TestWarehouse.orders(), Optional.empty());
      StagedFile file = test.stage(target, day("2026-10-05"), orders("2026-10-05", 1));
      target.commit(replacement("c-1", file));

      Path published =
          folder.resolve("warehouse/sales/orders_raw/data/day=2026-10-05/c-1-0.parquet");
      assertThat(published).hasSameBinaryContentAs(file.file());
      Files.delete(file.file());
      assertThat(test.rows()).containsExactly("0=1 1=20731");
    }
  }

  @Test
  void aFileThatIsAlreadyThereIsNeitherOverwrittenNorDeleted() throws IOException {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      TargetTable target = test.warehouse.target(TestWarehouse.orders(), Optional.empty());
      StagedFile file = test.stage(target, day("2026-10-05"), orders("2026-10-05", 1));
      target.commit(replacement("same", file));

      TargetTable again = test.warehouse.target(TestWarehouse.orders(), test.find());
      assertThatThrownBy(() -> again.commit(replacement("same", file)))
          .isInstanceOf(UncheckedIOException.class)
          .hasCauseInstanceOf(FileAlreadyExistsException.class);
      assertThat(test.rows()).containsExactly("0=1 1=20731");
    }
  }

  @Test
  void anyOtherStorageGetsACopy() throws IOException {
    InMemoryFileIO storage = new InMemoryFileIO();
    try (SqliteConnection connection =
            new SqliteConnection(
                "dayseal",
                SqliteSettings.of(TestWarehouse.settings(folder)),
                () -> new JdbcCatalog(p -> storage, null, true));
        IcebergWarehouse warehouse = new IcebergWarehouse(connection, FileCache.none())) {
      TargetTable target = warehouse.target(TestWarehouse.orders(), Optional.empty());
      StagedFile file =
          StagedParquet.write(folder, target.columns(), day("2026-10-05"), orders("2026-10-05", 1));
      long id = target.commit(replacement("c-1", file));

      TableState state = warehouse.find(TestWarehouse.TABLE).orElseThrow();
      Slice slice = state.slice(id, Optional.empty());
      assertThat(slice.plainFiles()).isEmpty();
      assertThat(CollectingSink.rows(slice)).containsExactly("0=1 1=20731");
      assertThat(folder.resolve("warehouse/sales")).doesNotExist();
      assertThat(file.file()).exists();
    }
  }
}
