package io.dayseal.iceberg;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.jspecify.annotations.Nullable;

/** A catalog in which something happens at the first commit. */
final class FaultyCatalog {
  /** What happens instead of {@code ops.commit(base, metadata)}. */
  @FunctionalInterface
  interface Fault {
    void commit(TableOperations ops, @Nullable TableMetadata base, TableMetadata metadata);
  }

  private FaultyCatalog() {}

  static TestWarehouse warehouse(Path folder, Fault fault) {
    AtomicBoolean happened = new AtomicBoolean();
    return new TestWarehouse(folder, ops -> new FaultyOperations(ops, fault, happened));
  }

  private static final class FaultyOperations extends ForwardingOperations {
    private final TableOperations ops;
    private final Fault fault;
    private final AtomicBoolean happened;

    FaultyOperations(TableOperations ops, Fault fault, AtomicBoolean happened) {
      super(ops);
      this.ops = ops;
      this.fault = fault;
      this.happened = happened;
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
