package io.dayseal.aws;

/**
 * A refusal by a service that speaks JSON; the first part of its text is the type that the client's
 * exception has.
 */
final class AwsRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String type;

  AwsRefusal(String type, String message) {
    super(message);
    this.type = type;
  }

  static AwsRefusal invalid(String message) {
    return new AwsRefusal("InvalidInputException", message);
  }

  static AwsRefusal missing(String message) {
    return new AwsRefusal("EntityNotFoundException", message);
  }

  String type() {
    return type;
  }
}
