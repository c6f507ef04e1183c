package io.dayseal.plan;

import java.util.Locale;

/** Which of the partitions that are not in a delivery count as vanished from it. */
public enum VanishedScope {
  /** All that were landed. */
  ALL,
  /**
   * Those between the first and the last day of the delivery. A file that carries the month so far
   * says nothing about the month before.
   */
  DELIVERED_SPAN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
