package io.dayseal.config;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Where tables live and which engine runs SQL. */
public record Profile(String name, Catalog catalog, SqlEngine engine) {
  /**
   * An Iceberg catalog.
   *
   * @param type such as {@code jdbc}, {@code glue}, {@code rest}
   * @param name the catalog's own name, which some catalogs store with every table
   * @param properties all others, {@code uri} and {@code warehouse} among them; local paths in
   *     these two are absolute
   */
  public record Catalog(String type, String name, Map<String, String> properties) {
    /** Copies the properties. */
    public Catalog {
      properties = Map.copyOf(properties);
    }
  }

  /**
   * What runs the SQL of layers and writes files.
   *
   * @param memory its limit, such as {@code 1GB}
   * @param threads how many it may use; empty for as many as the machine has
   * @param tempFolder where it may put files while it works; empty for the machine's own place
   * @param spill the most that rows beyond the memory may take there, such as {@code 20GB}; empty
   *     for no limit but the disk's
   * @param cacheBytes the most that copies of remote files may take there
   * @param remote what runs SQL elsewhere, unless the type is {@link EngineType#DUCKDB}; the others
   *     are then for the engine that stages deliveries
   */
  public record SqlEngine(
      EngineType type,
      String memory,
      Optional<Integer> threads,
      Optional<Path> tempFolder,
      Optional<String> spill,
      long cacheBytes,
      Optional<Remote> remote) {}

  /** An engine on other machines. */
  public sealed interface Remote permits Trino, Athena {}

  /**
   * Athena.
   *
   * @param catalog the data catalog that has the tables of the profile's catalog
   * @param outputLocation {@code s3://} where results go; empty where the workgroup says it
   * @param endpoint another than the region's own
   * @param maxScanned the most bytes that the queries of a run may scan
   * @param maxScannedPerQuery the most bytes that one may
   * @param usdPerTerabyte what 10^12 scanned bytes cost
   */
  public record Athena(
      String catalog,
      String workgroup,
      Optional<String> outputLocation,
      Optional<String> endpoint,
      OptionalLong maxScanned,
      OptionalLong maxScannedPerQuery,
      BigDecimal usdPerTerabyte)
      implements Remote {}

  /**
   * A Trino cluster.
   *
   * @param catalog under which it has the tables of the profile's catalog
   * @param source where queries come from, for its administrators
   * @param session properties of its sessions
   * @param properties of the driver
   */
  public record Trino(
      String url,
      String catalog,
      String user,
      Optional<String> password,
      Optional<String> token,
      String source,
      Map<String, String> session,
      Map<String, String> properties)
      implements Remote {
    /** Copies. */
    public Trino {
      session = Map.copyOf(session);
      properties = Map.copyOf(properties);
    }

    /** Without the secrets. */
    @Override
    public String toString() {
      return "Trino[" + url + ", " + catalog + ", " + user + "]";
    }
  }

  /** The engines there are. */
  public enum EngineType {
    DUCKDB,
    TRINO,
    ATHENA;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
