package io.dayseal.iceberg;

import io.dayseal.history.Lineage;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import io.dayseal.signature.Signature;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what {@link CheckpointWriter} writes; anything else is an {@link IOException}. */
final class CheckpointReader {
  private static final int SIGNATURE_BYTES = 32;

  private final DataInputStream in;

  CheckpointReader(DataInputStream in) {
    this.in = in;
  }

  Checkpoint read() throws IOException {
    long snapshotId = in.readLong();
    Unproved otherwise = unproved(in.readByte());
    Optional<Lineage> lineage = lineage();
    List<Map<Integer, String>> columns = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      columns.add(columns());
    }
    List<String> recipes = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      recipes.add(text());
    }
    return new Checkpoint(
        snapshotId, new KnownLedger(entries(columns, recipes), otherwise), lineage);
  }

  private Map<Integer, String> columns() throws IOException {
    Map<Integer, String> columns = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      columns.put(in.readInt(), text());
    }
    return Map.copyOf(columns);
  }

  private record Head(@Nullable Unproved unproved, Map<Integer, String> columns, String recipe) {}

  private SortedMap<String, Known> entries(List<Map<Integer, String>> columns, List<String> recipes)
      throws IOException {
    List<String> paths = new ArrayList<>();
    String before = "";
    for (int left = in.readInt(); left > 0; left--) {
      before = before.substring(0, in.readInt()) + text();
      paths.add(before);
    }
    List<Head> heads = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      heads.add(
          new Head(unproved(in.readByte()), columns.get(in.readInt()), recipes.get(in.readInt())));
    }
    SortedMap<String, Known> entries = new TreeMap<>();
    for (int i = 0; i < paths.size(); i++) {
      Head head = heads.get(i);
      Unproved unproved = head.unproved();
      LedgerEntry entry =
          unproved == null ? new Signed(new Signature(signature()), head.recipe()) : unproved;
      entries.put(paths.get(i), new Known(entry, head.columns()));
    }
    return entries;
  }

  private String signature() throws IOException {
    byte[] bytes = new byte[SIGNATURE_BYTES];
    in.readFully(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private Optional<Lineage> lineage() throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case CheckpointWriter.NO_LINEAGE -> Optional.empty();
      case CheckpointWriter.FROM_DELIVERY ->
          Optional.of(new Lineage.FromDelivery(text(), text(), in.readLong(), text(), asOf()));
      case CheckpointWriter.FROM_TABLE ->
          Optional.of(new Lineage.FromTable(text(), in.readLong(), text()));
      default -> throw new StreamCorruptedException("lineage " + kind);
    };
  }

  private Optional<Instant> asOf() throws IOException {
    String text = text();
    return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
  }

  /** Null for a signature. */
  private static @Nullable Unproved unproved(int code) throws IOException {
    return switch (code) {
      case CheckpointWriter.SIGNED -> null;
      case CheckpointWriter.UNSIGNED -> Unproved.UNSIGNED;
      case CheckpointWriter.FOREIGN_WRITE -> Unproved.FOREIGN_WRITE;
      case CheckpointWriter.UNKNOWN_HISTORY -> Unproved.UNKNOWN_HISTORY;
      case CheckpointWriter.FORMAT -> Unproved.FORMAT;
      default -> throw new StreamCorruptedException("entry " + code);
    };
  }

  private String text() throws IOException {
    int length = in.readInt();
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
