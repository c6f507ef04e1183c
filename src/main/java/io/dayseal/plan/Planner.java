package io.dayseal.plan;

import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.Partitioning;
import io.dayseal.signature.Signature;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares what should be with the ledger. A dry run is this, and nothing after it. */
public final class Planner {
  private final Ledger ledger;
  private final boolean forced;

  /**
   * A planner.
   *
   * @param ledger of the table that would be written
   * @param forced whether unchanged partitions are done anyway
   */
  public Planner(Ledger ledger, boolean forced) {
    this.ledger = ledger;
    this.forced = forced;
  }

  /**
   * The plan of a landing, in order of path.
   *
   * @param delivered what the delivery holds
   * @param landed every partition that the table may hold rows of
   * @param partitioning of both
   * @param policy what happens to those that are not in the delivery; where it is to refuse that,
   *     they are kept in the plan, and {@link GuardCheck} says so
   */
  public List<PartitionPlan> land(
      Map<Partition, PartitionContent> delivered,
      Collection<Partition> landed,
      Partitioning partitioning,
      LandingPolicy policy) {
    List<PartitionPlan> plan = new ArrayList<>();
    new TreeMap<>(delivered)
        .forEach((p, c) -> plan.add(decide(p, Optional.of(c.signature()), "", c.rows())));
    Optional<DaySpan> span = scope(delivered, partitioning, policy.vanishedScope());
    new TreeSet<>(landed)
        .stream()
            .filter(p -> !delivered.containsKey(p))
            .map(p -> vanished(p, span.isEmpty() || span.get().holds(p, partitioning), policy))
            .forEach(plan::add);
    plan.sort(java.util.Comparator.comparing(PartitionPlan::partition));
    return List.copyOf(plan);
  }

  /** The days within which a partition can vanish; empty for all. */
  private static Optional<DaySpan> scope(
      Map<Partition, PartitionContent> delivered, Partitioning partitioning, VanishedScope scope) {
    return scope == VanishedScope.ALL
        ? Optional.empty()
        : Optional.of(DaySpan.of(delivered.keySet(), partitioning));
  }

  private PartitionPlan vanished(Partition partition, boolean inScope, LandingPolicy policy) {
    Optional<LedgerEntry> entry = ledger.entry(partition.path());
    Signature empty = PartitionContent.EMPTY.signature();
    if (entry.isPresent() && entry.get().empty()) {
      return new PartitionPlan(partition, Decision.SKIP, Reason.UNCHANGED, 0, empty);
    }
    if (inScope && policy.vanishedDays() == VanishedDays.DELETE) {
      return new PartitionPlan(partition, Decision.EMPTY, Reason.VANISHED, 0, empty);
    }
    Signature kept =
        entry.isPresent() && entry.get() instanceof LedgerEntry.Signed signed
            ? signed.signature()
            : null;
    Reason reason = inScope ? Reason.VANISHED : Reason.OUTSIDE_SPAN;
    return new PartitionPlan(partition, Decision.KEEP, reason, PartitionPlan.UNKNOWN_ROWS, kept);
  }

  /**
   * The plan of a further layer, in order of path.
   *
   * @param expected the chained signature of every partition; empty where upstream has none
   * @param recipe the SQL fingerprint that would make them
   */
  public List<PartitionPlan> build(Map<Partition, Optional<Signature>> expected, String recipe) {
    List<PartitionPlan> plan = new ArrayList<>();
    new TreeMap<>(expected)
        .forEach((p, s) -> plan.add(decide(p, s, recipe, PartitionPlan.UNKNOWN_ROWS)));
    return List.copyOf(plan);
  }

  private PartitionPlan decide(
      Partition partition, Optional<Signature> expected, String recipe, long rows) {
    Reason reason =
        forced ? Reason.FORCED : reason(ledger.entry(partition.path()), expected, recipe);
    Decision decision = reason == Reason.UNCHANGED ? Decision.SKIP : Decision.REPLACE;
    return new PartitionPlan(partition, decision, reason, rows, expected.orElse(null));
  }

  private static Reason reason(
      Optional<LedgerEntry> entry, Optional<Signature> expected, String recipe) {
    if (entry.isEmpty()) {
      return expected.isPresent() ? Reason.NEW : Reason.UPSTREAM_UNSIGNED;
    }
    if (entry.get() instanceof LedgerEntry.Signed signed) {
      if (expected.isEmpty()) {
        return Reason.UPSTREAM_UNSIGNED;
      }
      if (signed.signature().equals(expected.get())) {
        return Reason.UNCHANGED;
      }
      // A landing has no SQL.
      return recipe.isEmpty() || signed.recipe().equals(recipe) ? Reason.CONTENT : Reason.SQL;
    }
    return switch ((LedgerEntry.Unproved) entry.get()) {
      case UNSIGNED -> Reason.UPSTREAM_UNSIGNED;
      case FOREIGN_WRITE -> Reason.FOREIGN_WRITE;
      case UNKNOWN_HISTORY -> Reason.UNKNOWN_HISTORY;
      case FORMAT -> Reason.FORMAT;
      case DEFINITION -> Reason.DEFINITION;
    };
  }
}
