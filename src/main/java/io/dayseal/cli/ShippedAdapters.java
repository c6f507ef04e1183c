package io.dayseal.cli;

import io.dayseal.config.Profile;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.RejectedRows;
import io.dayseal.delivery.RowReader;
import io.dayseal.duckdb.DuckDbEngine;
import io.dayseal.duckdb.DuckDbSettings;
import io.dayseal.iceberg.CatalogSettings;
import io.dayseal.iceberg.IcebergWarehouse;
import io.dayseal.infer.Readers;
import io.dayseal.parquet.ParquetOutline;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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
    DeliveryReaders rows = readers();
    return new Readers() {
      @Override
      public RowReader rows(
          DeliverySource source, DeliveryDefinition definition, List<Column> columns)
          throws IOException {
        return rows.open(source, definition, columns, RejectedRows.REFUSED);
      }

      @Override
      public List<Column> parquetColumns(DeliverySource source) throws IOException {
        return ParquetOutline.columns(source);
      }
    };
  }
}
