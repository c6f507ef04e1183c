package io.dayseal.cli;

import io.dayseal.delivery.Problem;
import java.util.Optional;

/**
 * One thing that {@code check} looked at.
 *
 * @param message what was found
 * @param problem what is wrong and where; empty when it is right
 * @param warning whether it is right and should be looked into all the same
 */
record Finding(String message, Optional<Problem> problem, boolean warning) {
  static Finding right(String message) {
    return new Finding(message, Optional.empty(), false);
  }

  static Finding warning(String message) {
    return new Finding(message, Optional.empty(), true);
  }

  static Finding wrong(Problem problem) {
    return new Finding(problem.toString(), Optional.of(problem), false);
  }

  static Finding wrong(String file, String message) {
    return wrong(new Problem(file, 0, 0, message));
  }

  boolean isRight() {
    return problem.isEmpty();
  }
}
