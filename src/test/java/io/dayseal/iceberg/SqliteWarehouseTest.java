package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.day;
import static io.dayseal.iceberg.TestWarehouse.orders;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TargetTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteWarehouseTest {
  @TempDir Path folder;

  private IcebergWarehouse open() {
    return IcebergWarehouse.open(TestWarehouse.settings(folder), folder, 0);
  }

  @Test
  void aLookUpCreatesNothing() throws IOException {
    try (IcebergWarehouse warehouse = open()) {
      assertThat(warehouse.find(TestWarehouse.TABLE)).isEmpty();
      assertThat(warehouse.check(List.of())).isEmpty();
      warehouse.target(TestWarehouse.orders(), Optional.empty());
    }
    try (java.util.stream.Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aTableThatDoesNotExistInACatalogThatDoesIsNotFound() {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      test.land("2026-10-05", 1, 1);
      assertThat(test.warehouse.find("sales.other")).isEmpty();
      assertThat(test.warehouse.find("other.orders_raw")).isEmpty();
      assertThat(test.warehouse.find("sales.orders_raw.snapshots")).isEmpty();
      assertThat(test.warehouse.check(List.of())).isEmpty();
    }
  }

  @Test
  void whatWasWrittenIsThereAfterReopening() {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      test.land("2026-10-05", 1, 1);
    }
    try (TestWarehouse test = new TestWarehouse(folder)) {
      assertThat(test.rows()).containsExactly("0=1 1=20731");
    }
  }

  @Test
  void aFileThatIsNoCatalogIsReported() throws IOException {
    Files.createDirectories(folder.resolve("warehouse"));
    Files.writeString(folder.resolve("warehouse/catalog.db"), "this is no database ".repeat(100));
    try (IcebergWarehouse warehouse = open()) {
      assertThat(String.join("", warehouse.check(List.of())))
          .contains("catalog.db")
          .contains("file is not a database");
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsReported() throws IOException {
    Files.writeString(folder.resolve("warehouse"), "a file");
    try (IcebergWarehouse warehouse = open()) {
      assertThat(String.join("", warehouse.check(List.of()))).contains("is in the way");
    }
  }

  @Test
  void settingsSayWhatTheyNeed() {
    assertThatThrownBy(
            () ->
                IcebergWarehouse.open(
                    new CatalogSettings("jdbc", "x", Map.of(), folder), folder, 0))
        .hasMessage("a catalog of type `jdbc` needs `uri`");
    assertThatThrownBy(
            () ->
                IcebergWarehouse.open(
                    new CatalogSettings("hive2", "x", Map.of(), folder), folder, 0))
        .hasMessage(
            "expected one of the catalog types `jdbc`, `glue`, `rest`, `hive`, `nessie`, or a class"
                + " under `catalog-impl`, found `hive2`");
    assertThatThrownBy(
            () ->
                SqliteSettings.of(
                    new CatalogSettings(
                        "jdbc",
                        "x",
                        Map.of("uri", "jdbc:sqlite:a.db", "warehouse", "s3://bucket/x"),
                        folder)))
        .hasMessageContaining("expected a local folder");
  }

  @Test
  void pathsAreMadeAbsoluteAndQueriesKept() {
    SqliteSettings plain = SqliteSettings.of(TestWarehouse.settings(folder));
    assertThat(plain.properties())
        .containsEntry(
            "uri", "jdbc:sqlite:" + folder.resolve("warehouse/catalog.db") + "?busy_timeout=10000")
        .containsEntry("warehouse", "file://" + folder.resolve("warehouse"))
        .containsEntry("jdbc.schema-version", "V1");
    SqliteSettings absolute =
        SqliteSettings.of(
            new CatalogSettings(
                "jdbc",
                "x",
                Map.of("uri", "jdbc:sqlite:/a/b.db?x=y", "warehouse", "file:///a/100%25"),
                folder));
    assertThat(absolute.properties())
        .containsEntry("uri", "jdbc:sqlite:/a/b.db?x=y")
        .containsEntry("warehouse", "file:///a/100%25");
  }

  /** Writers of different days on one new catalog: each gets in, at the price of conflicts. */
  @RepeatedTest(3)
  void writersSideBySideLoseNothing() throws Exception {
    int writers = 4;
    ExecutorService pool = Executors.newFixedThreadPool(writers);
    List<Future<Integer>> conflicts = new ArrayList<>();
    for (int w = 0; w < writers; w++) {
      String iso = "2026-10-0" + (w + 1);
      conflicts.add(pool.submit(() -> landUntilDone(iso)));
    }
    for (Future<Integer> future : conflicts) {
      assertThat(future.get()).isNotNegative();
    }
    pool.shutdown();
    try (TestWarehouse test = new TestWarehouse(folder)) {
      assertThat(test.rows()).hasSize(writers);
      assertThat(test.state().ledger().entries()).hasSize(writers);
      assertThat(test.state().ledger().proved()).isTrue();
    }
  }

  private int landUntilDone(String iso) {
    try (TestWarehouse test = new TestWarehouse(folder)) {
      for (int conflicts = 0; ; conflicts++) {
        TargetTable target = test.warehouse.target(TestWarehouse.orders(), test.find());
        StagedFile file = test.stage(target, day(iso), orders(iso, 1));
        try {
          target.commit(replacement(List.of(replace(day(iso), 1)), List.of(file)));
          return conflicts;
        } catch (CommitConflictException e) {
          assertThat(conflicts).as(e.getMessage()).isLessThan(50);
        }
      }
    }
  }
}
