package io.dayseal.iceberg;

import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TableUpkeep;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.pipeline.Warehouse;
import io.dayseal.signature.Partitioning;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.exceptions.ValidationException;

/** Tables in an Iceberg catalog. */
public final class IcebergWarehouse implements Warehouse {
  private final CatalogConnection connection;
  private final FileCache cache;
  private final Map<String, String> warnings = new TreeMap<>();

  IcebergWarehouse(CatalogConnection connection, FileCache cache) {
    this.connection = connection;
    this.cache = cache;
  }

  /**
   * A warehouse that connects when it is first asked for something.
   *
   * @param tempFolder where copies of remote files lie until it is closed
   * @param cacheBytes the most that they take
   * @throws IllegalArgumentException when the settings are incomplete or of an unknown type
   */
  public static IcebergWarehouse open(CatalogSettings settings, Path tempFolder, long cacheBytes) {
    return new IcebergWarehouse(
        Catalogs.connection(settings), new FileCache(tempFolder, cacheBytes));
  }

  @Override
  public Optional<TableState> find(String table) {
    Optional<IcebergTableState> state =
        connection
            .ifPresent()
            .flatMap(tables -> tables.find(table))
            .map(found -> new IcebergTableState(table, found, cache));
    state.ifPresent(
        s ->
            MetadataBudget.warning(table, s.metadata())
                .ifPresentOrElse(w -> warnings.put(table, w), () -> warnings.remove(table)));
    return state.map(s -> s);
  }

  @Override
  public List<String> leftovers(String table, Instant before) {
    return connection
        .ifPresent()
        .map(tables -> StagingName.before(tables, table, before))
        .orElse(List.of());
  }

  @Override
  public void drop(String leftover) {
    Tables tables = connection.opened();
    tables.find(leftover).ifPresent(table -> StagingName.drop(tables, leftover, table));
  }

  @Override
  public List<String> warnings() {
    return List.copyOf(warnings.values());
  }

  @Override
  public TargetTable target(TableDefinition definition, Optional<TableState> state) {
    if (state.isEmpty()) {
      Schema schema = SchemaMapping.toSchema(definition.columns());
      // Refuses what Iceberg would refuse only at the commit.
      SpecMapping.toSpec(definition.name(), definition.partitioning(), schema);
      return new IcebergTarget(
          new NewTable(connection::opened, definition, schema),
          connection::opened,
          SchemaMapping.select(definition.columns(), schema),
          definition.partitioning(),
          cache,
          w -> warnings.put(w, w));
    }
    return existing(definition, (IcebergTableState) state.get());
  }

  private TargetTable existing(TableDefinition definition, IcebergTableState state) {
    Partitioning partitioning = state.partitioning();
    if (!partitioning.terms().equals(definition.partitioning().terms())) {
      throw new TableMismatchException(
          Message.of(
              "table `%s` is partitioned by %s and by %s in the definition",
              state.name(), partitioning, definition.partitioning()));
    }
    List<Consumer<UpdateSchema>> changes =
        SchemaEvolution.changes(definition, state.metadata().schema());
    Schema schema = evolved(state, changes);
    return new IcebergTarget(
        new ExistingTable(connection.opened(), state, definition, changes, schema),
        connection::opened,
        SchemaMapping.select(definition.columns(), schema),
        definition.partitioning(),
        cache,
        w -> warnings.put(w, w));
  }

  private static Schema evolved(IcebergTableState state, List<Consumer<UpdateSchema>> changes) {
    UpdateSchema update =
        new BaseTable(new StaticTableOperations(state.metadata(), state.live().io()), state.name())
            .updateSchema();
    try {
      changes.forEach(c -> c.accept(update));
      return update.apply();
    } catch (ValidationException | IllegalArgumentException e) {
      throw new TableMismatchException(
          Message.of(
              "table `%s` cannot get the declared columns: %s", state.name(), e.getMessage()),
          e);
    }
  }

  @Override
  public TableUpkeep upkeep(TableState state) {
    return new IcebergUpkeep(connection.opened(), (IcebergTableState) state);
  }

  @Override
  public List<String> check(Collection<String> tables) {
    return connection.check(tables);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } finally {
      cache.close();
    }
  }
}
