package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.config.Configuration;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.TextReaders;
import io.dayseal.duckdb.DuckDbEngine;
import io.dayseal.duckdb.DuckDbSettings;
import io.dayseal.iceberg.OpenedCatalog;
import io.dayseal.layer.Dataset;
import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.LandingOptions;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.Pipeline;
import io.dayseal.pipeline.Progress;
import io.dayseal.pipeline.Run;
import io.dayseal.pipeline.Verification;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Threads that land at the same time in a catalog that is no SQLite file, and whose files are no
 * local ones. Each has planned and staged before any may commit.
 */
class CatalogRaceTest {
  private static final String HEADER = "id,day,amount\n";
  private static final LocalDate TODAY = LocalDate.of(2025, 4, 1);

  @TempDir Path folder;
  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Shop shop;
  private Dataset dataset;

  @BeforeEach
  void prepare() throws IOException {
    shop = Shop.in(folder);
    dataset =
        new Configuration(
                folder.resolve("catalog"), folder.resolve("sql"), variable -> Optional.empty())
            .dataset("shop");
    catalog.initialize("memory", Map.of());
  }

  @AfterEach
  void end() throws IOException {
    threads.shutdownNow();
    catalog.close();
  }

  private Pipeline pipeline(Consumer<String> steps) {
    return new Pipeline(
        WatchedPorts.warehouse(OpenedCatalog.warehouse(catalog), new NumberedSteps(steps)),
        () -> new DuckDbEngine(DuckDbSettings.in(folder)),
        TextReaders::open,
        new Run(UUID.randomUUID().toString(), () -> UUID.randomUUID().toString(), TODAY),
        Progress.NONE);
  }

  private List<LayerReport> run(String text, Consumer<String> steps) throws IOException {
    String file = shop.project.delivery(UUID.randomUUID() + ".csv", text);
    List<LayerReport> reports = new ArrayList<>();
    pipeline(steps)
        .run(
            dataset,
            List.of(DeliverySource.ofFile(Path.of(file))),
            LandingOptions.NONE,
            reports::add);
    return reports;
  }

