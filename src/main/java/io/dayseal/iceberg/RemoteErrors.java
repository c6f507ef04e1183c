package io.dayseal.iceberg;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.exceptions.RESTException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** What a server has said, or why it was not reached, in one line. */
public final class RemoteErrors {
  private static final int MAX_LENGTH = 500;

  private RemoteErrors() {}

  /** The line; empty when no server had to do with the failure. */
  public static Optional<String> explain(Throwable failure) {
    List<Throwable> chain = chain(failure);
    return first(chain, AwsServiceException.class)
        .map(RemoteErrors::answer)
        .or(() -> missingClass(chain))
        .or(() -> first(chain, SQLException.class).map(Throwable::getMessage))
        .or(() -> first(chain, RESTException.class).map(Throwable::getMessage))
        .or(() -> first(chain, SdkClientException.class).map(Throwable::getMessage))
        .map(RemoteErrors::oneLine);
  }

  private static List<Throwable> chain(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable at = failure; at != null; at = at.getCause()) {
      chain.add(at);
      // Where Iceberg looks for a class by its name, it hides there that there is none.
      chain.addAll(List.of(at.getSuppressed()));
    }
    return chain;
  }

  private static <T extends Throwable> Optional<T> first(List<Throwable> chain, Class<T> type) {
    return chain.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  private static Optional<String> missingClass(List<Throwable> chain) {
    return chain.stream()
        .filter(e -> e instanceof ClassNotFoundException || e instanceof NoClassDefFoundError)
        .findFirst()
        .map(
            e ->
                Message.of(
                    "class `%s` is not on the class path; `DAYSEAL_EXTRA_CLASSPATH` takes further"
                        + " jars",
                    String.valueOf(e.getMessage()).replace('/', '.')));
  }

  /** A line about a subject, whatever the failure is. */
  static String line(String subject, Throwable failure) {
    return subject + ": " + explain(failure).orElseGet(() -> oneLine(String.valueOf(failure)));
  }

  private static String answer(AwsServiceException e) {
    AwsErrorDetails details = e.awsErrorDetails();
    String service = details == null ? "AWS" : details.serviceName();
    String code = details == null ? null : details.errorCode();
    String said = details == null ? e.getMessage() : details.errorMessage();
    StringBuilder text = new StringBuilder(service).append(" answered ").append(e.statusCode());
    if (code != null && !code.equals(Integer.toString(e.statusCode()))) {
      text.append(' ').append(code);
    } else if (e.statusCode() == 403) {
      // An answer without a body, as S3 gives to HEAD.
      text.append(" Forbidden");
    }
    if (said != null && !said.isBlank()) {
      text.append(": ").append(said);
    }
    if (e.requestId() != null) {
      text.append(" (request ").append(e.requestId()).append(')');
    }
    return text.toString();
  }

  private static String oneLine(String message) {
    String line = message.strip().replaceAll("\\s+", " ");
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...";
  }
}
