package io.dayseal.delivery;

/** What tells the moment that a delivery is as of. */
public sealed interface AsOfSource {
  /** The name of its file. */
  record FileName(AsOfTemplate template) implements AsOfSource {}

  /** The latest value of a column of type date, timestamp (taken as UTC) or timestamptz. */
  record LatestOf(String column) implements AsOfSource {}
}
