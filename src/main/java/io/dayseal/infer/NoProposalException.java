package io.dayseal.infer;

/** Deliveries from which no definition follows: none is readable, or none has a day. */
public final class NoProposalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says why. */
  public NoProposalException(String message) {
    super(message);
  }
}
