package io.dayseal.signature;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Locale;

/**
 * A {@link PartitionTerm} over a column of a known type. Values are held as Iceberg holds partition
 * values: {@code Integer} for {@code int} and {@code date} (days) and for {@code day}, {@code
 * month}, {@code hour} (ordinals since 1970), {@code Long}, {@code String}, {@code Boolean}.
 */
public record PartitionField(PartitionTerm term, ColumnType type) {
  private static final int HOURS_A_DAY = 24;
  private static final int MONTHS_A_YEAR = 12;
  private static final int EPOCH_YEAR = 1970;

  /** Refuses a type that cannot be a partition value. */
  public PartitionField {
    boolean fits =
        switch (term.transform()) {
          case IDENTITY ->
              type == Primitive.DATE
                  || type == Primitive.STRING
                  || type == Primitive.INT
                  || type == Primitive.LONG
                  || type == Primitive.BOOLEAN;
          case DAY, MONTH ->
              type == Primitive.DATE
                  || type == Primitive.TIMESTAMP
                  || type == Primitive.TIMESTAMPTZ;
          case HOUR -> type == Primitive.TIMESTAMP || type == Primitive.TIMESTAMPTZ;
        };
    if (!fits) {
      throw new IllegalArgumentException(
          "cannot partition by "
              + term
              + " of type "
              + type
              + "; identity takes date, string, int, long, boolean, day and month take date,"
              + " timestamp, timestamptz, hour takes timestamp, timestamptz");
    }
  }

  /** The field's name in partition paths. */
  public String name() {
    return term.fieldName();
  }

  /** Whether each value is one day. */
  public boolean daily() {
    return term.transform() == PartitionTransform.DAY
        || (term.transform() == PartitionTransform.IDENTITY && type == Primitive.DATE);
  }

  /** Whether each value is a span of time. */
  public boolean temporal() {
    return term.transform() != PartitionTransform.IDENTITY || type == Primitive.DATE;
  }

  /** The value as it stands behind {@code name=} in a partition path, encoded as Iceberg does. */
  public String pathText(Object value) {
    return URLEncoder.encode(name(), StandardCharsets.UTF_8)
        + "="
        + URLEncoder.encode(text(value), StandardCharsets.UTF_8);
  }

  /**
   * The value for people: an ISO day, {@code 2026-10}, {@code 2026-10-05-13}, or the value itself.
   */
  public String text(Object value) {
    if (!temporal()) {
      return value.toString();
    }
    int ordinal = (Integer) value;
    return switch (term.transform()) {
      case IDENTITY, DAY -> LocalDate.ofEpochDay(ordinal).toString();
      case MONTH -> YearMonth.from(firstDay(ordinal)).toString();
      case HOUR ->
          String.format(
              Locale.ROOT, "%s-%02d", firstDay(ordinal), Math.floorMod(ordinal, HOURS_A_DAY));
    };
  }

  /**
   * Reads what {@link #pathText} wrote.
   *
   * @throws IllegalArgumentException (or its subclasses of {@code java.time}) when it is something
   *     else
   */
  Object parsePathText(String text) {
    int equals = text.indexOf('=');
    if (equals < 0
        || !URLDecoder.decode(text.substring(0, equals), StandardCharsets.UTF_8).equals(name())) {
      throw new IllegalArgumentException("expected " + name() + "=..., found " + text);
    }
    String value = URLDecoder.decode(text.substring(equals + 1), StandardCharsets.UTF_8);
    return switch (term.transform()) {
      case IDENTITY -> parseIdentity(value);
      case DAY -> Math.toIntExact(LocalDate.parse(value).toEpochDay());
      case MONTH -> month(YearMonth.parse(value).atDay(1));
      case HOUR -> {
        int dash = value.lastIndexOf('-');
        yield Math.toIntExact(
            LocalDate.parse(value.substring(0, dash)).toEpochDay() * HOURS_A_DAY
                + Integer.parseInt(value.substring(dash + 1)));
      }
    };
  }

  private Object parseIdentity(String value) {
    if (!(type instanceof Primitive primitive)) {
      throw new IllegalStateException("not a partition type: " + type);
    }
    return switch (primitive) {
      case DATE -> Math.toIntExact(LocalDate.parse(value).toEpochDay());
      case INT -> Integer.parseInt(value);
      case LONG -> Long.parseLong(value);
      case BOOLEAN -> Boolean.parseBoolean(value);
      default -> value;
    };
  }

  /** The first day of a value of a {@link #temporal()} field. */
  public LocalDate firstDay(int ordinal) {
    return switch (term.transform()) {
      case IDENTITY, DAY -> LocalDate.ofEpochDay(ordinal);
      case MONTH ->
          LocalDate.of(
              EPOCH_YEAR + Math.floorDiv(ordinal, MONTHS_A_YEAR),
              Math.floorMod(ordinal, MONTHS_A_YEAR) + 1,
              1);
      case HOUR -> LocalDate.ofEpochDay(Math.floorDiv(ordinal, HOURS_A_DAY));
    };
  }

  /** The last day of a value of a {@link #temporal()} field. */
  public LocalDate lastDay(int ordinal) {
    LocalDate first = firstDay(ordinal);
    return term.transform() == PartitionTransform.MONTH ? first.plusMonths(1).minusDays(1) : first;
  }

  /** Months since 1970-01. */
  static int month(LocalDate day) {
    return (day.getYear() - EPOCH_YEAR) * MONTHS_A_YEAR + day.getMonthValue() - 1;
  }
}
