package io.dayseal.plan;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What the guards of a dataset let pass; null means everything.
 *
 * @param emptyDelivery whether a delivery without rows stops when the table has rows
 * @param olderDelivery whether a delivery older than the one landed last stops
 * @param daysLost of the partitions landed before
 * @param rowsLost of the rows landed before
 * @param daysChanged of the partitions landed before
 * @param futureDays how many days after today a partition may lie
 * @param earliestDay the first day that a partition may hold
 * @param partitions how many the table may have
 */
public record Guards(
    boolean emptyDelivery,
    boolean olderDelivery,
    @Nullable Limit daysLost,
    @Nullable Limit rowsLost,
    @Nullable Limit daysChanged,
    @Nullable Integer futureDays,
    @Nullable LocalDate earliestDay,
    @Nullable Integer partitions) {
  /** One day, since it is tomorrow somewhere east of here. */
  public static final int DEFAULT_FUTURE_DAYS = 1;

  /** Before it lie the zero dates of spreadsheets and databases. */
  public static final LocalDate DEFAULT_EARLIEST_DAY = LocalDate.of(1900, 1, 1);

  /** A hundred years of days with a margin; more makes the table's metadata too large to read. */
  public static final int DEFAULT_PARTITIONS = 40_000;

  /** What holds for a dataset that says nothing. */
  public static final Guards DEFAULT =
      new Guards(
          true,
          true,
          null,
          null,
          null,
          DEFAULT_FUTURE_DAYS,
          DEFAULT_EARLIEST_DAY,
          DEFAULT_PARTITIONS);
}
