package io.dayseal.pipeline;

import io.dayseal.plan.Ledger;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Every partition that a table may hold rows of. */
final class KnownPartitions {
  private KnownPartitions() {}

  /** From the ledger alone when its history is whole; else with those that have files. */
  static SortedSet<Partition> of(
      Ledger ledger, Partitioning partitioning, Optional<TableState> state) {
    SortedSet<Partition> known = new TreeSet<>();
    for (String path : ledger.entries().keySet()) {
      known.add(partitioning.parse(path));
    }
    if (!ledger.complete() && state.isPresent()) {
      known.addAll(state.get().livePartitions());
    }
    return known;
  }
}
