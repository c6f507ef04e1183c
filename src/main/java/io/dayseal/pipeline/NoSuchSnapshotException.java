package io.dayseal.pipeline;

/** The state of a table that was asked for does not exist, or has expired. */
public final class NoSuchSnapshotException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what happened. */
  public NoSuchSnapshotException(String message) {
    super(message);
  }

  /** Says what happened and keeps what caused it. */
  public NoSuchSnapshotException(String message, Throwable cause) {
    super(message, cause);
  }
}
