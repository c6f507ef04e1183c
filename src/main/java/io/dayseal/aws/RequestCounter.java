package io.dayseal.aws;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpHeaders;

/**
 * Counts every request to AWS of this process, each attempt of it, since each is paid for. The SDK
 * makes it by its name for every client, whoever builds it: those of Iceberg are out of reach.
 */
public final class RequestCounter implements ExecutionInterceptor {
  private static final String HEADER_DECODED_LENGTH = "x-amz-decoded-content-length";
  private static final Map<String, Tally> TALLIES = new ConcurrentHashMap<>();

  private record Tally(LongAdder count, LongAdder sent, LongAdder received) {
    Tally() {
      this(new LongAdder(), new LongAdder(), new LongAdder());
    }
  }

  /**
   * Requests of one kind.
   *
   * @param count attempts, those that failed included
   * @param bytesSent in the bodies of requests
   * @param bytesReceived in the bodies of answers, as announced
   */
  public record Requests(long count, long bytesSent, long bytesReceived) {
    private static final Requests NONE = new Requests(0, 0, 0);

    private Requests minus(Requests other) {
      return new Requests(
          count - other.count, bytesSent - other.bytesSent, bytesReceived - other.bytesReceived);
    }
  }

  /** What was counted so far, by {@code <service>:<operation>} such as {@code s3:PutObject}. */
  public static SortedMap<String, Requests> counted() {
    SortedMap<String, Requests> counted = new TreeMap<>();
    TALLIES.forEach(
        (kind, tally) ->
            counted.put(
                kind, new Requests(tally.count.sum(), tally.sent.sum(), tally.received.sum())));
    return counted;
  }

  /** What was counted since {@link #counted()} gave {@code earlier}. */
  public static SortedMap<String, Requests> since(Map<String, Requests> earlier) {
    SortedMap<String, Requests> since = new TreeMap<>();
    counted()
        .forEach(
            (kind, now) -> {
              Requests added = now.minus(earlier.getOrDefault(kind, Requests.NONE));
              if (added.count() > 0) {
                since.put(kind, added);
              }
            });
    return since;
  }

  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    Tally tally = tally(attributes);
    tally.count.increment();
    tally.sent.add(
        length(context.httpRequest(), HEADER_DECODED_LENGTH)
            .or(() -> length(context.httpRequest(), "Content-Length"))
            .orElse(0L));
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    // The answer to HEAD announces the length of what it does not carry.
    boolean body = context.httpRequest().method() != software.amazon.awssdk.http.SdkHttpMethod.HEAD;
    if (body) {
      tally(attributes).received.add(length(context.httpResponse(), "Content-Length").orElse(0L));
    }
  }

  private static Tally tally(ExecutionAttributes attributes) {
    String service = String.valueOf(attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME));
    String operation =
        String.valueOf(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME));
    return TALLIES.computeIfAbsent(
        service.toLowerCase(java.util.Locale.ROOT) + ":" + operation, k -> new Tally());
  }

  private static Optional<Long> length(SdkHttpHeaders headers, String name) {
    return headers
        .firstMatchingHeader(name)
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::valueOf);
  }
}
