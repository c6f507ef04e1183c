package io.dayseal.iceberg;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.jspecify.annotations.Nullable;

/** A catalog in which something happens at the first commit. */
final class FaultyCatalog extends JdbcCatalog {
  /** What happens instead of {@code ops.commit(base, metadata)}. */
  @FunctionalInterface
  interface Fault {
    void commit(TableOperations ops, @Nullable TableMetadata base, TableMetadata metadata);
  }

  private final Fault fault;
  private final AtomicBoolean happened = new AtomicBoolean();

  private FaultyCatalog(LocalFileIO io, Fault fault) {
    super(p -> io, null, true);
    this.fault = fault;
  }

  static TestWarehouse warehouse(Path folder, Fault fault) {
    CountingFileIO io = new CountingFileIO();
    return new TestWarehouse(folder, io, () -> new FaultyCatalog(io, fault));
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier identifier) {
    return new FaultyOperations(super.newTableOps(identifier));
  }

  private final class FaultyOperations extends ForwardingOperations {
    private final TableOperations ops;

    FaultyOperations(TableOperations ops) {
      super(ops);
      this.ops = ops;
    }

    @Override
    public void commit(@Nullable TableMetadata base, TableMetadata metadata) {
      if (happened.compareAndSet(false, true)) {
        fault.commit(ops, base, metadata);
      } else {
        super.commit(base, metadata);
      }
    }
  }
}
