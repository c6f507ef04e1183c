package io.dayseal.signature;

import java.util.List;

/**
 * One partition of a table: the unit that is signed, skipped and replaced.
 *
 * @param values one a field, as {@link PartitionField} holds them
 * @param path the partition path as Iceberg spells it, such as {@code day=2026-10-05/country=RU}
 */
public record Partition(List<Object> values, String path) implements Comparable<Partition> {
  /** Copies the values. */
  public Partition {
    values = List.copyOf(values);
  }

  /** In order of path, which for ISO days is the order of time. */
  @Override
  public int compareTo(Partition other) {
    return path.compareTo(other.path);
  }

  @Override
  public String toString() {
    return path;
  }
}
