package io.dayseal.cli;

import io.dayseal.config.Profile;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;

/** The adapters that come with the program. */
final class ShippedAdapters implements Adapters {
  @Override
  public Warehouse warehouse(Profile.Catalog catalog) {
    throw new UnsupportedOperationException("a catalog of type " + catalog.type());
  }

  @Override
  public Engine engine(Profile.SqlEngine engine) {
    throw new UnsupportedOperationException("an engine of type " + engine.type());
  }

  @Override
  public DeliveryReaders readers() {
    return (source, definition, columns) -> {
      throw new UnsupportedOperationException("a delivery of format " + definition.format());
    };
  }
}
