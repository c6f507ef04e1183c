package io.dayseal.plan;

import java.util.Locale;

/** Why a {@link Decision} was taken. */
public enum Reason {
  /** The ledger's signature equals the expected one. */
  UNCHANGED,
  /** The ledger has no entry and its history is whole. */
  NEW,
  /** The signature differs, made by the same recipe. */
  CONTENT,
  /** The signature differs and was made by another SQL. */
  SQL,
  /** The upstream partition has no signature, or had none when this one was built. */
  UPSTREAM_UNSIGNED,
  /** Somebody else wrote to the partition. */
  FOREIGN_WRITE,
  /** The snapshots that would tell have expired. */
  UNKNOWN_HISTORY,
  /** The signature is of another format version. */
  FORMAT,
  /** Signed by a definition that left out a column which counts now, or is gone from it. */
  DEFINITION,
  /** Asked for on the command line. */
  FORCED,
  /** The SELECT gave no row for the partition. */
  EMPTIED,
  /** Landed before, not in the delivery. */
  VANISHED,
  /** Landed before, and not within the days that the delivery covers. */
  OUTSIDE_SPAN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
