package io.dayseal.cli;

import io.dayseal.delivery.Problem;
import java.util.Optional;

/**
 * One thing that {@code check} looked at.
 *
 * @param message what was found
 * @param problem what is wrong and where; empty when it is right
 */
record Finding(String message, Optional<Problem> problem) {
  static Finding right(String message) {
    return new Finding(message, Optional.empty());
  }

  static Finding wrong(Problem problem) {
    return new Finding(problem.toString(), Optional.of(problem));
  }

  static Finding wrong(String file, String message) {
    return wrong(new Problem(file, 0, 0, message));
  }

  boolean isRight() {
    return problem.isEmpty();
  }
}
