package io.dayseal.cli;

/** The command line asks for something that cannot be. Raised before anything is opened. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
