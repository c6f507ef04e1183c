package io.dayseal.config;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.Formats;
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
      Formats.check(type, pattern);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
