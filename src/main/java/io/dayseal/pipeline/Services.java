package io.dayseal.pipeline;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ports of one call of a use case; the engine is started when it is first needed. */
final class Services implements AutoCloseable {
  private final Warehouse warehouse;
  private final Supplier<Engine> engines;
  private final DeliveryReaders readers;
  private final Run run;
  private final Progress progress;
  private final Map<String, Optional<TableState>> tables = new HashMap<>();
  private @Nullable Engine engine;

  Services(
      Warehouse warehouse,
      Supplier<Engine> engines,
      DeliveryReaders readers,
      Run run,
      Progress progress) {
    this.warehouse = warehouse;
    this.engines = engines;
    this.readers = readers;
    this.run = run;
    this.progress = progress;
  }

  /**
   * A table, looked up once: every step of a call sees the same state of it until this call has
   * changed it, or has lost a race for it.
   */
  Optional<TableState> find(String table) {
    return tables.computeIfAbsent(table, warehouse::find);
  }

  /** The next look at the table goes to the catalog. */
  void forget(String table) {
    tables.remove(table);
  }

  /** The next look at any table goes to the catalog. */
  void forgetAll() {
    tables.clear();
  }

  Warehouse warehouse() {
    return warehouse;
  }

  Engine engine() {
    Engine started = engine;
    if (started == null) {
      started = engines.get();
      engine = started;
    }
    return started;
  }

  DeliveryReaders readers() {
    return readers;
  }

  Run run() {
    return run;
  }

  Progress progress() {
    return progress;
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    }
  }
}
