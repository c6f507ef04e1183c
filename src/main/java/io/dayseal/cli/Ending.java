package io.dayseal.cli;

import io.dayseal.delivery.Problem;
import java.util.List;
import java.util.Optional;

/**
 * How an invocation ended.
 *
 * @param outcome the token for JSON documents
 * @param error one line; empty when all went well
 * @param problems what is wrong, with places
 * @param hint how to go on
 * @param cause what went wrong, when a stack trace may help
 * @param expected whether failures of this kind are known, so that the stack trace is only shown
 *     when asked for
 */
record Ending(
    ExitCode exitCode,
    String outcome,
    Optional<String> error,
    List<Problem> problems,
    Optional<String> hint,
    Optional<Throwable> cause,
    boolean expected) {

  /** All went well. */
  static Ending success(String outcome) {
    return new Ending(
        ExitCode.DONE,
        outcome,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        true);
  }

  /** A failure that its message explains. */
  static Ending failure(ExitCode exitCode, String error) {
    return new Ending(
        exitCode,
        exitCode.outcome(),
        Optional.of(error),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        true);
  }

  Ending withProblems(List<Problem> more) {
    return new Ending(exitCode, outcome, error, List.copyOf(more), hint, cause, expected);
  }

  Ending withHint(String text) {
    return new Ending(exitCode, outcome, error, problems, Optional.of(text), cause, expected);
  }

  Ending withCause(Throwable throwable, boolean isExpected) {
    return new Ending(exitCode, outcome, error, problems, hint, Optional.of(throwable), isExpected);
  }
}
