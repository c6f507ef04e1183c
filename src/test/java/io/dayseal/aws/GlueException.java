package io.dayseal.aws;

/** A refusal by Glue; the first part of its text is the type that the client's exception has. */
final class GlueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String type;

  GlueException(String type, String message) {
    super(message);
    this.type = type;
  }

  static GlueException invalid(String message) {
    return new GlueException("InvalidInputException", message);
  }

  static GlueException missing(String message) {
    return new GlueException("EntityNotFoundException", message);
  }

  String type() {
    return type;
  }
}
