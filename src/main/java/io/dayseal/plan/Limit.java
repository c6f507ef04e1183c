package io.dayseal.plan;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * How much a guard lets pass: a number, or a share of what there was.
 *
 * @param value the number, or the percentage
 * @param share whether {@code value} is a percentage
 */
public record Limit(BigDecimal value, boolean share) {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,12}");
  private static final Pattern PERCENTAGE = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,6})?%");
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /**
   * Reads {@code 5}, {@code 10%} or {@code 0.5%}.
   *
   * @throws IllegalArgumentException for another text
   */
  public static Limit parse(String text) {
    if (NUMBER.matcher(text).matches()) {
      return new Limit(new BigDecimal(text), false);
    }
    if (PERCENTAGE.matcher(text).matches()) {
      BigDecimal percent = new BigDecimal(text.substring(0, text.length() - 1));
      if (percent.compareTo(HUNDRED) <= 0) {
        return new Limit(percent, true);
      }
    }
    throw new IllegalArgumentException(
        "expected a whole number such as `5` or a share such as `10%`, found `" + text + "`");
  }

  /** Whether {@code seen} of {@code all} is more than this. */
  public boolean exceeded(long seen, long all) {
    return share
        ? BigDecimal.valueOf(seen)
                .multiply(HUNDRED)
                .compareTo(value.multiply(BigDecimal.valueOf(all)))
            > 0
        : BigDecimal.valueOf(seen).compareTo(value) > 0;
  }

  @Override
  public String toString() {
    return value.toPlainString() + (share ? "%" : "");
  }
}
