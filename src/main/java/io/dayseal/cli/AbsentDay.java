package io.dayseal.cli;

import io.dayseal.history.PartitionChange;
import io.dayseal.history.SnapshotChange;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.history.TableHistory;
import io.dayseal.pipeline.TableState;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.signature.Partitioning;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Why a day has no rows: it was emptied, or it was never there. */
final class AbsentDay {
  private AbsentDay() {}

  /** What follows a count of 0 rows; empty when it cannot be told. */
  static String why(TableState state, long snapshotId, LocalDate day) {
    if (Objects.equals(state.snapshotId(), snapshotId)) {
      return ofHead(state, day);
    }
    List<SnapshotEntry> until =
        state.snapshots().stream().dropWhile(s -> s.snapshotId() != snapshotId).toList();
    List<SnapshotChange> changes = TableHistory.ofDay(until, state.partitioning(), day);
    boolean emptied =
        !changes.isEmpty()
            && changes.get(0).partitions().stream()
                .anyMatch(p -> p.kind() == PartitionChange.Kind.EMPTIED);
    return emptied ? text(day, true) : "";
  }

  private static String ofHead(TableState state, LocalDate day) {
    Ledger ledger = state.ledger();
    boolean emptied =
        ledger.entries().entrySet().stream()
            .anyMatch(e -> e.getValue().empty() && covers(state.partitioning(), e, day));
    return emptied || ledger.complete() ? text(day, emptied) : "";
  }

  private static boolean covers(
      Partitioning partitioning, Map.Entry<String, LedgerEntry> entry, LocalDate day) {
    return partitioning.covers(partitioning.parse(entry.getKey()), day, day);
  }

  private static String text(LocalDate day, boolean emptied) {
    return emptied
        ? "; " + day + " was emptied, and is signed as empty"
        : "; nothing was ever written for " + day;
  }
}
