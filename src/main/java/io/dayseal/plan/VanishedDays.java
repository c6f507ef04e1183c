package io.dayseal.plan;

import java.util.Locale;

/** Policy for a partition that was landed before and is not in the delivery. */
public enum VanishedDays {
  KEEP,
  DELETE,
  REFUSE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
