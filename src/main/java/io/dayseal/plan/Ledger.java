package io.dayseal.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The signatures in force at a table's head.
 *
 * @param entries what is known, by partition path
 * @param otherwise what holds for every partition without an entry; null when the history is whole,
 *     so that no entry means never written
 */
public record Ledger(
    SortedMap<String, LedgerEntry> entries, LedgerEntry.@Nullable Unproved otherwise) {
  /** The ledger of a table that does not exist or has no snapshot. */
  public static final Ledger EMPTY = new Ledger(new TreeMap<>(), null);

  /** Copies the entries. */
  public Ledger {
    entries = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(entries));
  }

  /** A ledger of these entries whose history is whole. */
  public static Ledger of(Map<String, LedgerEntry> entries) {
    return new Ledger(new TreeMap<>(entries), null);
  }

  /** What is known of a partition; empty when it was never written. */
  public Optional<LedgerEntry> entry(String path) {
    LedgerEntry entry = entries.get(path);
    return Optional.ofNullable(entry != null ? entry : otherwise);
  }

  /**
   * The ledger in which nothing is proved by a signature that left out other columns than these.
   */
  public Ledger leavingOut(Set<String> unsigned) {
    SortedMap<String, LedgerEntry> proved = new TreeMap<>(entries);
    proved.replaceAll(
        (path, entry) ->
            entry instanceof LedgerEntry.Signed s && !UnsignedColumns.within(s.recipe(), unsigned)
                ? LedgerEntry.Unproved.DEFINITION
                : entry);
    return new Ledger(proved, otherwise);
  }

  /** Whether no entry means never written. */
  public boolean complete() {
    return otherwise == null;
  }

  /** Whether every partition of the table is proved to hold what its signature says. */
  public boolean proved() {
    return complete() && entries.values().stream().allMatch(LedgerEntry.Signed.class::isInstance);
  }

  /**
   * The ledger after a plan was carried out.
   *
   * @param recipe the SQL fingerprint it is made by; empty for a landed layer
   */
  public Ledger after(List<PartitionPlan> plan, String recipe) {
    SortedMap<String, LedgerEntry> after = new TreeMap<>(entries);
    for (PartitionPlan p : plan) {
      if (p.changes()) {
        after.put(
            p.partition().path(),
            p.signature() == null
                ? LedgerEntry.Unproved.UNSIGNED
                : new LedgerEntry.Signed(p.signature(), recipe));
      }
    }
    return new Ledger(after, otherwise);
  }
}
