package io.dayseal.signature;

/** A row has NULL in a partition column, so it belongs nowhere. Nothing was written. */
public final class NullPartitionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Names the column. */
  public NullPartitionException(String column) {
    super("partition column `" + column + "` is NULL");
  }
}
