package io.dayseal.cli;

import java.io.PrintWriter;

/** Says on stderr why something failed: the error, the places, a hint. */
final class ErrorText {
  private ErrorText() {}

  static void print(Ending ending, PrintWriter err, boolean verbose) {
    ending.error().ifPresent(error -> err.println("error: " + error));
    ending.problems().forEach(err::println);
    ending.hint().ifPresent(hint -> err.println("hint: " + hint));
    if (verbose || !ending.expected()) {
      ending.cause().ifPresent(cause -> cause.printStackTrace(err));
    }
    err.flush();
  }
}
