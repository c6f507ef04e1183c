package io.dayseal.iceberg;

import java.nio.file.Path;
import java.util.Map;

/**
 * How a catalog is reached.
 *
 * @param type {@code jdbc}: a SQLite file, with {@code uri} ({@code jdbc:sqlite:<path>}) and {@code
 *     warehouse} (a folder) among the properties
 * @param name the catalog's name, under which a JDBC catalog keeps its tables
 * @param properties Iceberg's catalog properties
 * @param base folder that relative paths are resolved against
 */
public record CatalogSettings(String type, String name, Map<String, String> properties, Path base) {
  /** Copies. */
  public CatalogSettings {
    properties = Map.copyOf(properties);
  }

  /** Settings whose relative paths start at the working directory. */
  public CatalogSettings(String type, String name, Map<String, String> properties) {
    this(type, name, properties, Path.of(""));
  }
}
