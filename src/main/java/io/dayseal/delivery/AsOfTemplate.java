package io.dayseal.delivery;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.chrono.IsoEra;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads from a file's name the moment that it is as of: {@code orders_{yyyy-MM-dd}.csv}. What
 * stands in braces is a pattern of {@link DateTimeFormatter}, {@code *} is any text, the rest is
 * literal. A time without zone is UTC, a day its midnight.
 */
public final class AsOfTemplate {
  private static final Pattern SHAPE = Pattern.compile("([^{}]*)\\{([^{}]+)}([^{}]*)");

  private final String text;
  private final Pattern before;
  private final Pattern after;
  private final DateTimeFormatter format;

  private AsOfTemplate(String text, Pattern before, Pattern after, DateTimeFormatter format) {
    this.text = text;
    this.before = before;
    this.after = after;
    this.format = format;
  }

  /**
   * Compiles a template.
   *
   * @throws IllegalArgumentException when it is not one, or its pattern tells no day
   */
  public static AsOfTemplate parse(String text) {
    Matcher shape = SHAPE.matcher(text);
    if (!shape.matches()) {
      throw new IllegalArgumentException(
          "expected a file name with a date pattern in braces such as `orders_{yyyy-MM-dd}.csv`,"
              + " found `"
              + text
              + "`");
    }
    String pattern = shape.group(2);
    DateTimeFormatter format = formatter(pattern);
    try {
      instant(format.parse(format.withZone(ZoneOffset.UTC).format(Instant.EPOCH)));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "expected a pattern with a year, a month and a day, found `" + pattern + "`", e);
    }
    return new AsOfTemplate(text, literal(shape.group(1)), literal(shape.group(3)), format);
  }

  private static DateTimeFormatter formatter(String pattern) {
    try {
      return new DateTimeFormatterBuilder()
          .appendPattern(pattern)
          .parseDefaulting(ChronoField.ERA, IsoEra.CE.getValue())
          .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
          .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
          .parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
          .parseDefaulting(ChronoField.NANO_OF_SECOND, 0)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "expected a pattern of dates such as `yyyy-MM-dd`, found `" + pattern + "`", e);
    }
  }

  private static Pattern literal(String text) {
    String regex =
        Arrays.stream(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(regex, Pattern.DOTALL);
  }

  /** The moment that a name tells, without its folders; empty when it is not of this shape. */
  public Optional<Instant> find(String fileName) {
    for (int from = 0; from < fileName.length(); from++) {
      if (before.matcher(fileName.substring(0, from)).matches()) {
        Optional<Instant> found = at(fileName, from);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Instant> at(String fileName, int from) {
    ParsePosition position = new ParsePosition(from);
    try {
      TemporalAccessor parsed = format.parse(fileName, position);
      return after.matcher(fileName.substring(position.getIndex())).matches()
          ? Optional.of(instant(parsed))
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(TemporalAccessor parsed) {
    return parsed.isSupported(ChronoField.INSTANT_SECONDS)
        ? Instant.from(parsed)
        : LocalDateTime.from(parsed).toInstant(ZoneOffset.UTC);
  }

  @Override
  public String toString() {
    return text;
  }
}
