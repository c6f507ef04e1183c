package io.dayseal.history;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a commit was made from. */
public sealed interface Lineage {
  /**
   * A landed delivery.
   *
   * @param name as the user named it
   * @param sha256 of the raw bytes, 64 hex digits
   * @param bytes how many raw bytes
   * @param definition fingerprint of the definition it was read by, 64 hex digits
   * @param asOf the moment that it is as of, where that is known
   */
  record FromDelivery(
      String name, String sha256, long bytes, String definition, Optional<Instant> asOf)
      implements Lineage {}

  /**
   * A SELECT over the layer above.
   *
   * @param table the table read
   * @param snapshotId the snapshot read
   * @param sqlFingerprint of the SELECT, 64 hex digits
   */
  record FromTable(String table, long snapshotId, String sqlFingerprint) implements Lineage {}

  /** What a snapshot summary of ours records; empty when the keys are not all there. */
  static Optional<Lineage> recorded(Map<String, String> summary) {
    String delivery = summary.get(SummaryKeys.DELIVERY_NAME);
    String sha256 = summary.get(SummaryKeys.DELIVERY_SHA256);
    String definition = summary.get(SummaryKeys.DEFINITION);
    if (delivery != null && sha256 != null && definition != null) {
      return number(summary.get(SummaryKeys.DELIVERY_BYTES))
          .map(bytes -> new FromDelivery(delivery, sha256, bytes, definition, asOf(summary)));
    }
    String table = summary.get(SummaryKeys.UPSTREAM_TABLE);
    String fingerprint = summary.get(SummaryKeys.SQL_FINGERPRINT);
    if (table != null && fingerprint != null) {
      return number(summary.get(SummaryKeys.UPSTREAM_SNAPSHOT_ID))
          .map(snapshotId -> new FromTable(table, snapshotId, fingerprint));
    }
    return Optional.empty();
  }

  /** The moment that a landing recorded for its delivery, if it did. */
  static Optional<Instant> asOf(Map<String, String> summary) {
    try {
      return Optional.ofNullable(summary.get(SummaryKeys.DELIVERY_AS_OF)).map(Instant::parse);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<Long> number(@Nullable String text) {
    try {
      return text == null ? Optional.empty() : Optional.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
