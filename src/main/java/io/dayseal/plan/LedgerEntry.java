package io.dayseal.plan;

import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.Signature;

/** What the ledger knows of one partition. Everything but {@link Signed} means: do the work. */
public sealed interface LedgerEntry {
  /**
   * Signed by the last commit that replaced it, and not touched since.
   *
   * @param signature in force
   * @param recipe the SQL fingerprint it was made by; of a landed layer the {@link UnsignedColumns}
   */
  record Signed(Signature signature, String recipe) implements LedgerEntry {
    @Override
    public boolean empty() {
      return signature.equals(PartitionContent.EMPTY.signature());
    }
  }

  /** Whether it is proved that the partition holds no rows. */
  default boolean empty() {
    return false;
  }

  /** The states without a signature. */
  enum Unproved implements LedgerEntry {
    /** Built from an upstream partition without signature. */
    UNSIGNED,
    /** A foreign write touched it after it was signed. */
    FOREIGN_WRITE,
    /** The snapshots that would tell are gone. */
    UNKNOWN_HISTORY,
    /** Signed under another format version. */
    FORMAT,
    /** Signed by a definition that left out a column which counts now, or is gone from it. */
    DEFINITION
  }
}
