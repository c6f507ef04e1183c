package io.dayseal.iceberg;

import io.dayseal.history.Lineage;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a checkpoint, like things together: what repeats is packed away, and what is left are the
 * 32 bytes of every signature.
 */
final class CheckpointWriter {
  static final int SIGNED = 0;
  static final int UNSIGNED = 1;
  static final int FOREIGN_WRITE = 2;
  static final int UNKNOWN_HISTORY = 3;
  static final int FORMAT = 4;
  static final int NO_LINEAGE = 0;
  static final int FROM_DELIVERY = 1;
  static final int FROM_TABLE = 2;

  private final DataOutputStream out;

  CheckpointWriter(DataOutputStream out) {
    this.out = out;
  }

  void write(Checkpoint checkpoint) throws IOException {
    KnownLedger ledger = checkpoint.ledger();
    out.writeLong(checkpoint.snapshotId());
    out.writeByte(code(ledger.otherwise()));
    write(checkpoint.lineage().orElse(null));
    Map<Map<Integer, String>, Integer> columns = new LinkedHashMap<>();
    Map<String, Integer> recipes = new LinkedHashMap<>();
    for (Known known : ledger.entries().values()) {
      columns.putIfAbsent(known.columns(), columns.size());
      recipes.putIfAbsent(recipe(known), recipes.size());
    }
    out.writeInt(columns.size());
    for (Map<Integer, String> set : columns.keySet()) {
      out.writeInt(set.size());
      for (Map.Entry<Integer, String> column : new TreeMap<>(set).entrySet()) {
        out.writeInt(column.getKey());
        text(column.getValue());
      }
    }
    out.writeInt(recipes.size());
    for (String recipe : recipes.keySet()) {
      text(recipe);
    }
    out.writeInt(ledger.entries().size());
    paths(ledger.entries().keySet());
    for (Known known : ledger.entries().values()) {
      out.writeByte(known.entry() instanceof Unproved unproved ? code(unproved) : SIGNED);
      out.writeInt(columns.getOrDefault(known.columns(), 0));
      out.writeInt(recipes.getOrDefault(recipe(known), 0));
    }
    for (Known known : ledger.entries().values()) {
      if (known.entry() instanceof Signed signed) {
        out.write(HexFormat.of().parseHex(signed.signature().hex()));
      }
    }
  }

  /** Each as what it shares with the one before and what it does not. */
  private void paths(Collection<String> paths) throws IOException {
    String before = "";
    for (String path : paths) {
      int shared = 0;
      int most = Math.min(before.length(), path.length());
      while (shared < most && before.charAt(shared) == path.charAt(shared)) {
        shared++;
      }
      out.writeInt(shared);
      text(path.substring(shared));
      before = path;
    }
  }

  private void write(@Nullable Lineage lineage) throws IOException {
    if (lineage instanceof Lineage.FromDelivery delivery) {
      out.writeByte(FROM_DELIVERY);
      text(delivery.name());
      text(delivery.sha256());
      out.writeLong(delivery.bytes());
      text(delivery.definition());
      text(delivery.asOf().map(Instant::toString).orElse(""));
    } else if (lineage instanceof Lineage.FromTable table) {
      out.writeByte(FROM_TABLE);
      text(table.table());
      out.writeLong(table.snapshotId());
      text(table.sqlFingerprint());
    } else {
      out.writeByte(NO_LINEAGE);
    }
  }

  private static String recipe(Known known) {
    return known.entry() instanceof Signed signed ? signed.recipe() : "";
  }

  private static int code(@Nullable LedgerEntry entry) {
    if (!(entry instanceof Unproved unproved)) {
      return SIGNED;
    }
    return switch (unproved) {
      case UNSIGNED -> UNSIGNED;
      case FOREIGN_WRITE -> FOREIGN_WRITE;
      case FORMAT -> FORMAT;
      // What a definition makes of an entry is no fact about a snapshot.
      case UNKNOWN_HISTORY, DEFINITION -> UNKNOWN_HISTORY;
    };
  }

  private void text(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }
}
