package io.dayseal.iceberg;

import org.apache.iceberg.Transaction;
import org.apache.iceberg.UpdateProperties;

/** Puts checkpoints on tables. */
final class Checkpoints {
  /** Beyond it the table carries none: that costs time after an expiry, and keeps it readable. */
  static final int MAX_CHARS = 5_000_000;

  private Checkpoints() {}

  /** Makes a checkpoint part of a transaction, in place of the one that the table has. */
  static void update(Transaction transaction, Checkpoint checkpoint) {
    String text = StoredCheckpoint.of(checkpoint).toString();
    UpdateProperties update = transaction.updateProperties();
    if (text.length() > MAX_CHARS) {
      update.remove(Checkpoint.PROPERTY);
    } else {
      update.set(Checkpoint.PROPERTY, text);
    }
    update.commit();
  }
}
