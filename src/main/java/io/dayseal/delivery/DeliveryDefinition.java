package io.dayseal.delivery;

import java.util.Locale;

/**
 * What a delivery of a dataset looks like.
 *
 * @param format how rows are written
 * @param records JSON only: the key path of the array of records, such as {@code data} or {@code
 *     result.rows}, or as a JSON pointer (RFC 6901) such as {@code /result/rows.all}; empty when
 *     the document is the array itself
 * @param newColumns what happens to a column that is not declared
 * @param missingColumns what happens to a declared column that the delivery lacks
 * @param badRows what happens to a row that is not as declared
 * @param dialect how values are spelled
 */
public record DeliveryDefinition(
    DeliveryFormat format,
    String records,
    NewColumns newColumns,
    MissingColumns missingColumns,
    BadRows badRows,
    Dialect dialect) {

  /** Policy for a row that is not as declared. */
  public enum BadRows {
    REFUSE,
    SET_ASIDE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Policy for a column that the definition does not name. */
  public enum NewColumns {
    REFUSE,
    IGNORE,
    /** The table gets it; whoever reads must declare it before. */
    ADD;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Policy for a declared column that the header does not have; a required one is always refused.
   */
  public enum MissingColumns {
    REFUSE,
    NULL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A delivery that is refused for any row that is not as declared. */
  public DeliveryDefinition(
      DeliveryFormat format,
      String records,
      NewColumns newColumns,
      MissingColumns missingColumns,
      Dialect dialect) {
    this(format, records, newColumns, missingColumns, BadRows.REFUSE, dialect);
  }

  /** Strict: nothing new, nothing missing. */
  public static DeliveryDefinition strict(DeliveryFormat format) {
    return new DeliveryDefinition(
        format, "", NewColumns.REFUSE, MissingColumns.REFUSE, Dialect.STANDARD);
  }
}
