package io.dayseal.config;

import io.dayseal.plan.Guards;
import io.dayseal.plan.Limit;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The {@code guards} of a dataset definition. */
final class GuardsReader {
  private static final String ALLOW = "allow";
  private static final String REFUSE = "refuse";

  private final Section guards;

  private GuardsReader(Section guards) {
    this.guards = guards;
  }

  static Guards read(Section guards) {
    guards.only(
        "empty-delivery",
        "older-delivery",
        "days-lost",
        "rows-lost",
        "days-changed",
        "future-days",
        "earliest-day",
        "partitions");
    GuardsReader reader = new GuardsReader(guards);
    return new Guards(
        reader.refuses("empty-delivery"),
        reader.refuses("older-delivery"),
        reader.limit("days-lost"),
        reader.limit("rows-lost"),
        reader.limit("days-changed"),
        reader.read(
            "future-days",
            "a number of days after today, or `allow`",
            Guards.DEFAULT_FUTURE_DAYS,
            GuardsReader::number),
        reader.read(
            "earliest-day",
            "a day such as `2020-01-01`, or `allow`",
            Guards.DEFAULT_EARLIEST_DAY,
            GuardsReader::day),
        reader.read(
            "partitions",
            "a number of partitions, or `allow`",
            Guards.DEFAULT_PARTITIONS,
            GuardsReader::number));
  }

  private boolean refuses(String key) {
    Boolean refuses =
        read(
            key,
            "`refuse` or `allow`",
            true,
            text -> text.equals(REFUSE) ? Optional.of(true) : Optional.empty());
    return refuses != null;
  }

  private @Nullable Limit limit(String key) {
    return read(
        key,
        "a whole number such as `5`, a share such as `10%`, or `allow`",
        null,
        text -> {
          try {
            return Optional.of(Limit.parse(text));
          } catch (IllegalArgumentException e) {
            return Optional.empty();
          }
        });
  }

  private static Optional<Integer> number(String text) {
    return text.matches("[0-9]{1,9}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
  }

  private static Optional<LocalDate> day(String text) {
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The value of a key; null when it is {@code allow}, the default when it is not there. */
  private <T> @Nullable T read(
      String key, String expected, @Nullable T byDefault, Function<String, Optional<T>> parse) {
    Optional<Text> text = guards.text(key);
    if (text.isEmpty()) {
      return byDefault;
    }
    if (text.get().value().equals(ALLOW)) {
      return null;
    }
    Optional<T> value = parse.apply(text.get().value());
    if (value.isEmpty()) {
      guards.problem(
          text.get().place(),
          "expected " + expected + " for `" + key + "`, found " + text.get().quoted());
      return byDefault;
    }
    return value.get();
  }
}
