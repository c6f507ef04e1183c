package io.dayseal.pipeline;

/**
 * The table has moved on since it was read. Nothing was committed; the table is as the other writer
 * left it.
 */
public final class CommitConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what happened. */
  public CommitConflictException(String message) {
    super(message);
  }

  /** Says what happened and keeps what caused it. */
  public CommitConflictException(String message, Throwable cause) {
    super(message, cause);
  }
}
