package io.dayseal.pipeline;

import io.dayseal.layer.Layer;
import io.dayseal.plan.Ledger;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * The layer above, as it is or as a plan imagines it.
 *
 * @param state absent when it is only imagined
 * @param known every partition that it may hold rows of
 */
record Upstream(
    Layer layer,
    List<TableColumn> columns,
    Partitioning partitioning,
    Ledger ledger,
    SortedSet<Partition> known,
    Optional<TableState> state) {

  /** A table that exists. */
  static Upstream of(Layer layer, TableState state) {
    Ledger ledger = state.ledger();
    return new Upstream(
        layer,
        state.columns(),
        state.partitioning(),
        ledger,
        KnownPartitions.of(ledger, state.partitioning(), Optional.of(state)),
        Optional.of(state));
  }
}
