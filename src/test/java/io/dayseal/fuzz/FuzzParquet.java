package io.dayseal.fuzz;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;

/** A small Parquet file with the columns of the other seeds. */
final class FuzzParquet {
  private FuzzParquet() {}

  static List<byte[]> seeds() {
    try {
      Path file = Files.createTempFile("seed", ".parquet");
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = connection.createStatement()) {
        statement.execute(
            "COPY (SELECT i::BIGINT AS id, DATE '2026-10-01' + (i % 3)::INT AS day,"
                + " (i * 1.25)::DECIMAL(12,2) AS amount, CASE WHEN i % 4 > 0 THEN 'note ' || i END"
                + " AS note FROM range(50) t(i)) TO '"
                + file
                + "' (FORMAT parquet, COMPRESSION zstd)");
        return List.of(Files.readAllBytes(file));
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
