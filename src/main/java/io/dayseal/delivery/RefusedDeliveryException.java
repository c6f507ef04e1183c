package io.dayseal.delivery;

import java.util.List;

/**
 * A delivery is not what its definition says. Raised while reading, before anything is committed:
 * tables are as they were.
 */
public final class RefusedDeliveryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * Refuses a delivery.
   *
   * @param problems at least one, in order of place; reading may have stopped early
   */
  public RefusedDeliveryException(List<Problem> problems) {
    super(problems.get(0).toString());
    this.problems = List.copyOf(problems);
  }

  /** What is wrong, in order of place. */
  public List<Problem> problems() {
    return problems;
  }
}
