package io.dayseal.config;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Checks the accepted spellings of dates and timestamps. */
final class FormatPatterns {
  private FormatPatterns() {}

  static boolean fit(ColumnType type) {
    return type == Primitive.DATE || type == Primitive.TIMESTAMP || type == Primitive.TIMESTAMPTZ;
  }

  /** Why a pattern cannot be used; empty when it can. */
  static Optional<String> problem(ColumnType type, String pattern) {
    try {
      check(type, pattern);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static void check(ColumnType type, String pattern) {
    try {
      LocalDate sample = LocalDate.of(2024, 2, 29);
      String text =
          DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
              .format(sample.atStartOfDay(ZoneOffset.UTC));
      if (text.isBlank()) {
        throw new IllegalArgumentException("it is empty");
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "expected a pattern for " + type + ", found `" + pattern + "`: " + e.getMessage(), e);
    }
  }
}
