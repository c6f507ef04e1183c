package io.dayseal.iceberg;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/** A catalog behind a server, which is there or is not; nothing of it is made by connecting. */
final class ServerConnection implements CatalogConnection {
  private final Supplier<Catalog> catalogs;
  private final Supplier<List<String>> storageCheck;
  private @Nullable Catalog catalog;

  /**
   * A connection.
   *
   * @param catalogs gives an initialized catalog
   * @param storageCheck tries where the files of tables go; a line for each thing that is wrong
   */
  ServerConnection(Supplier<Catalog> catalogs, Supplier<List<String>> storageCheck) {
    this.catalogs = catalogs;
    this.storageCheck = storageCheck;
  }

  @Override
  public Optional<Tables> ifPresent() {
    return Optional.of(opened());
  }

  @Override
  public synchronized Tables opened() {
    if (catalog == null) {
      catalog = catalogs.get();
    }
    return new Tables(catalog);
  }

  @Override
  public List<String> check(Collection<String> tables) {
    List<String> wrong = new ArrayList<>();
    Tables opened;
    try {
      opened = opened();
    } catch (RuntimeException e) {
      // Without a catalog every further line would say the same.
      return List.of(RemoteErrors.line("the catalog", e));
    }
    for (String table : tables) {
      try {
        opened.find(table);
      } catch (RuntimeException e) {
        wrong.add(RemoteErrors.line("table `" + table + "`", e));
      }
    }
    wrong.addAll(storageCheck.get());
    return wrong.stream().distinct().toList();
  }

  @Override
  public synchronized void close() {
    if (catalog instanceof Closeable closeable) {
      try {
        closeable.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    catalog = null;
  }
}
