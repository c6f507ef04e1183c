package io.dayseal.trino;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.replay.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A project with a small shop, whose second layer a Trino builds. */
final class TrinoShop {
  static final String SHOP =
      """
      delivery: {format: csv, vanished-days: delete}
      guards: {future-days: allow}
      layers:
        - name: raw
          table: shop.raw
          columns:
            - {name: id, type: int}
            - {name: at, type: timestamp}
            - {name: country, type: string}
            - {name: amount, type: "decimal(12,2)"}
          partition: [day(at), country]
        - {name: daily, table: shop.daily, sql: daily.sql, partition: [day], days-per-query: 1000}
      """;
  static final String DAILY =
      """
      -- What was sold; the last line is a comment, too.
      WITH sold AS (SELECT * FROM raw WHERE amount > 0)
      SELECT CAST(at AS date) AS day, count(*) AS orders, sum(amount) AS revenue
      FROM sold GROUP BY CAST(at AS date) -- by day\
      """;
  static final String ORDERS =
      """
      id,at,country,amount
      1,2026-10-01T23:59:59.999999,FR,10.00
      2,2026-10-02T00:00:00,D'E,5.50
      3,2026-10-02T10:00:00,FR,1.00
      4,2026-10-03T10:00:00,FR,-1.00
      """;

  private TrinoShop() {}

  /** A profile whose SQL a Trino runs that has the project's warehouse as its catalog. */
  static Trino profile(Project project) throws Exception {
    Files.createDirectories(project.folder().resolve("warehouse"));
    Trino trino = Trino.on(project);
    Files.writeString(
        project.folder().resolve("catalog/trino.yaml"),
        """
        catalog: {type: jdbc, uri: "jdbc:sqlite:warehouse/catalog.db", warehouse: warehouse}
        engine:
          type: trino
          url: "URL"
          catalog: CATALOG
          user: test
          source: nightly
          session: {query_max_run_time: 10m}
          memory: 512MB
        """
            .replace("URL", TrinoServer.shared().url().replace("jdbc:trino:", "http:"))
            .replace("CATALOG", trino.catalog()));
    return trino;
  }

  /** The project; its second layer is built by this SELECT. */
  static Project shop(Path folder, String sql) throws Exception {
    return Project.in(folder).dataset("shop", SHOP).sql("daily.sql", sql);
  }

  /** Runs the command line over the cluster and gives its report. */
  static JsonNode run(Project project, int exitCode, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--profile=trino"));
    all.addAll(List.of(arguments));
    return project.json(exitCode, all.toArray(String[]::new));
  }

  /** The tables of a schema, in order. */
  static List<String> tables(Trino trino, String schema) throws Exception {
    return trino.query("SHOW TABLES FROM %s", schema);
  }

  /** Folders and files of the warehouse that belong to a staging table. */
  static List<String> staged(Project project) throws Exception {
    try (Stream<Path> files = Files.walk(project.folder().resolve("warehouse"))) {
      return files.map(Path::toString).filter(f -> f.contains("__dayseal_")).toList();
    }
  }
}
