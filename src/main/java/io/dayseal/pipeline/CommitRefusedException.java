package io.dayseal.pipeline;

/**
 * A commit would harm its table: a staged file is not what the table needs, or there is more to
 * record than a table can carry. Nothing was committed; staged files are still there.
 */
public final class CommitRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what happened. */
  public CommitRefusedException(String message) {
    super(message);
  }

  /** Says what happened and keeps what caused it. */
  public CommitRefusedException(String message, Throwable cause) {
    super(message, cause);
  }
}
