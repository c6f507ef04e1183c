package io.dayseal.pipeline;

import io.dayseal.history.SnapshotChoice;
import io.dayseal.layer.Layer;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/** Makes an earlier state of a layer current; what differs from it is done by the next run. */
public final class RollBack {
  private RollBack() {}

  /**
   * What was done.
   *
   * @param from the state that was current
   * @param to the state that is
   * @param partitions paths of those whose ledger entry is another one than before
   */
  public record Report(Layer layer, long from, long to, java.util.SortedSet<String> partitions) {
    /** Copies. */
    public Report {
      partitions = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(partitions));
    }

    /** Whether the table was changed. */
    public boolean changed() {
      return from != to;
    }
  }

  /**
   * Rolls back, or forward to a state that is no ancestor of the current one.
   *
   * @throws TableMissingException when there is no table
   * @throws NoSuchSnapshotException when there is no such state
   * @throws CommitConflictException when somebody else commits at the same time
   */
  public static Report to(Warehouse warehouse, Layer layer, SnapshotChoice choice) {
    TableState before = find(warehouse, layer);
    Long head = before.snapshotId();
    long meant = before.resolve(choice);
    if (head == null || head == meant) {
      return new Report(layer, meant, meant, new TreeSet<>());
    }
    warehouse.upkeep(before).rollBack(meant);
    TableState after = find(warehouse, layer);
    TreeSet<String> changed = new TreeSet<>(before.ledger().entries().keySet());
    changed.addAll(after.ledger().entries().keySet());
    changed.removeIf(p -> Objects.equals(before.ledger().entry(p), after.ledger().entry(p)));
    return new Report(layer, head, meant, changed);
  }

  private static TableState find(Warehouse warehouse, Layer layer) {
    Optional<TableState> state = warehouse.find(layer.table());
    return state.orElseThrow(
        () -> new TableMissingException("table `" + layer.table() + "` does not exist"));
  }
}
