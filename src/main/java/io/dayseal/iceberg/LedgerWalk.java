package io.dayseal.iceberg;

import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Gathers a ledger from the newest snapshot to the oldest. The first word about a partition wins: a
 * foreign write stays in force over every older signature.
 */
final class LedgerWalk {
  private final NavigableMap<String, LedgerEntry> entries = new TreeMap<>();
  private boolean decided;

  /**
   * Takes the next older snapshot.
   *
   * @return false when nothing older can matter any more
   */
  boolean add(SnapshotFacts facts) {
    if (facts instanceof SnapshotFacts.Own own) {
      own.entries().forEach(entries::putIfAbsent);
    } else if (facts instanceof SnapshotFacts.Foreign foreign) {
      foreign
          .touched()
          .ifPresentOrElse(
              paths -> paths.forEach(p -> entries.putIfAbsent(p, Unproved.FOREIGN_WRITE)),
              () -> decided = true);
    }
    return !decided;
  }

  /**
   * The ledger.
   *
   * @param whole whether the walk reached a snapshot without parent; else what is left is unknown
   */
  Ledger finish(boolean whole) {
    if (decided) {
      return new Ledger(entries, Unproved.FOREIGN_WRITE);
    }
    return new Ledger(entries, whole ? null : Unproved.UNKNOWN_HISTORY);
  }
}
