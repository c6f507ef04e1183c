package io.dayseal.iceberg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.jdbc.UncheckedSQLException;
import org.jspecify.annotations.Nullable;

/** A JDBC catalog in a SQLite file. */
final class SqliteConnection implements CatalogConnection {
  private static final int MAX_ATTEMPTS = 5;

  private final String name;
  private final SqliteSettings settings;
  private final Supplier<JdbcCatalog> catalogs;
  private @Nullable JdbcCatalog catalog;

  /**
   * A connection.
   *
   * @param catalogs gives catalogs that are not initialized
   */
  SqliteConnection(String name, SqliteSettings settings, Supplier<JdbcCatalog> catalogs) {
    this.name = name;
    this.settings = settings;
    this.catalogs = catalogs;
  }

  @Override
  public synchronized Optional<Tables> ifPresent() {
    return catalog == null && !settings.exists() ? Optional.empty() : Optional.of(opened());
  }

  @Override
  public synchronized Tables opened() {
    if (catalog == null) {
      createFolder();
      catalog = initialized();
    }
    return new Tables(catalog);
  }

  /** Processes that set up one new file at a time get into each other's way, each time once. */
  private JdbcCatalog initialized() {
    for (int attempt = 1; ; attempt++) {
      JdbcCatalog made = catalogs.get();
      try {
        made.initialize(name, settings.properties());
        return made;
      } catch (UncheckedSQLException e) {
        if (attempt == MAX_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private void createFolder() {
    Path folder = settings.file().getParent();
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized List<String> check(Collection<String> tables) {
    Optional<String> obstacle = settings.obstacle();
    if (obstacle.isPresent()) {
      return List.of(obstacle.get());
    }
    try {
      ifPresent().ifPresent(opened -> ((JdbcCatalog) opened.catalog()).listNamespaces());
      return List.of();
    } catch (UncheckedSQLException e) {
      Throwable cause = e.getCause();
      return List.of(
          Message.of(
              "catalog file `%s`: %s",
              settings.file(), cause == null ? e.getMessage() : cause.getMessage()));
    }
  }

  @Override
  public synchronized void close() {
    if (catalog != null) {
      catalog.close();
      catalog = null;
    }
  }
}
