package io.dayseal.history;

import java.time.Instant;

/** Which state of a table is meant. */
public sealed interface SnapshotChoice {
  /** The newest state. */
  record Head() implements SnapshotChoice {}

  /** The state that a snapshot made. */
  record ById(long snapshotId) implements SnapshotChoice {}

  /** The state that was current at a time. */
  record AsOf(Instant time) implements SnapshotChoice {}

  /** The state that a tag or branch names. */
  record ByRef(String name) implements SnapshotChoice {}
}
