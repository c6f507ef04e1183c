package io.dayseal.iceberg;

import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.iceberg.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A ledger before it is held against the columns of today.
 *
 * @param entries by partition path
 * @param otherwise what holds for every partition without an entry; null when no entry means never
 *     written
 */
record KnownLedger(SortedMap<String, Known> entries, @Nullable Unproved otherwise) {
  /** The ledger of a table without snapshot. */
  static final KnownLedger EMPTY = new KnownLedger(new TreeMap<>(), null);

  KnownLedger {
    entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
  }

  /** The signatures in force under a schema. */
  Ledger under(Schema schema) {
    Map<Integer, String> now = Known.columns(schema);
    // The entries of one snapshot share their columns: compared once.
    IdentityHashMap<Map<Integer, String>, Boolean> there = new IdentityHashMap<>();
    SortedMap<String, LedgerEntry> held = new TreeMap<>();
    entries.forEach(
        (path, known) ->
            held.put(
                path,
                there.computeIfAbsent(
                        known.columns(), c -> now.entrySet().containsAll(c.entrySet()))
                    ? known.entry()
                    : Unproved.FOREIGN_WRITE));
    return new Ledger(held, otherwise);
  }

  /** The ledger after a commit that recorded these. */
  KnownLedger after(Map<String, Known> recorded) {
    SortedMap<String, Known> after = new TreeMap<>(entries);
    after.putAll(recorded);
    return new KnownLedger(after, otherwise);
  }
}
