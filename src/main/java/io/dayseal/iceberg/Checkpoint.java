package io.dayseal.iceberg;

import io.dayseal.history.Lineage;
import java.util.Optional;

/**
 * The ledger as it was at one snapshot, written by the commit that made the snapshot. It stays true
 * of that snapshot whatever happens to the table, and outlives it.
 *
 * @param lineage what the newest commit of ours was made from, when only rewrites came after it
 */
record Checkpoint(long snapshotId, KnownLedger ledger, Optional<Lineage> lineage) {
  /** The table property. */
  static final String PROPERTY = "dayseal.checkpoint";
}
