package io.dayseal.iceberg;

import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.TableDefinition;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.iceberg.BaseTransaction;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.Transactions;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;

/**
 * A table that does not exist: created together with its first commit, so that a refused first
 * delivery leaves no table behind.
 *
 * @param tables opened when first needed: a plan alone must not create a catalog
 */
record NewTable(Supplier<Tables> tables, TableDefinition definition, Schema schema)
    implements CommitBase {
  private static final Map<String, String> PROPERTIES =
      Map.of(
          // Version 3 is unknown to Athena.
          TableProperties.FORMAT_VERSION, "2",
          // For files that other programs write; ours are zstd anyway.
          TableProperties.PARQUET_COMPRESSION, "zstd",
          // Each commit leaves a metadata file of up to 2 MB behind: keep enough of them to look
          // into an accident, not all of them.
          TableProperties.METADATA_DELETE_AFTER_COMMIT_ENABLED, "true",
          TableProperties.METADATA_PREVIOUS_VERSIONS_MAX, "50",
          // What `maintain`, and Athena's VACUUM, keep: a month to go back to, and a few states
          // even
          // of a table that is seldom written.
          TableProperties.MAX_SNAPSHOT_AGE_MS, Long.toString(Duration.ofDays(30).toMillis()),
          TableProperties.MIN_SNAPSHOTS_TO_KEEP, "10",
          // A commit that meets a mere change of properties, or a writer of another kind.
          TableProperties.COMMIT_NUM_RETRIES, "10");

  @Override
  public String name() {
    return definition.name();
  }

  @Override
  public HeadIsBase head() {
    return new HeadIsBase(null);
  }

  @Override
  public KnownLedger known() {
    return KnownLedger.EMPTY;
  }

  @Override
  public Transaction begin(String commitId) {
    Tables catalog = tables.get();
    catalog.ensureNamespace(name());
    try {
      BaseTransaction created =
          (BaseTransaction)
              catalog
                  .catalog()
                  .buildTable(TableIdentifier.parse(name()), schema)
                  .withPartitionSpec(SpecMapping.toSpec(name(), definition.partitioning(), schema))
                  .withSortOrder(sortOrder(definition, schema))
                  .withProperties(PROPERTIES)
                  .createTransaction();
      return Transactions.createTableTransaction(
          name(),
          new SettlingOperations(
              created.underlyingOps(), () -> catalog.metadata(name()), found -> {}, commitId),
          created.currentMetadata());
    } catch (AlreadyExistsException e) {
      throw new CommitConflictException(
          "table `" + name() + "` was created by somebody else in the meantime", e);
    }
  }

  @Override
  public boolean moved() {
    return false;
  }

  /** The order in which files are sorted; unsorted when none is declared. */
  static SortOrder sortOrder(TableDefinition definition, Schema schema) {
    SortOrder.Builder order = SortOrder.builderFor(schema);
    definition.sort().forEach(order::asc);
    return order.build();
  }
}
