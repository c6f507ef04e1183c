package io.dayseal.iceberg;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.catalog.Catalog;

/** A connection to a catalog that is there. */
public record OpenedCatalog(Catalog catalog) implements CatalogConnection {
  /** The real adapter over any catalog. */
  public static IcebergWarehouse warehouse(Catalog catalog) {
    return new IcebergWarehouse(new OpenedCatalog(catalog), FileCache.none());
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
  public List<String> check(Collection<String> tables) {
    return List.of();
  }

  @Override
  public void close() {}
}
