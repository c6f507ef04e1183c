package io.dayseal.plan;

/**
 * What a landing may do.
 *
 * @param vanishedDays what happens to partitions that were landed and are not in the delivery
 * @param vanishedScope which partitions that means
 * @param badRowsLimit how many rows of a delivery may be set aside
 * @param guards what stops it
 */
public record LandingPolicy(
    VanishedDays vanishedDays, VanishedScope vanishedScope, Limit badRowsLimit, Guards guards) {
  /** Where rows are set aside and nothing else is said. */
  public static final Limit DEFAULT_BAD_ROWS_LIMIT = Limit.parse("1%");

  /** What holds for a dataset that says nothing. */
  public static final LandingPolicy DEFAULT =
      new LandingPolicy(
          VanishedDays.KEEP, VanishedScope.ALL, DEFAULT_BAD_ROWS_LIMIT, Guards.DEFAULT);
}
