package io.dayseal.iceberg;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.aws.HttpClientProperties;
import org.apache.iceberg.aws.s3.S3FileIO;
import org.apache.iceberg.aws.s3.S3FileIOProperties;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** Makes the connection that catalog settings speak of. */
final class Catalogs {
  /** Which of the catalogs that Iceberg knows by name an own file system belongs to. */
  private static final Set<String> OWN_FILE_SYSTEM =
      Set.of(CatalogUtil.ICEBERG_CATALOG_TYPE_HADOOP);

  private static final String JDBC = CatalogUtil.ICEBERG_CATALOG_TYPE_JDBC;
  private static final String REST = CatalogUtil.ICEBERG_CATALOG_TYPE_REST;
  private static final List<String> KNOWN =
      List.of(
          JDBC,
          CatalogUtil.ICEBERG_CATALOG_TYPE_GLUE,
          REST,
          CatalogUtil.ICEBERG_CATALOG_TYPE_HIVE,
          CatalogUtil.ICEBERG_CATALOG_TYPE_NESSIE);

  private Catalogs() {}

  /**
   * A connection that is not made yet.
   *
   * @throws IllegalArgumentException when the settings are incomplete or of an unknown type
   */
  static CatalogConnection connection(CatalogSettings settings) {
    if (SqliteSettings.meant(settings)) {
      return new SqliteConnection(
          settings.name(),
          SqliteSettings.of(settings),
          () -> new JdbcCatalog(p -> new LocalFileIO(), null, true));
    }
    Map<String, String> properties = properties(settings);
    return new ServerConnection(
        () -> CatalogUtil.buildIcebergCatalog(settings.name(), properties, null),
        () -> StorageCheck.run(properties));
  }

  /** Those of the settings, with what is missing and does not go without saying. */
  static Map<String, String> properties(CatalogSettings settings) {
    Map<String, String> properties = new HashMap<>(settings.properties());
    boolean byClass = properties.containsKey(CatalogProperties.CATALOG_IMPL);
    if (!byClass) {
      if (!KNOWN.contains(settings.type())) {
        throw new IllegalArgumentException(
            "expected one of the catalog types `"
                + String.join("`, `", KNOWN)
                + "`, or a class under `catalog-impl`, found `"
                + settings.type()
                + "`");
      }
      properties.put(CatalogUtil.ICEBERG_CATALOG_TYPE, settings.type());
    }
    if (settings.type().equals(JDBC)) {
      require(settings, CatalogProperties.URI);
      properties.putIfAbsent("jdbc.schema-version", "V1");
    }
    if (settings.type().equals(REST)) {
      require(settings, CatalogProperties.URI);
    } else {
      require(settings, CatalogProperties.WAREHOUSE_LOCATION);
    }
    properties.putIfAbsent(
        HttpClientProperties.CLIENT_TYPE, HttpClientProperties.CLIENT_TYPE_URLCONNECTION);
    // A byte that turns on its way to S3 must not become a file of a table.
    properties.putIfAbsent(S3FileIOProperties.CHECKSUM_ENABLED, "true");
    fileIo(settings, properties);
    return Map.copyOf(properties);
  }

  private static void require(CatalogSettings settings, String key) {
    if (!settings.properties().containsKey(key)) {
      throw new IllegalArgumentException(
          "a catalog of type `" + settings.type() + "` needs `" + key + "`");
    }
  }

  private static void fileIo(CatalogSettings settings, Map<String, String> properties) {
    String warehouse = properties.getOrDefault(CatalogProperties.WAREHOUSE_LOCATION, "");
    if (warehouse.startsWith("/") || warehouse.startsWith("file:")) {
      String folder = LocalFileIO.path(warehouse).toAbsolutePath().normalize().toString();
      properties.put(
          CatalogProperties.WAREHOUSE_LOCATION,
          LocalFileIO.location(java.nio.file.Path.of(folder)));
      properties.putIfAbsent(CatalogProperties.FILE_IO_IMPL, LocalFileIO.class.getName());
    } else if (!OWN_FILE_SYSTEM.contains(settings.type())) {
      properties.putIfAbsent(CatalogProperties.FILE_IO_IMPL, S3FileIO.class.getName());
    }
  }

  /** Access to the files of a catalog's tables, outside of the catalog. */
  static FileIO fileIo(Map<String, String> properties) {
    return CatalogUtil.loadFileIO(properties.get(CatalogProperties.FILE_IO_IMPL), properties, null);
  }
}
