package io.dayseal.aws;

/** What can go wrong with a call. */
public enum Fault {
  /** The service failed: 500. Nothing was done. */
  INTERNAL_ERROR,
  /** The service has too much to do: 503 SlowDown of S3, ThrottlingException of Glue. */
  SLOW_DOWN,
  /** The caller may not: 403 AccessDenied of S3, AccessDeniedException of Glue. */
  ACCESS_DENIED,
  /** The connection is reset before anything was done. */
  RESET,
  /** Nothing is done and nothing is answered, until the client hangs up. */
  NO_ANSWER,
  /** All is done, and then the connection is reset. */
  ANSWER_LOST,
  /** All is done, and nothing is answered until the client hangs up. */
  ANSWER_NEVER_COMES,
  /** The connection is reset, and the request is served later: see {@link Faults#deliverLate}. */
  LATE,
  /** What is read is as it was before the last change. */
  STALE,
  /** The connection ends in the middle of the answer's body. */
  TRUNCATED,
}
