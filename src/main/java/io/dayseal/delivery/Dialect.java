package io.dayseal.delivery;

/**
 * How a delivery departs from the standard of its format. Nothing of it is ever guessed.
 *
 * @param quotedNumbers JSON only: whether a string that spells a JSON number is one
 */
public record Dialect(boolean quotedNumbers) {
  /** As the format's standard has it. */
  public static final Dialect STANDARD = new Dialect(false);
}
