package io.dayseal.delivery;

import java.io.IOException;

/**
 * The bytes of a delivery are not what its name says. Raised by a stream after everything before
 * the fault was handed out; the stream cannot go on.
 */
abstract class BrokenBytesException extends IOException {
  private static final long serialVersionUID = 1L;

  private BrokenBytesException(String message) {
    super(message);
  }

  /** The packing is broken; which line that is, nobody knows. */
  static final class Packing extends BrokenBytesException {
    private static final long serialVersionUID = 1L;

    Packing(String message) {
      super(message);
    }
  }

  /** A byte is not of the declared encoding; what follows the last character handed out. */
  static final class Encoding extends BrokenBytesException {
    private static final long serialVersionUID = 1L;

    Encoding(String message) {
      super(message);
    }
  }
}
