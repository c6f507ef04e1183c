package io.dayseal.pipeline;

import io.dayseal.plan.Guard;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What the caller says of the deliveries to land.
 *
 * @param allowed guards that do not stop it
 * @param reason why they do not; recorded in the commit
 * @param asOf the moment of the delivery, in place of what its definition tells
 * @param rejected where rows go that are set aside; empty when they are only counted
 */
public record LandingOptions(
    Set<Guard> allowed,
    Optional<String> reason,
    Optional<Instant> asOf,
    Optional<RejectedFiles> rejected) {
  /** Nothing is said. */
  public static final LandingOptions NONE =
      new LandingOptions(Set.of(), Optional.empty(), Optional.empty(), Optional.empty());

  /** The same, with rows that are set aside counted and not kept: for a plan. */
  LandingOptions counting() {
    return new LandingOptions(allowed, reason, asOf, Optional.empty());
  }

  /** Copies. */
  public LandingOptions {
    allowed = Set.copyOf(allowed);
  }
}
