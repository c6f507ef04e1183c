package io.dayseal.iceberg;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A checkpoint as its table property: {@code 1:<snapshot id>:<packed>}, unpacked only when the walk
 * gets to the snapshot. Normative in {@code src/docs/FORMAT.md}.
 *
 * @param packed base64 of zlib of what {@link CheckpointWriter} writes
 */
record StoredCheckpoint(long snapshotId, String packed) {
  private static final String VERSION = "1";

  /** The property of a table; empty when there is none, or of another version. */
  static Optional<StoredCheckpoint> of(Map<String, String> properties) {
    String[] parts = properties.getOrDefault(Checkpoint.PROPERTY, "").split(":", -1);
    if (parts.length != 3 || !parts[0].equals(VERSION)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new StoredCheckpoint(Long.parseLong(parts[1]), parts[2]));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Packs a checkpoint. */
  static StoredCheckpoint of(Checkpoint checkpoint) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes, deflater))) {
      new CheckpointWriter(out).write(checkpoint);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return new StoredCheckpoint(
        checkpoint.snapshotId(), Base64.getEncoder().encodeToString(bytes.toByteArray()));
  }

  /** What it says; empty when it cannot be read, which means that nothing is known. */
  Optional<Checkpoint> unpacked() {
    try (DataInputStream in =
        new DataInputStream(
            new InflaterInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(packed))))) {
      Checkpoint read = new CheckpointReader(in).read();
      // Reading to the end is what compares the checksum.
      return in.read() < 0 && read.snapshotId() == snapshotId
          ? Optional.of(read)
          : Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** The text of the property. */
  @Override
  public String toString() {
    return VERSION + ":" + snapshotId + ":" + packed;
  }
}
