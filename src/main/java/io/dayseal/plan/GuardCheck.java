package io.dayseal.plan;

import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Holds the plan of a landing against what the guards let pass. */
public final class GuardCheck {
  private static final int NAMED = 5;

  private final LandingPolicy policy;
  private final Guards guards;
  private final Partitioning partitioning;
  private final List<PartitionPlan> plan;
  private final List<FiredGuard> fired = new ArrayList<>();

  private GuardCheck(LandingPolicy policy, Partitioning partitioning, List<PartitionPlan> plan) {
    this.policy = policy;
    this.guards = policy.guards();
    this.partitioning = partitioning;
    this.plan = plan;
  }

  /**
   * What is known besides the plan.
   *
   * @param landed the partitions that the table holds rows of
   * @param landedRows rows by partition of the table; asked for only where a guard needs them
   * @param today the day that it is, in UTC
   * @param asOf the moment of the delivery, where it is known
   * @param lastAsOf the moment of the delivery landed last, where it is known
   */
  public record Seen(
      SortedSet<Partition> landed,
      Supplier<Map<Partition, Long>> landedRows,
      LocalDate today,
      Optional<Instant> asOf,
      Optional<Instant> lastAsOf) {
    /** Copies the partitions. */
    public Seen {
      landed = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(landed));
    }
  }

  /** Every guard that fires, in the order of {@link Guard}. */
  public static List<FiredGuard> fired(
      LandingPolicy policy, Partitioning partitioning, List<PartitionPlan> plan, Seen seen) {
    GuardCheck check = new GuardCheck(policy, partitioning, plan);
    check.delivery(seen);
    check.losses(seen);
    check.days(seen);
    return List.copyOf(check.fired);
  }

  private void delivery(Seen seen) {
    boolean empty = plan.stream().noneMatch(GuardCheck::delivered);
    if (guards.emptyDelivery() && empty && !seen.landed().isEmpty()) {
      fire(
          Guard.EMPTY_DELIVERY,
          "the delivery has no rows, and " + partitions(seen.landed().size()) + " were landed");
    }
    boolean changes = plan.stream().anyMatch(PartitionPlan::changes);
    if (guards.olderDelivery()
        && changes
        && seen.asOf().isPresent()
        && seen.lastAsOf().isPresent()
        && seen.asOf().get().isBefore(seen.lastAsOf().get())) {
      fire(
          Guard.OLDER_DELIVERY,
          "the delivery is as of "
              + seen.asOf().get()
              + ", and one as of "
              + seen.lastAsOf().get()
              + " was landed");
    }
  }

  private void losses(Seen seen) {
    List<Partition> vanished = paths(p -> p.reason() == Reason.VANISHED);
    if (policy.vanishedDays() == VanishedDays.REFUSE && !vanished.isEmpty()) {
      fire(
          Guard.VANISHED_DAYS,
          partitions(vanished.size())
              + " landed before "
              + (vanished.size() == 1 ? "is" : "are")
              + " not in the delivery, and vanished-days is `refuse`: "
              + names(vanished));
    }
    long before =
        plan.stream()
            .filter(p -> p.reason() != Reason.OUTSIDE_SPAN && seen.landed().contains(p.partition()))
            .count();
    share(
        Guard.DAYS_LOST,
        guards.daysLost(),
        vanished.size(),
        before,
        "partitions landed before are not in the delivery",
        vanished);
    Limit rowsLost = guards.rowsLost();
    if (rowsLost != null && before > 0 && (vanished.size() > 0 || changesContent())) {
      rows(rowsLost, seen.landedRows().get());
    }
    List<Partition> changed = paths(p -> p.changes() && p.reason() == Reason.CONTENT);
    share(
        Guard.DAYS_CHANGED,
        guards.daysChanged(),
        changed.size(),
        before,
        "partitions landed before have other content",
        changed);
  }

  private boolean changesContent() {
    return plan.stream().anyMatch(p -> p.changes() && p.reason() != Reason.NEW);
  }

  private void rows(Limit limit, Map<Partition, Long> landedRows) {
    long before = 0;
    long lost = 0;
    for (PartitionPlan p : plan) {
      long had = landedRows.getOrDefault(p.partition(), 0L);
      if (p.reason() == Reason.OUTSIDE_SPAN) {
        continue;
      }
      before += had;
      if (p.reason() == Reason.VANISHED) {
        lost += had;
      } else if (p.rows() != PartitionPlan.UNKNOWN_ROWS) {
        lost += Math.max(0, had - p.rows());
      }
    }
    if (limit.exceeded(lost, before)) {
      fire(
          Guard.ROWS_LOST,
          lost
              + " of "
              + before
              + " rows landed before are not in the delivery, the limit is "
              + limit);
    }
  }

  private void days(Seen seen) {
    Integer future = guards.futureDays();
    if (future != null) {
      LocalDate last = seen.today().plusDays(future);
      List<Partition> late = paths(p -> written(p) && !covers(p, LocalDate.MIN, last));
      if (!late.isEmpty()) {
        fire(
            Guard.FUTURE_DAYS,
            partitions(late.size()) + " after " + last + ", the last day accepted: " + names(late));
      }
    }
    LocalDate earliest = guards.earliestDay();
    if (earliest != null) {
      List<Partition> early = paths(p -> written(p) && !covers(p, earliest, LocalDate.MAX));
      if (!early.isEmpty()) {
        fire(
            Guard.EARLIEST_DAY,
            partitions(early.size())
                + " before "
                + earliest
                + ", the first day accepted: "
                + names(early));
      }
    }
    Integer most = guards.partitions();
    long all =
        Stream.concat(
                seen.landed().stream(),
                plan.stream().filter(GuardCheck::delivered).map(PartitionPlan::partition))
            .distinct()
            .count();
    if (most != null && all > most && plan.stream().anyMatch(GuardCheck::written)) {
      fire(Guard.PARTITIONS, "the table would have " + all + " partitions, the limit is " + most);
    }
  }

  private boolean covers(PartitionPlan p, LocalDate from, LocalDate to) {
    return partitioning.covers(p.partition(), from, to);
  }

  private void share(
      Guard guard,
      @Nullable Limit limit,
      long seen,
      long before,
      String what,
      List<Partition> which) {
    if (limit != null && limit.exceeded(seen, before)) {
      fire(
          guard,
          seen + " of " + before + " " + what + ", the limit is " + limit + ": " + names(which));
    }
  }

  private void fire(Guard guard, String message) {
    fired.add(new FiredGuard(guard, guard + ": " + message));
  }

  /** Whether the delivery has rows of it. */
  private static boolean delivered(PartitionPlan p) {
    return p.reason() != Reason.VANISHED && p.reason() != Reason.OUTSIDE_SPAN && p.rows() > 0;
  }

  private static boolean written(PartitionPlan p) {
    return p.decision() == Decision.REPLACE;
  }

  private List<Partition> paths(Predicate<PartitionPlan> which) {
    return plan.stream().filter(which).map(PartitionPlan::partition).toList();
  }

  private static String partitions(long count) {
    return count + (count == 1 ? " partition" : " partitions");
  }

  private static String names(List<Partition> partitions) {
    return String.join(", ", partitions.stream().limit(NAMED).map(Partition::path).toList())
        + (partitions.size() > NAMED ? ", ..." : "");
  }
}
