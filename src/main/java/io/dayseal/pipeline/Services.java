package io.dayseal.pipeline;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ports of one call of a use case; the engine is started when it is first needed. */
final class Services implements AutoCloseable {
  private final Warehouse warehouse;
  private final Supplier<Engine> engines;
  private final DeliveryReaders readers;
  private final Run run;
  private final Progress progress;
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
