package io.dayseal.history;

/**
 * The keys under which a commit records in its snapshot summary what it did; normative in {@code
 * src/docs/FORMAT.md}. Athena users see them in {@code "table$snapshots"}.
 */
public final class SummaryKeys {
  /** All keys of this program begin so. */
  public static final String PREFIX = "dayseal.";

  /** The run that committed. */
  public static final String RUN_ID = PREFIX + "run-id";

  /** Unique for the commit, by which a lost answer is found again. */
  public static final String COMMIT_ID = PREFIX + "commit-id";

  /** The layer's name. */
  public static final String LAYER = PREFIX + "layer";

  /** Name of the delivery that was landed. */
  public static final String DELIVERY_NAME = PREFIX + "delivery.name";

  /** SHA-256 of the delivery's raw bytes, 64 hex digits. */
  public static final String DELIVERY_SHA256 = PREFIX + "delivery.sha256";

  /** How many raw bytes the delivery has. */
  public static final String DELIVERY_BYTES = PREFIX + "delivery.bytes";

  /** The moment that the delivery is as of, in ISO 8601 and UTC; absent when nothing tells it. */
  public static final String DELIVERY_AS_OF = PREFIX + "delivery.as-of";

  /** Fingerprint of the definition by which the delivery was read, 64 hex digits. */
  public static final String DEFINITION = PREFIX + "definition";

  /**
   * The columns that did not count in the signatures of a landing: their names, encoded as in a
   * partition path and joined by {@code /}.
   */
  public static final String UNSIGNED_COLUMNS = PREFIX + "unsigned-columns";

  /** The table that a further layer was built from. */
  public static final String UPSTREAM_TABLE = PREFIX + "upstream.table";

  /** The snapshot of that table. */
  public static final String UPSTREAM_SNAPSHOT_ID = PREFIX + "upstream.snapshot-id";

  /** Fingerprint of the SQL that built it, 64 hex digits. */
  public static final String SQL_FINGERPRINT = PREFIX + "sql.fingerprint";

  /**
   * The ids of the queries that wrote the rows, as the engine elsewhere knows them, joined by
   * commas; absent when this program wrote them.
   */
  public static final String QUERIES = PREFIX + "queries";

  /** How many rows of the delivery were set aside; absent when none was. */
  public static final String REJECTED_ROWS = PREFIX + "rejected-rows";

  /** The guards that fired and were allowed to pass, joined by commas. */
  public static final String ALLOWED_GUARDS = PREFIX + "allowed-guards";

  /** Why it was forced, or a guard let pass, as given on the command line. */
  public static final String REASON = PREFIX + "reason";

  /** Followed by a partition path: the signature, or {@link #UNSIGNED}. */
  public static final String SIGNATURE_PREFIX = PREFIX + "signature.";

  /** The value for a partition that was processed and not signed. */
  public static final String UNSIGNED = "unsigned";

  private SummaryKeys() {}
}
