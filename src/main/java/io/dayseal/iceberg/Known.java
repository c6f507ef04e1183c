package io.dayseal.iceberg;

import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.TypeUtil;

/**
 * What the ledger knows of a partition, and under which columns it was written. It is void when one
 * of them is no longer there under its id and name: a column that comes back under its old name is
 * another one, and NULL in the files that were signed.
 *
 * @param columns names by field id, nested ones with their path; none for what a foreign write says
 */
record Known(LedgerEntry entry, Map<Integer, String> columns) {
  /** What is known without any column. */
  static Known of(Unproved entry) {
    return new Known(entry, Map.of());
  }

  /** The columns of a schema. */
  static Map<Integer, String> columns(Schema schema) {
    return Map.copyOf(TypeUtil.indexNameById(schema.asStruct()));
  }
}
