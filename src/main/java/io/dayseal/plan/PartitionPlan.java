package io.dayseal.plan;

import io.dayseal.signature.Partition;
import io.dayseal.signature.Signature;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one partition.
 *
 * @param rows rows that it will hold; -1 when not known before the query has run
 * @param signature the signature that it has or will have; null when it will be unsigned
 */
public record PartitionPlan(
    Partition partition,
    Decision decision,
    Reason reason,
    long rows,
    @Nullable Signature signature) {
  /** Rows that are not known. */
  public static final long UNKNOWN_ROWS = -1;

  /** A partition that the ledger proves, whose rows were not counted. */
  public static PartitionPlan unchanged(Partition partition, LedgerEntry.Signed entry) {
    long rows = entry.empty() ? 0 : UNKNOWN_ROWS;
    return new PartitionPlan(partition, Decision.SKIP, Reason.UNCHANGED, rows, entry.signature());
  }

  /** Whether a commit is needed for it. */
  public boolean changes() {
    return decision == Decision.REPLACE || decision == Decision.EMPTY;
  }

  /** The same partition after its query has run. */
  public PartitionPlan built(long builtRows) {
    return builtRows == 0
        ? new PartitionPlan(partition, Decision.EMPTY, Reason.EMPTIED, 0, signature)
        : new PartitionPlan(partition, decision, reason, builtRows, signature);
  }
}
