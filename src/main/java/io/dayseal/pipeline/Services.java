package io.dayseal.pipeline;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /**
   * A table that has lost a snapshot since it was looked up, and with it perhaps files that were
   * about to be read; empty when there is none.
   *
   * @param failure what made one ask; is told when nobody answers
   */
  String expired(Exception failure) {
    try {
      for (Map.Entry<String, Optional<TableState>> seen : tables.entrySet()) {
        if (seen.getValue().isPresent()) {
          Set<Long> lost = ids(seen.getValue());
          lost.removeAll(ids(warehouse.find(seen.getKey())));
          if (!lost.isEmpty()) {
            return seen.getKey();
          }
        }
      }
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
    return "";
  }

  private static Set<Long> ids(Optional<TableState> state) {
    Set<Long> ids = new HashSet<>();
    state.ifPresent(s -> s.snapshots().forEach(entry -> ids.add(entry.snapshotId())));
    return ids;
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
