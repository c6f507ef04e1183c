package io.dayseal.cli;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time span: a number of days, hours or minutes, such as {@code 3d}, {@code 12h}, 30m. */
final class Durations implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    if (!text.matches("\\d{1,6}[dhm]")) {
      throw new TypeConversionException(
          "expected a time span such as 3d, 12h or 30m, found `" + text + "`");
    }
    long number = Long.parseLong(text.substring(0, text.length() - 1));
    return switch (text.charAt(text.length() - 1)) {
      case 'd' -> Duration.ofDays(number);
      case 'h' -> Duration.ofHours(number);
      default -> Duration.ofMinutes(number);
    };
  }
}
