package io.dayseal.iceberg;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.UpdateProperties;

/** Puts checkpoints on tables. */
final class Checkpoints {
  /** Beyond it the table carries none: that costs time after an expiry, and keeps it readable. */
  static final int MAX_CHARS = 5_000_000;

  private Checkpoints() {}

  /** Makes a checkpoint part of a transaction, in place of the one that the table has. */
  static void update(Transaction transaction, Checkpoint checkpoint) {
    UpdateProperties update = transaction.updateProperties();
    text(checkpoint)
        .ifPresentOrElse(
            text -> update.set(Checkpoint.PROPERTY, text),
            () -> update.remove(Checkpoint.PROPERTY));
    update.commit();
  }

  /** Makes a checkpoint part of metadata, in place of the one that the table has. */
  static void update(TableMetadata.Builder metadata, Checkpoint checkpoint) {
    text(checkpoint)
        .ifPresentOrElse(
            text -> metadata.setProperties(Map.of(Checkpoint.PROPERTY, text)),
            () -> metadata.removeProperties(Set.of(Checkpoint.PROPERTY)));
  }

  private static Optional<String> text(Checkpoint checkpoint) {
    return Optional.of(StoredCheckpoint.of(checkpoint).toString())
        .filter(text -> text.length() <= MAX_CHARS);
  }
}
