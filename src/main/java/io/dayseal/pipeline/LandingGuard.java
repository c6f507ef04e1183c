package io.dayseal.pipeline;

import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.plan.FiredGuard;
import io.dayseal.plan.Guard;
import io.dayseal.plan.GuardCheck;
import io.dayseal.plan.LandingPolicy;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.StoppedByGuardException;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Stops the landing of one delivery where a guard fires that the caller does not let pass. */
final class LandingGuard {
  private final LandingPolicy policy;
  private final Partitioning partitioning;
  private final LandingOptions options;
  private final LocalDate today;
  private final String delivery;

  LandingGuard(
      LandingPolicy policy,
      Partitioning partitioning,
      LandingOptions options,
      LocalDate today,
      String delivery) {
    this.policy = policy;
    this.partitioning = partitioning;
    this.options = options;
    this.today = today;
    this.delivery = delivery;
  }

  /**
   * Checks a plan.
   *
   * @param known every partition that the table may hold rows of
   * @return the guards that fired and were let pass
   * @throws StoppedByGuardException for the others
   */
  Set<Guard> check(
      List<PartitionPlan> plan,
      SortedSet<Partition> known,
      Ledger ledger,
      Optional<TableState> state,
      Optional<Instant> asOf,
      Optional<Instant> lastAsOf) {
    GuardCheck.Seen seen =
        new GuardCheck.Seen(
            withRows(known, ledger),
            () -> state.map(TableState::liveRows).orElse(Map.of()),
            today,
            asOf,
            lastAsOf);
    List<FiredGuard> fired = GuardCheck.fired(policy, partitioning, plan, seen);
    List<FiredGuard> stopping =
        fired.stream().filter(f -> !options.allowed().contains(f.guard())).toList();
    if (!stopping.isEmpty()) {
      throw new StoppedByGuardException(delivery, stopping);
    }
    Set<Guard> allowed = EnumSet.noneOf(Guard.class);
    fired.forEach(f -> allowed.add(f.guard()));
    return allowed;
  }

  /** Why guards are let pass. */
  Optional<String> reason() {
    return options.reason();
  }

  private static SortedSet<Partition> withRows(SortedSet<Partition> known, Ledger ledger) {
    SortedSet<Partition> landed = new TreeSet<>(known);
    landed.removeIf(p -> ledger.entry(p.path()).map(LedgerEntry::empty).orElse(true));
    return landed;
  }

  /** The moment of the newest delivery among the snapshots that recorded one. */
  static Optional<Instant> lastAsOf(Optional<TableState> state) {
    return state.stream()
        .flatMap(
            s -> Stream.concat(recorded(s), s.headLineage().stream().flatMap(LandingGuard::of)))
        .findFirst();
  }

  private static Stream<Instant> recorded(TableState state) {
    return state.snapshots().stream()
        .filter(SnapshotEntry::ours)
        .flatMap(s -> Lineage.asOf(s.summary()).stream());
  }

  /** What the head is made from is known also where its snapshot has expired. */
  private static Stream<Instant> of(Lineage lineage) {
    return lineage instanceof Lineage.FromDelivery delivery
        ? delivery.asOf().stream()
        : Stream.empty();
  }
}
