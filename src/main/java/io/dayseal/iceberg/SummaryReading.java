package io.dayseal.iceberg;

import io.dayseal.history.Lineage;
import io.dayseal.history.SummaryKeys;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.signature.Signature;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What a snapshot summary records, by {@link SummaryKeys}. */
final class SummaryReading {
  private SummaryReading() {}

  /** Whether this program made the snapshot. */
  static boolean ours(Map<String, String> summary) {
    return summary.containsKey(SummaryKeys.COMMIT_ID);
  }

  /** The recorded text by partition path. */
  static NavigableMap<String, String> partitions(Map<String, String> summary) {
    NavigableMap<String, String> partitions = new TreeMap<>();
    summary.forEach(
        (key, value) -> {
          if (key.startsWith(SummaryKeys.SIGNATURE_PREFIX)) {
            partitions.put(key.substring(SummaryKeys.SIGNATURE_PREFIX.length()), value);
          }
        });
    return partitions;
  }

  /** The ledger entries by partition path. */
  static Map<String, LedgerEntry> entries(Map<String, String> summary) {
    String recipe =
        summary.getOrDefault(
            SummaryKeys.SQL_FINGERPRINT, summary.getOrDefault(SummaryKeys.UNSIGNED_COLUMNS, ""));
    Map<String, LedgerEntry> entries = new TreeMap<>();
    partitions(summary).forEach((path, text) -> entries.put(path, entry(text, recipe)));
    return entries;
  }

  private static LedgerEntry entry(String text, String recipe) {
    if (text.equals(SummaryKeys.UNSIGNED)) {
      return LedgerEntry.Unproved.UNSIGNED;
    }
    return Signature.parse(text)
        .<LedgerEntry>map(s -> new LedgerEntry.Signed(s, recipe))
        .orElse(LedgerEntry.Unproved.FORMAT);
  }

  /** What the commit was made from; empty when the keys are not all there. */
  static Optional<Lineage> lineage(Map<String, String> summary) {
    String delivery = summary.get(SummaryKeys.DELIVERY_NAME);
    String sha256 = summary.get(SummaryKeys.DELIVERY_SHA256);
    String bytes = summary.get(SummaryKeys.DELIVERY_BYTES);
    String definition = summary.get(SummaryKeys.DEFINITION);
    if (delivery != null && sha256 != null && bytes != null && definition != null) {
      return number(bytes).map(b -> new Lineage.FromDelivery(delivery, sha256, b, definition));
    }
    String table = summary.get(SummaryKeys.UPSTREAM_TABLE);
    String snapshotId = summary.get(SummaryKeys.UPSTREAM_SNAPSHOT_ID);
    String fingerprint = summary.get(SummaryKeys.SQL_FINGERPRINT);
    if (table == null || snapshotId == null || fingerprint == null) {
      return Optional.empty();
    }
    return number(snapshotId).map(id -> new Lineage.FromTable(table, id, fingerprint));
  }

  private static Optional<Long> number(String text) {
    try {
      return Optional.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
