package io.dayseal.config;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes with a unit, such as {@code 1GB}. */
final class Sizes {
  private static final String UNITS = "KMGT";
  private static final Pattern SIZE =
      Pattern.compile("(\\d+(?:\\.\\d+)?)\\s?([" + UNITS + "])(i?)B");

  private Sizes() {}

  /** A size as it is written; empty when there is none, or it is none, which is reported. */
  static Optional<String> read(Section section, String key) {
    Optional<Text> size = section.text(key);
    if (size.isPresent() && !SIZE.matcher(size.get().value()).matches()) {
      section.problem(
          size.get().place(),
          "expected a size such as `1GB` or `512MB` for `"
              + key
              + "`, found "
              + size.get().quoted());
      return Optional.empty();
    }
    return size.map(Text::value);
  }

  /** As DuckDB reads it: KB is 1000 bytes, KiB is 1024. */
  static long bytes(String size) {
    Matcher matcher = SIZE.matcher(size);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(size);
    }
    long step = matcher.group(3).isEmpty() ? 1000 : 1024;
    long unit = 1;
    for (int i = 0; i <= UNITS.indexOf(matcher.group(2)); i++) {
      unit *= step;
    }
    return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValue();
  }
}
