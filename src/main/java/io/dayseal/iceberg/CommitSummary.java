package io.dayseal.iceberg;

import io.dayseal.history.Lineage;
import io.dayseal.history.SummaryKeys;
import io.dayseal.pipeline.CommitRefusedException;
import io.dayseal.pipeline.Replacement;
import io.dayseal.plan.Guard;
import io.dayseal.plan.PartitionPlan;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The keys that a commit adds to its snapshot's summary. */
final class CommitSummary {
  /** A key of 50,001 characters commits, and then the table can never be loaded again. */
  private static final int MAX_KEY_CHARS = 10_000;

  /** Glue-based readers refuse metadata of more; one commit must stay well within. */
  private static final long MAX_SUMMARY_CHARS = 5_000_000;

  private CommitSummary() {}

  /**
   * The keys of a commit.
   *
   * @throws CommitRefusedException when they would make the table unreadable
   */
  static Map<String, String> of(Replacement replacement) {
    Map<String, String> summary = new TreeMap<>();
    summary.put(SummaryKeys.RUN_ID, replacement.runId());
    summary.put(SummaryKeys.COMMIT_ID, replacement.commitId());
    summary.put(SummaryKeys.LAYER, replacement.layer());
    addLineage(replacement.lineage(), summary);
    if (!replacement.allowedGuards().isEmpty()) {
      summary.put(
          SummaryKeys.ALLOWED_GUARDS,
          replacement.allowedGuards().stream()
              .sorted()
              .map(Guard::toString)
              .collect(Collectors.joining(",")));
    }
    if (replacement.rejectedRows() > 0) {
      summary.put(SummaryKeys.REJECTED_ROWS, Long.toString(replacement.rejectedRows()));
    }
    if (!replacement.queries().isEmpty()) {
      summary.put(SummaryKeys.QUERIES, String.join(",", replacement.queries()));
    }
    replacement.reason().ifPresent(r -> summary.put(SummaryKeys.REASON, r));
    if (!replacement.unsignedColumns().isEmpty()) {
      summary.put(SummaryKeys.UNSIGNED_COLUMNS, replacement.unsignedColumns());
    }
    for (PartitionPlan partition : replacement.partitions()) {
      summary.put(
          SummaryKeys.SIGNATURE_PREFIX + partition.partition().path(),
          partition.signature() == null ? SummaryKeys.UNSIGNED : partition.signature().toString());
    }
    check(summary);
    return summary;
  }

  private static void addLineage(Lineage lineage, Map<String, String> summary) {
    if (lineage instanceof Lineage.FromDelivery delivery) {
      summary.put(SummaryKeys.DELIVERY_NAME, delivery.name());
      summary.put(SummaryKeys.DELIVERY_SHA256, delivery.sha256());
      summary.put(SummaryKeys.DELIVERY_BYTES, Long.toString(delivery.bytes()));
      summary.put(SummaryKeys.DEFINITION, delivery.definition());
      delivery.asOf().ifPresent(t -> summary.put(SummaryKeys.DELIVERY_AS_OF, t.toString()));
    } else if (lineage instanceof Lineage.FromTable table) {
      summary.put(SummaryKeys.UPSTREAM_TABLE, table.table());
      summary.put(SummaryKeys.UPSTREAM_SNAPSHOT_ID, Long.toString(table.snapshotId()));
      summary.put(SummaryKeys.SQL_FINGERPRINT, table.sqlFingerprint());
    }
  }

  private static void check(Map<String, String> summary) {
    long chars = 0;
    for (Map.Entry<String, String> entry : summary.entrySet()) {
      int length = entry.getKey().length();
      if (length > MAX_KEY_CHARS) {
        throw new CommitRefusedException(
            Message.of(
                "expected a partition path of up to %,d characters, found one of %,d: %s...",
                MAX_KEY_CHARS, length, entry.getKey().substring(0, 100)));
      }
      chars += length + entry.getValue().length();
    }
    if (chars > MAX_SUMMARY_CHARS) {
      throw new CommitRefusedException(
          Message.of(
              "expected a commit to record up to %,d characters, found %,d for %,d keys",
              MAX_SUMMARY_CHARS, chars, summary.size()));
    }
  }
}
