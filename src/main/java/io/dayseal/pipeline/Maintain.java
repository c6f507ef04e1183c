package io.dayseal.pipeline;

import io.dayseal.layer.Layer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Expires snapshots by the table's properties and removes orphans; no signature is lost. */
public final class Maintain {
  private Maintain() {}

  /**
   * What was done to a table, or would be.
   *
   * @param exists whether there is a table
   * @param collectable whether the table lets files be removed; else nothing is done
   * @param expired snapshots
   * @param staging tables that killed runs left
   * @param orphans files
   * @param left those of them that could not be removed
   */
  public record Report(
      Layer layer,
      boolean exists,
      boolean collectable,
      List<Long> expired,
      List<String> staging,
      List<OrphanFile> orphans,
      List<OrphanFile> left) {
    /** Copies. */
    public Report {
      expired = List.copyOf(expired);
      staging = List.copyOf(staging);
      orphans = List.copyOf(orphans);
      left = List.copyOf(left);
    }
  }

  /** What {@link #table} would do; changes nothing. */
  public static Report plan(Warehouse warehouse, Layer layer, Instant orphansBefore) {
    return table(warehouse, layer, orphansBefore, true);
  }

  /**
   * Maintains one table.
   *
   * @param orphansBefore files written since, and staging tables of runs that began since, are left
   *     alone: they may belong to a commit under way
   */
  public static Report table(Warehouse warehouse, Layer layer, Instant orphansBefore) {
    return table(warehouse, layer, orphansBefore, false);
  }

  private static Report table(
      Warehouse warehouse, Layer layer, Instant orphansBefore, boolean dry) {
    Optional<TableState> state = warehouse.find(layer.table());
    if (state.isEmpty()) {
      // A run may have been killed before the first commit made the table.
      List<String> staging = staging(warehouse, layer, orphansBefore, dry);
      return new Report(layer, false, false, List.of(), staging, List.of(), List.of());
    }
    TableUpkeep upkeep = warehouse.upkeep(state.get());
    if (!upkeep.collectable()) {
      return new Report(layer, true, false, List.of(), List.of(), List.of(), List.of());
    }
    List<Long> expired = dry ? upkeep.expirable() : upkeep.expire();
    // First: what was inserted into them is an orphan without them.
    List<String> staging = staging(warehouse, layer, orphansBefore, dry);
    List<OrphanFile> orphans = upkeep.orphans(orphansBefore);
    List<OrphanFile> left = dry ? List.of() : upkeep.remove(orphans);
    return new Report(layer, true, true, expired, staging, orphans, left);
  }

  private static List<String> staging(
      Warehouse warehouse, Layer layer, Instant before, boolean dry) {
    List<String> staging = warehouse.leftovers(layer.table(), before);
    if (!dry) {
      staging.forEach(warehouse::drop);
    }
    return staging;
  }
}
