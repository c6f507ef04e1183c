package io.dayseal.simulation;

/** The process is gone. Not caught by anything that handles failures. */
final class Crash extends Error {
  private static final long serialVersionUID = 1L;

  Crash() {
    super("crash", null, false, false);
  }
}
