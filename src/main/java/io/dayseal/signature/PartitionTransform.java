package io.dayseal.signature;

import java.util.Locale;

/** How a column's value becomes a partition value; named as in Iceberg's partition specs. */
public enum PartitionTransform {
  IDENTITY,
  DAY,
  MONTH,
  HOUR;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
