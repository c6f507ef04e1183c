package io.dayseal.iceberg;

import java.util.Optional;
import org.apache.iceberg.catalog.Catalog;

/** A connection to a catalog that is there. */
public record OpenedCatalog(Catalog catalog) implements CatalogConnection {
  /** The real adapter over any catalog. */
  public static IcebergWarehouse warehouse(Catalog catalog) {
    return new IcebergWarehouse(new OpenedCatalog(catalog));
  }

  @Override
  public Optional<Tables> ifPresent() {
    return Optional.of(opened());
  }

  @Override
  public Tables opened() {
    return new Tables(catalog);
  }

  @Override
  public Optional<String> check() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
