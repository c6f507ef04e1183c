package io.dayseal.iceberg;

import io.dayseal.aws.Backend;
import io.dayseal.aws.Call;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotChoice;
import io.dayseal.pipeline.Replacement;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.plan.Decision;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Reason;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import io.dayseal.signature.Signature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;

/** A warehouse in a folder, and short ways to write to it as the pipeline would. */
final class TestWarehouse implements AutoCloseable {
  static final String TABLE = "sales.orders_raw";
  static final Lineage DELIVERY =
      new Lineage.FromDelivery(
          "orders.csv",
          "d".repeat(64),
          1_234,
          "e".repeat(64),
          Optional.of(Instant.parse("2026-10-06T04:00:00Z")));

  private static final AtomicInteger COMMITS = new AtomicInteger();

  /** Enough for what any test reads. */
  private static final long CACHE_BYTES = 1L << 28;

  final Path folder;
  final IcebergWarehouse warehouse;
  private final CountingFileIO io = new CountingFileIO();
  private final CatalogConnection connection;

  TestWarehouse(Path folder) {
    this(folder, operations -> operations);
  }

  /**
   * A warehouse.
   *
   * @param others given the operations of a table, those to use
   */
  TestWarehouse(Path folder, UnaryOperator<TableOperations> others) {
    this.folder = folder;
    connection = BackendCatalog.connection(settings(folder), io, others);
    warehouse = new IcebergWarehouse(connection, new FileCache(folder, CACHE_BYTES));
  }

  static CatalogSettings settings(Path folder) {
    return BackendCatalog.settings(folder);
  }

  static Column column(String name, String type) {
    return Column.of(name, ColumnType.parse(type));
  }

  static Column required(String name, String type) {
    return new Column(name, ColumnType.parse(type), true, List.of());
  }

  /** id, day, amount; by day. */
  static TableDefinition orders() {
    return definition(
        List.of(column("id", "long"), required("day", "date"), column("amount", "decimal(12,2)")),
        "day");
  }

  static TableDefinition definition(List<Column> columns, String... terms) {
    List<PartitionTerm> parsed = List.of(terms).stream().map(PartitionTerm::parse).toList();
    return new TableDefinition(TABLE, columns, Partitioning.of(parsed, columns), List.of(), false);
  }

  static Partition day(String iso) {
    return orders().partitioning().partition(List.of((int) LocalDate.parse(iso).toEpochDay()));
  }

  static Map<String, Object> row(Object... namesAndValues) {
    Map<String, Object> row = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      row.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return row;
  }

  /** Rows of {@link #orders} with these ids, without amount. */
  static List<Map<String, Object>> orders(String iso, long... ids) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (long id : ids) {
      rows.add(row("id", id, "day", LocalDate.parse(iso)));
    }
    return rows;
  }

  /** A signature made of one digit. */
  static Signature signature(int digit) {
    return new Signature(Integer.toHexString(digit).repeat(64));
  }

  static PartitionPlan replace(Partition partition, int digit) {
    return new PartitionPlan(
        partition, Decision.REPLACE, Reason.CONTENT, PartitionPlan.UNKNOWN_ROWS, signature(digit));
  }

  static Replacement replacement(Collection<PartitionPlan> partitions, List<StagedFile> files) {
    return new Replacement(
        "run-1",
        "commit-" + COMMITS.incrementAndGet(),
        "raw",
        DELIVERY,
        Set.of(),
        Optional.empty(),
        0,
        "",
        List.of(),
        List.copyOf(partitions),
        files);
  }

  Optional<TableState> find() {
    return warehouse.find(TABLE);
  }

  TableState state() {
    return find().orElseThrow();
  }

  StagedFile stage(TargetTable target, Partition partition, List<Map<String, Object>> rows) {
    return StagedParquet.write(folder, target.columns(), partition, rows);
  }

  /** Replaces one day of {@link #orders}. */
  long land(String iso, int digit, long... ids) {
    TargetTable target = warehouse.target(orders(), find());
    List<StagedFile> files =
        ids.length == 0 ? List.of() : List.of(stage(target, day(iso), orders(iso, ids)));
    return target.commit(replacement(List.of(replace(day(iso), digit)), files));
  }

  /** The table as a foreign writer has it. */
  Table foreign() {
    return connection.opened().catalog().loadTable(TableIdentifier.parse(TABLE));
  }

  /** Drops the table as a foreign program does, and leaves its files. */
  void drop() {
    connection.opened().catalog().dropTable(TableIdentifier.parse(TABLE), false);
  }

  /** Where a new table's files go by default. */
  String location() {
    return Backend.aws()
        ? Backend.lake(folder).warehouse() + "/sales.db/orders_raw"
        : "file://" + folder.resolve("warehouse/sales/orders_raw");
  }

  /** The data files below the warehouse, whether a snapshot names them or not. */
  static List<String> dataFiles(Path folder) {
    return placed(folder).stream().filter(f -> f.endsWith(".parquet")).toList();
  }

  /** All files below the warehouse. */
  static List<String> placed(Path folder) {
    if (Backend.aws()) {
      return Backend.servers().s3().keys(Backend.lake(folder).bucket(), "");
    }
    Path warehouse = folder.resolve("warehouse");
    if (!Files.exists(warehouse)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(warehouse)) {
      return files.filter(Files::isRegularFile).map(Path::toString).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files that were asked for since {@link #forget}. */
  List<String> reads() {
    return Backend.aws() ? calls("GetObject") : io.reads;
  }

  /** The files that were written since {@link #forget}. */
  List<String> writes() {
    return Backend.aws() ? calls("PutObject") : io.writes;
  }

  private List<String> calls(String operation) {
    return Backend.servers().calls().of(operation).stream().map(Call::name).toList();
  }

  void forget() {
    io.forget();
    if (Backend.aws()) {
      Backend.servers().calls().forget();
    }
  }

  /** The rows of the head. */
  List<String> rows() {
    TableState state = state();
    return CollectingSink.rows(
        state.slice(state.resolve(new SnapshotChoice.Head()), Optional.empty()));
  }

  @Override
  public void close() {
    warehouse.close();
  }
}
