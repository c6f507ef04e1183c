package io.dayseal.iceberg;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.CatalogProperties;

/**
 * A JDBC catalog in a SQLite file, with its paths made absolute.
 *
 * @param file the SQLite file
 * @param properties for Iceberg's catalog
 */
record SqliteSettings(Path file, Map<String, String> properties) {
  private static final String URI_PREFIX = "jdbc:sqlite:";

  /** Without it a process that meets a locked file fails at once. */
  private static final String BUSY_TIMEOUT = "?busy_timeout=10000";

  /** Whether the settings speak of a SQLite file. */
  static boolean meant(CatalogSettings settings) {
    return settings.type().equals("jdbc")
        && settings
            .properties()
            .getOrDefault(CatalogProperties.URI, URI_PREFIX)
            .startsWith(URI_PREFIX);
  }

  static SqliteSettings of(CatalogSettings settings) {
    String uri = required(settings, CatalogProperties.URI);
    if (!uri.startsWith(URI_PREFIX)) {
      throw new IllegalArgumentException(
          "expected catalog uri `" + URI_PREFIX + "<path>`, found `" + uri + "`");
    }
    String text = uri.substring(URI_PREFIX.length());
    int query = text.indexOf('?');
    Path file =
        settings
            .base()
            .resolve(LocalFileIO.path(query < 0 ? text : text.substring(0, query)))
            .toAbsolutePath()
            .normalize();
    Map<String, String> properties = new HashMap<>(settings.properties());
    properties.put(
        CatalogProperties.URI,
        URI_PREFIX + file + (query < 0 ? BUSY_TIMEOUT : text.substring(query)));
    properties.put(
        CatalogProperties.WAREHOUSE_LOCATION,
        warehouse(settings.base(), required(settings, CatalogProperties.WAREHOUSE_LOCATION)));
    // V1 tells tables from views; V0 warns at every start.
    properties.putIfAbsent("jdbc.schema-version", "V1");
    return new SqliteSettings(file, Map.copyOf(properties));
  }

  private static String required(CatalogSettings settings, String key) {
    return Optional.ofNullable(settings.properties().get(key))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a catalog of type `" + settings.type() + "` needs `" + key + "`"));
  }

  private static String warehouse(Path base, String text) {
    boolean remote = text.contains("://") && !text.startsWith("file:");
    if (remote) {
      throw new IllegalArgumentException(
          "expected a local folder as the warehouse of a SQLite catalog, found `" + text + "`");
    }
    return LocalFileIO.location(base.resolve(LocalFileIO.path(text)).toAbsolutePath().normalize());
  }

  /** Whether anything was ever written. */
  boolean exists() {
    return Files.exists(file);
  }

  /** What keeps the catalog from being created or read; empty when nothing does. */
  Optional<String> obstacle() {
    Path place = file;
    while (!Files.exists(place) && place.getParent() != null) {
      place = place.getParent();
    }
    boolean usable = place.equals(file) || Files.isDirectory(place);
    return usable && Files.isWritable(place)
        ? Optional.empty()
        : Optional.of(
            "catalog file `" + file + "` cannot be written: `" + place + "` is in the way");
  }
}
