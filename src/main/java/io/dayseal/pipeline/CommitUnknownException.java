package io.dayseal.pipeline;

/** It cannot be told whether a commit took place. Every file was kept; the next run finds out. */
public final class CommitUnknownException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what happened. */
  public CommitUnknownException(String message) {
    super(message);
  }

  /** Says what happened and keeps what caused it. */
  public CommitUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
