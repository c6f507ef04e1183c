package io.dayseal.parquet;

/** The type in the file cannot be read as the declared type; the message is for people. */
final class Mismatch extends Exception {
  private static final long serialVersionUID = 1L;

  Mismatch(String message) {
    super(message);
  }
}
