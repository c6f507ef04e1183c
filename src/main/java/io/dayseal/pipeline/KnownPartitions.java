package io.dayseal.pipeline;

import io.dayseal.plan.Ledger;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Every partition that a table may hold rows of. */
final class KnownPartitions {
  private KnownPartitions() {}

  /** From the ledger alone when its history is whole; else with those that have files. */
  static SortedSet<Partition> of(
      Ledger ledger, Partitioning partitioning, Optional<TableState> state) {
    return of(ledger, partitioning, () -> state.map(TableState::livePartitions).orElse(Set.of()));
  }

  /**
   * The same at any snapshot.
   *
   * @param live the partitions that have files there; asked for only when it is needed
   */
  static SortedSet<Partition> of(
      Ledger ledger, Partitioning partitioning, Supplier<Set<Partition>> live) {
    SortedSet<Partition> known = new TreeSet<>();
    for (String path : ledger.entries().keySet()) {
      known.add(partitioning.parse(path));
    }
    if (!ledger.complete()) {
      known.addAll(live.get());
    }
    return known;
  }
}
