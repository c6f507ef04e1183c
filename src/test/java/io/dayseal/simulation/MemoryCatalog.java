package io.dayseal.simulation;

import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseMetastoreCatalog;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;

/** A catalog as one process sees it: what every catalog does, over a {@link MemoryStore}. */
final class MemoryCatalog extends BaseMetastoreCatalog {
  /** The call by which a commit takes place. */
  static final String SWAP = "catalog.swap";

  private final MemoryStore store;
  private final SimulatedProcess process;

  MemoryCatalog(MemoryStore store, SimulatedProcess process) {
    this.store = store;
    this.process = process;
  }

  /** The catalog as a process sees it that nothing happens to. */
  static MemoryCatalog undisturbed(MemoryStore store) {
    return new MemoryCatalog(store, new SimulatedProcess(Fault.NONE));
  }

  @Override
  public String name() {
    return "memory";
  }

  /** Nobody is there to wait for between two attempts at a commit. */
  @Override
  protected Map<String, String> properties() {
    return Map.of(
        "table-override.commit.retry.min-wait-ms", "0",
        "table-override.commit.retry.max-wait-ms", "0");
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier identifier) {
    return new Operations(identifier);
  }

  @Override
  protected String defaultWarehouseLocation(TableIdentifier identifier) {
    return "memory/" + identifier.name();
  }

  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean dropTable(TableIdentifier identifier, boolean purge) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    throw new UnsupportedOperationException();
  }

  private <T> T outside(String name, java.util.concurrent.Callable<T> call) {
    try {
      return process.call(name, call);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private final class Operations extends BaseMetastoreTableOperations {
    private final TableIdentifier table;
    private final FileIO files = new MemoryFiles(store, process);

    Operations(TableIdentifier table) {
      this.table = table;
    }

    @Override
    protected String tableName() {
      return table.toString();
    }

    @Override
    public FileIO io() {
      return files;
    }

    @Override
    protected void doRefresh() {
      String none = "";
      String head =
          outside(
              "catalog.load",
              () -> {
                String found = process.stale() ? store.earlier(table) : store.head(table);
                return found == null ? none : found;
              });
      if (head.isEmpty()) {
        if (currentMetadataLocation() != null) {
          throw new NoSuchTableException("table %s was dropped", table);
        }
        disableRefresh();
        return;
      }
      refreshFromMetadataLocation(head, null, 0, this::read);
    }

    private TableMetadata read(String location) {
      return process.undisturbed()
          ? store
              .metadata()
              .computeIfAbsent(
                  location, l -> TableMetadataParser.read(new MemoryFiles(store, process), l))
          : TableMetadataParser.read(files, location);
    }

    @Override
    protected void doCommit(@Nullable TableMetadata base, TableMetadata metadata) {
      String written = writeNewMetadataIfRequired(base == null, metadata);
      String from = base == null ? null : base.metadataFileLocation();
      outside(SWAP, () -> swapped(from, written));
    }

    private boolean swapped(@Nullable String from, String to) {
      if (!store.swap(table, from, to)) {
        throw new CommitFailedException("table %s is no longer at %s", table, from);
      }
      return true;
    }
  }
}
