package io.dayseal.pipeline;

/** A table that is needed does not exist. Nothing was written. */
public final class TableMissingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what happened. */
  public TableMissingException(String message) {
    super(message);
  }

  /** Says what happened and keeps what caused it. */
  public TableMissingException(String message, Throwable cause) {
    super(message, cause);
  }
}
