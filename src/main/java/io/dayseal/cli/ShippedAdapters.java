package io.dayseal.cli;

import io.dayseal.config.Profile;
import io.dayseal.duckdb.DuckDbEngine;
import io.dayseal.duckdb.DuckDbSettings;
import io.dayseal.iceberg.CatalogSettings;
import io.dayseal.iceberg.IcebergWarehouse;
import io.dayseal.infer.Readers;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;
import java.nio.file.Path;

/** The adapters that come with the program. */
final class ShippedAdapters implements Adapters {
  @Override
  public Warehouse warehouse(Profile.Catalog catalog) {
    try {
      return IcebergWarehouse.open(
          new CatalogSettings(catalog.type(), catalog.name(), catalog.properties()));
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Engine engine(Profile.SqlEngine engine) {
    DuckDbSettings defaults =
        DuckDbSettings.in(
            engine.tempFolder().orElse(Path.of(System.getProperty("java.io.tmpdir"))));
    return new DuckDbEngine(
        new DuckDbSettings(
            engine.memory(), engine.threads().orElse(defaults.threads()), defaults.workFolder()));
  }

  @Override
  public DeliveryReaders readers() {
    return new ShippedReaders();
  }

  @Override
  public Readers columnReaders() {
    return new ShippedReaders();
  }
}
