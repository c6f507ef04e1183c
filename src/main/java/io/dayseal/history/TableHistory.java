package io.dayseal.history;

import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.time.LocalDate;
import java.util.List;

/** The snapshots of a table as changes, newest first. */
public final class TableHistory {
  private TableHistory() {}

  /** Every snapshot. */
  public static List<SnapshotChange> of(List<SnapshotEntry> snapshots) {
    return snapshots.stream().map(SnapshotChange::of).toList();
  }

  /**
   * The life of one day: the snapshots that touched partitions which cover it, with those
   * partitions, and foreign ones that may have.
   *
   * @param partitioning of the table; a partition recorded under another one is left out
   */
  public static List<SnapshotChange> ofDay(
      List<SnapshotEntry> snapshots, Partitioning partitioning, LocalDate day) {
    return of(snapshots).stream()
        .map(change -> ofDay(change, partitioning, day))
        .filter(
            change ->
                change.snapshot().ours() ? !change.partitions().isEmpty() : change.changesRows())
        .toList();
  }

  private static SnapshotChange ofDay(
      SnapshotChange change, Partitioning partitioning, LocalDate day) {
    return new SnapshotChange(
        change.snapshot(),
        change.partitions().stream().filter(p -> covers(partitioning, p.path(), day)).toList());
  }

  private static boolean covers(Partitioning partitioning, String path, LocalDate day) {
    Partition partition;
    try {
      partition = partitioning.parse(path);
    } catch (IllegalArgumentException e) {
      return false;
    }
    return partitioning.covers(partition, day, day);
  }
}
