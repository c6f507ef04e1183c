package io.dayseal.iceberg;

import java.util.Iterator;
import java.util.Objects;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotAncestryValidator;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * Lets a commit through only on the very snapshot that it was planned on. Iceberg asks again after
 * every refresh, and at the commit of the transaction. Unlike its validations of files this sees a
 * commit that only emptied a partition.
 *
 * @param base null for a table without snapshot
 */
record HeadIsBase(@Nullable Long base) implements SnapshotAncestryValidator {
  @Override
  public boolean validate(Iterable<Snapshot> ancestors) {
    Iterator<Snapshot> newestFirst = ancestors.iterator();
    return Objects.equals(newestFirst.hasNext() ? newestFirst.next().snapshotId() : null, base);
  }

  /** Whether a table is still at the snapshot. */
  boolean holds(Table table) {
    Snapshot head = table.currentSnapshot();
    return Objects.equals(head == null ? null : head.snapshotId(), base);
  }

  @Override
  public String errorMessage() {
    return "the head is no longer " + (base == null ? "empty" : "snapshot " + base);
  }
}
