package io.dayseal.history;

/** What a commit was made from. */
public sealed interface Lineage {
  /**
   * A landed delivery.
   *
   * @param name as the user named it
   * @param sha256 of the raw bytes, 64 hex digits
   * @param bytes how many raw bytes
   * @param definition fingerprint of the definition it was read by, 64 hex digits
   */
  record FromDelivery(String name, String sha256, long bytes, String definition)
      implements Lineage {}

  /**
   * A SELECT over the layer above.
   *
   * @param table the table read
   * @param snapshotId the snapshot read
   * @param sqlFingerprint of the SELECT, 64 hex digits
   */
  record FromTable(String table, long snapshotId, String sqlFingerprint) implements Lineage {}
}
