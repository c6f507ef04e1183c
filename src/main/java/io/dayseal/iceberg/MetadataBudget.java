package io.dayseal.iceberg;

import java.util.Optional;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;

/** How large the metadata file of a table may get: every reader reads it whole, at every query. */
final class MetadataBudget {
  /** Readers that go through Glue break at 5 MB. */
  static final long BYTES = 2_000_000;

  private static final long NEAR_BYTES = BYTES / 4 * 3;

  private MetadataBudget() {}

  /** A sentence about a table that nears the budget; reads nothing. */
  static Optional<String> warning(String table, TableMetadata metadata) {
    // All but a few names is ASCII.
    long bytes = TableMetadataParser.toJson(metadata).length();
    return bytes < NEAR_BYTES
        ? Optional.empty()
        : Optional.of(
            Message.of(
                "table `%s`: its metadata has %,d bytes for %d snapshots, and should stay under"
                    + " %,d: keep fewer snapshots (`dayseal maintain`), or fewer partitions",
                table, bytes, metadata.snapshots().size(), BYTES));
  }
}