  /** Runs all of it at once and gives how many of the deliveries were landed. */
  private int race(List<String> deliveries, List<Callable<?>> others) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(deliveries.size() + others.size());
    List<Future<?>> running = new ArrayList<>();
    for (String delivery : deliveries) {
      running.add(
          threads.submit(
              () ->
                  run(
                      delivery,
                      step -> {
                        if (step.equals("commit#1")) {
                          await(barrier);
                        }
                      })));
    }
    for (Callable<?> other : others) {
      running.add(
          threads.submit(
              () -> {
                await(barrier);
                return other.call();
              }));
    }
    int landed = 0;
    for (Future<?> one : running) {
      try {
        one.get();
        landed++;
      } catch (ExecutionException e) {
        assertThat(e.getCause())
            .isInstanceOfAny(
                CommitConflictException.class,
                // What the other program may meet.
                CommitFailedException.class,
                ValidationException.class,
                NotFoundException.class);
      }
    }
    return landed;
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(2, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private Table table() {
    return catalog.loadTable(TableIdentifier.parse("shop.raw"));
  }

  private List<String> rows() throws IOException {
    List<String> rows = new ArrayList<>();
    try (CloseableIterable<Record> records = IcebergGenerics.read(table()).build()) {
      records.forEach(
          r -> rows.add(r.getField("id") + "," + r.getField("day") + "," + r.getField("amount")));
    }
    return rows.stream().sorted().toList();
  }

  private static List<String> rows(String delivery) {
    return delivery.lines().skip(1).sorted().toList();
  }

  private static List<String> ofDay(List<String> rows, String day) {
    return rows.stream().filter(r -> r.contains("," + day + ",")).toList();
  }

  /** What is signed is there, and every day that is signed is one of the versions delivered. */
  private void ledgerIsContent(List<String> versions, List<String> touched) throws IOException {
    List<Verification> found = new ArrayList<>();
    pipeline(step -> {}).verify(dataset, List.copyOf(dataset.layers()), false, found::add);
    assertThat(found).hasSize(2);
    List<String> rows = rows();
    found
        .get(0)
        .partitions()
        .forEach(
            (partition, finding) -> {
              String day = partition.path().replace("day=", "");
              switch (finding.outcome()) {
                case MATCHES ->
                    assertThat(versions.stream().map(v -> ofDay(rows(v), day)))
                        .contains(ofDay(rows, day));
                // Where the older of two foreign changes has expired, no day can be told.
                case UNVERIFIED ->
                    assertThat(touched.contains(day) || finding.why().endsWith("have expired"))
                        .as("%s: %s", day, finding.why())
                        .isTrue();
                case DIFFERS -> throw new AssertionError(partition + ": " + finding.why());
              }
            });
    assertThat(found.get(1).partitions(Verification.Outcome.DIFFERS)).isEmpty();
  }

  private void converges(String text) throws IOException {
    run(text, step -> {});
    assertThat(rows()).isEqualTo(rows(text));
    ledgerIsContent(List.of(text), List.of());
    assertThat(run(text, step -> {})).allMatch(r -> r.snapshotId() == null);
  }

  @Test
  void theSameFirstDeliveryIsLandedOnce() throws Exception {
    assertThat(race(List.of(Shop.FIRST_NIGHT, Shop.FIRST_NIGHT, Shop.FIRST_NIGHT), List.of()))
        .isPositive();

    assertThat(rows()).isEqualTo(rows(Shop.FIRST_NIGHT));
    ledgerIsContent(List.of(Shop.FIRST_NIGHT), List.of());
    converges(Shop.FIRST_NIGHT);
  }

  @Test
  void differentContentAndDifferentDaysLeaveOneVersion() throws Exception {
    run(Shop.FIRST_NIGHT, step -> {});
    String one = HEADER + "1,2025-03-01,1.00\n2,2025-03-02,1.00\n2,2025-03-03,1.00\n";
    String two = HEADER + "1,2025-03-01,2.00\n2,2025-03-02,2.00\n";
    String three = HEADER + "1,2025-03-01,3.00\n1,2025-03-01,3.00\n9,2025-03-04,3.00\n";

    assertThat(race(List.of(one, two, three), List.of())).isPositive();

    assertThat(rows()).isIn(rows(one), rows(two), rows(three));
    ledgerIsContent(List.of(one, two, three), List.of());
    converges(two);
  }

  @Test
  void foreignWritesAreSeenOrReplacedAndNeverSignedFor() throws Exception {
    run(Shop.FIRST_NIGHT, step -> {});
    String one = Shop.FIRST_NIGHT.replace("0\n", "1\n");
    String two = Shop.FIRST_NIGHT.replace("0\n", "2\n") + "8,2025-03-08,2.00\n";

    race(
        List.of(one, two),
        List.of(
            () -> {
              append("day=2025-03-01");
              expire();
              append("day=2025-03-01");
              return true;
            },
            () -> {
              table()
                  .newDelete()
                  .deleteFromRowFilter(Expressions.equal("day", "2025-03-03"))
                  .commit();
              expire();
              return true;
            }));

    ledgerIsContent(List.of(Shop.FIRST_NIGHT, one, two), List.of("2025-03-01", "2025-03-03"));
    converges(two);
  }

  private void expire() {
    table().expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(1).commit();
  }

  /** Appends the rows of a partition once more. */
  private void append(String partition) throws IOException {
    Table table = table();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        DataFile file = task.file();
        if (table.spec().partitionToPath(file.partition()).equals(partition)) {
          String copy = file.location().replace(".parquet", "-" + UUID.randomUUID() + ".parquet");
          try (InputStream in = table.io().newInputFile(file.location()).newStream();
              OutputStream out = table.io().newOutputFile(copy).create()) {
            in.transferTo(out);
          }
          table
              .newAppend()
              .appendFile(DataFiles.builder(table.spec()).copy(file).withPath(copy).build())
              .commit();
        }
      }
    }
  }
}
