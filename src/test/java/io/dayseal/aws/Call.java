package io.dayseal.aws;

/**
 * A call that a client made.
 *
 * @param service {@code s3} or {@code glue}
 * @param operation the name of it in the service's own reference, such as {@code PutObject}
 * @param container the bucket or the database, or empty
 * @param name the key, the table, or the prefix of a listing, or the keys of a removal, one a line;
 *     or empty
 * @param status the HTTP status that was answered, or 0 when the client was left without
 * @param requestBytes of the body, as it came over the wire
 * @param answerBytes of the body, as far as it was sent
 */
public record Call(
    String service,
    String operation,
    String container,
    String name,
    int status,
    long requestBytes,
    long answerBytes) {
  Call answered(int newStatus, long newAnswerBytes) {
    return new Call(service, operation, container, name, newStatus, requestBytes, newAnswerBytes);
  }

  /** {@code s3 GetObject bucket/key}. */
  @Override
  public String toString() {
    return service + " " + operation + " " + container + (name.isEmpty() ? "" : "/" + name);
  }
}
