package io.dayseal.delivery;

import java.util.Locale;

/** What the names of the folders that a file of a delivery lies in mean. */
public enum FolderNames {
  /** Nothing. */
  IGNORE,
  /** {@code column=value} is a column of every row in the folder, as Hive and Spark write it. */
  HIVE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
