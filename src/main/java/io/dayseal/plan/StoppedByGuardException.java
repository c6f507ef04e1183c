package io.dayseal.plan;

import java.util.List;
import java.util.stream.Collectors;

/** Guards stopped a landing. Nothing was written. */
public final class StoppedByGuardException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String delivery;
  private final transient List<FiredGuard> fired;

  /**
   * Stops a landing.
   *
   * @param delivery as the user named it
   */
  public StoppedByGuardException(String delivery, List<FiredGuard> fired) {
    super(
        delivery
            + ": "
            + fired.stream().map(FiredGuard::message).collect(Collectors.joining("; ")));
    this.delivery = delivery;
    this.fired = List.copyOf(fired);
  }

  /** The delivery that was not landed, as the user named it. */
  public String delivery() {
    return delivery;
  }

  /** Every guard that fired and was not allowed to pass. */
  public List<FiredGuard> fired() {
    return fired;
  }
}
