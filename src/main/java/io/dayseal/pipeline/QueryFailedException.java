package io.dayseal.pipeline;

/** The SQL of a layer cannot be run, or gave rows that it must not give. Nothing was committed. */
public final class QueryFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what happened. */
  public QueryFailedException(String message) {
    super(message);
  }

  /** Says what happened and keeps what caused it. */
  public QueryFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
