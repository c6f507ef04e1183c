package io.dayseal.iceberg;

import io.dayseal.history.SummaryKeys;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.signature.Signature;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.iceberg.Schema;

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

  /** The ledger entries by partition path, written under a schema. */
  static Map<String, Known> known(Map<String, String> summary, Schema written) {
    Map<Integer, String> columns = Known.columns(written);
    Map<String, Known> known = new TreeMap<>();
    entries(summary).forEach((path, entry) -> known.put(path, new Known(entry, columns)));
    return known;
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
}
