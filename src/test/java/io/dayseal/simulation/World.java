package io.dayseal.simulation;

import io.dayseal.iceberg.OpenedCatalog;
import io.dayseal.pipeline.Warehouse;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;

/** Tables, and everything that looks at them without touching them. */
final class World {
  final MemoryStore store = new MemoryStore();
  final DataFiles files;
  final Datasets datasets;
  final TableReader reader;
  final Oracle oracle = new Oracle();

  /** By metadata file: what one says is so for ever. */
  private final Map<String, Content> known = new HashMap<>();

  World(DataFiles files, Datasets datasets) {
    this.files = files;
    this.datasets = datasets;
    reader = new TableReader(store, files);
  }

  /** The real adapter, as a process has it. */
  Warehouse warehouse(SimulatedProcess process) {
    return Ports.of(
        Warehouse.class, OpenedCatalog.warehouse(new MemoryCatalog(store, process)), process);
  }

  /** Reads all tables, and holds their ledgers against what is read. */
  State observed() {
    Map<String, Content> tables = new HashMap<>();
    try (Warehouse warehouse = OpenedCatalog.warehouse(MemoryCatalog.undisturbed(store))) {
      for (String table : Definition.TABLES) {
        String head = store.head(TableIdentifier.parse(table));
        if (head != null) {
          tables.put(table, known.computeIfAbsent(head, h -> observed(warehouse, table)));
        }
      }
    }
    return new State(tables);
  }

  private Content observed(Warehouse warehouse, String table) {
    Content content = reader.read(table);
    oracle.ledgerIsTrue(table, warehouse.find(table), content);
    return content;
  }

  /** The head of a table; null for none. */
  @Nullable Long head(String table) {
    return reader
        .table(table)
        .map(Table::currentSnapshot)
        .map(org.apache.iceberg.Snapshot::snapshotId)
        .orElse(null);
  }

  /** Whether every partition of a table is signed. */
  boolean proved(String table) {
    try (Warehouse warehouse = OpenedCatalog.warehouse(MemoryCatalog.undisturbed(store))) {
      return warehouse.find(table).map(s -> s.ledger().proved()).orElse(true);
    }
  }
}
