package io.dayseal.plan;

import java.util.Locale;

/** What happens to a partition. Only {@link #SKIP} needs proof; unsure means {@link #REPLACE}. */
public enum Decision {
  /** The ledger proves that the partition holds what it should. */
  SKIP,
  /** The partition is not in the delivery and stays by policy. */
  KEEP,
  /** The partition is written anew. */
  REPLACE,
  /** The partition is left without rows, and signed as such. */
  EMPTY;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
