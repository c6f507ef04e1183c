package io.dayseal.plan;

/**
 * What a landing may do.
 *
 * @param vanishedDays what happens to partitions that were landed and are not in the delivery
 * @param vanishedScope which partitions that means
 * @param guards what stops it
 */
public record LandingPolicy(VanishedDays vanishedDays, VanishedScope vanishedScope, Guards guards) {
  /** What holds for a dataset that says nothing. */
  public static final LandingPolicy DEFAULT =
      new LandingPolicy(VanishedDays.KEEP, VanishedScope.ALL, Guards.DEFAULT);
}
