package io.dayseal.plan;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What stops a landing whose plan looks wrong, before a byte is written. */
public enum Guard {
  /** The delivery has no rows, and the table has. */
  EMPTY_DELIVERY,
  /** The delivery is of an earlier moment than the one landed last. */
  OLDER_DELIVERY,
  /** Partitions that were landed are not in the delivery, and the policy is to refuse that. */
  VANISHED_DAYS,
  /** Too many of the partitions landed before are not in the delivery. */
  DAYS_LOST,
  /** The delivery has too many rows less than the table. */
  ROWS_LOST,
  /** Too many of the partitions landed before have other content. */
  DAYS_CHANGED,
  /** A partition that would be written lies in the future. */
  FUTURE_DAYS,
  /** A partition that would be written lies before the earliest day. */
  EARLIEST_DAY,
  /** The table would have too many partitions. */
  PARTITIONS;

  /** The guard that is spelled so. */
  public static Optional<Guard> named(String text) {
    return Arrays.stream(values()).filter(g -> g.toString().equals(text)).findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
