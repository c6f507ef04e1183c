package io.dayseal.pipeline;

/** A table cannot become what its definition says without losing data. Nothing was written. */
public final class TableMismatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what happened. */
  public TableMismatchException(String message) {
    super(message);
  }

  /** Says what happened and keeps what caused it. */
  public TableMismatchException(String message, Throwable cause) {
    super(message, cause);
  }
}
