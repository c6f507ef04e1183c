package io.dayseal.iceberg;

import io.dayseal.plan.LedgerEntry.Unproved;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Gathers a ledger from the newest snapshot to the oldest. The first word about a partition wins: a
 * foreign write stays in force over every older signature.
 */
final class LedgerWalk {
  private final TreeMap<String, Known> entries = new TreeMap<>();

  /**
   * Takes the next older snapshot.
   *
   * @return false when what it touched cannot be told, so that nothing older can matter any more
   */
  boolean add(SnapshotFacts facts) {
    if (facts instanceof SnapshotFacts.Own own) {
      own.entries().forEach(entries::putIfAbsent);
    } else if (facts instanceof SnapshotFacts.Foreign foreign) {
      if (foreign.touched().isEmpty()) {
        return false;
      }
      put(foreign.touched().get(), Unproved.FOREIGN_WRITE);
    }
    return true;
  }

  /** The ledger, where this holds for every partition that nothing was said about. */
  KnownLedger finish(@Nullable Unproved otherwise) {
    return new KnownLedger(entries, otherwise);
  }

  /** The ledger, where an older one has the last word. */
  KnownLedger continuedBy(KnownLedger older) {
    older.entries().forEach(entries::putIfAbsent);
    return finish(older.otherwise());
  }

  /**
   * The ledger, where a later one has the last word about what was not touched in between.
   *
   * @param touched what was
   */
  KnownLedger continuedBy(KnownLedger later, Set<String> touched) {
    put(touched, Unproved.UNKNOWN_HISTORY);
    return continuedBy(later);
  }

  private void put(Set<String> paths, Unproved entry) {
    paths.forEach(p -> entries.putIfAbsent(p, Known.of(entry)));
  }
}
