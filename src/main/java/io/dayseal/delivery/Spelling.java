package io.dayseal.delivery;

import java.util.List;

/**
 * How values are spelled in cells of csv.
 *
 * @param decimal the character before the fraction of a number
 * @param grouping the character between groups of three digits of a number, or {@link Dialect#NONE}
 * @param nullTexts texts that mean NULL, as an empty cell always does
 * @param trueTexts texts that mean true
 * @param falseTexts texts that mean false
 */
public record Spelling(
    char decimal,
    char grouping,
    List<String> nullTexts,
    List<String> trueTexts,
    List<String> falseTexts) {
  /** As ISO 8601's and XML's machines write. */
  public static final Spelling STANDARD =
      new Spelling('.', Dialect.NONE, List.of(), List.of("true"), List.of("false"));

  /** Copies the lists. */
  public Spelling {
    nullTexts = List.copyOf(nullTexts);
    trueTexts = List.copyOf(trueTexts);
    falseTexts = List.copyOf(falseTexts);
  }

  /** Whether numbers are written as in programs. */
  boolean plainNumbers() {
    return decimal == '.' && grouping == Dialect.NONE;
  }
}
