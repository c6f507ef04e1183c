package io.dayseal.config;

import io.dayseal.delivery.AsOfSource;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.BadRows;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.Dialect;
import io.dayseal.plan.LandingPolicy;
import io.dayseal.plan.Limit;
import io.dayseal.plan.VanishedDays;
import io.dayseal.plan.VanishedScope;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The {@code delivery} of a dataset definition. */
record DeliveryPart(
    DeliveryDefinition definition,
    Optional<AsOfSource> asOf,
    VanishedDays vanishedDays,
    VanishedScope vanishedScope,
    Limit badRowsLimit) {
  /** Keys joined with points, or a JSON pointer (RFC 6901). */
  private static final Pattern KEY_PATH =
      Pattern.compile("[^./][^.]*(\\.[^.]+)*|(/([^~/]|~[01])*)+");

  private static final List<String> COMMON_KEYS =
      List.of(
          "format",
          "folders",
          "as-of",
          "vanished-days",
          "vanished-scope",
          "new-columns",
          "missing-columns",
          "bad-rows",
          "bad-rows-limit");

  /** Empty when the format is not known, which is reported. */
  static Optional<DeliveryPart> read(Section delivery) {
    delivery.only(
        Stream.of(COMMON_KEYS, DialectPart.TEXT_KEYS, DialectPart.JSON_KEYS, DialectPart.CSV_KEYS)
            .flatMap(List::stream)
            .toArray(String[]::new));
    delivery.require("format", "one of `csv`, `json`, `jsonl`, `parquet`");
    Optional<DeliveryFormat> format = delivery.choice("format", DeliveryFormat.values());
    Optional<Text> records = delivery.text("records");
    records.ifPresent(path -> checkRecords(delivery, path, format));
    VanishedDays vanishedDays =
        delivery.choice("vanished-days", VanishedDays.values()).orElse(VanishedDays.KEEP);
    NewColumns newColumns =
        delivery.choice("new-columns", NewColumns.values()).orElse(NewColumns.REFUSE);
    MissingColumns missingColumns =
        delivery.choice("missing-columns", MissingColumns.values()).orElse(MissingColumns.REFUSE);
    VanishedScope vanishedScope =
        delivery.choice("vanished-scope", VanishedScope.values()).orElse(VanishedScope.ALL);
    Optional<AsOfSource> asOf = delivery.section("as-of").flatMap(AsOfReader::read);
    BadRows badRows = delivery.choice("bad-rows", BadRows.values()).orElse(BadRows.REFUSE);
    Limit badRowsLimit = limit(delivery, badRows);
    Dialect dialect = DialectPart.read(delivery, format);
    return format.map(
        f ->
            new DeliveryPart(
                new DeliveryDefinition(
                    f,
                    records.map(Text::value).orElse(""),
                    newColumns,
                    missingColumns,
                    badRows,
                    dialect),
                asOf,
                vanishedDays,
                vanishedScope,
                badRowsLimit));
  }

  private static Limit limit(Section delivery, BadRows badRows) {
    Optional<Text> text = delivery.text("bad-rows-limit");
    if (text.isPresent() && badRows == BadRows.REFUSE) {
      delivery.problem(
          delivery.place("bad-rows-limit"), "`bad-rows-limit` belongs to `bad-rows: set-aside`");
    }
    try {
      return text.map(t -> Limit.parse(t.value())).orElse(LandingPolicy.DEFAULT_BAD_ROWS_LIMIT);
    } catch (IllegalArgumentException e) {
      text.ifPresent(t -> delivery.problem(t.place(), e));
      return LandingPolicy.DEFAULT_BAD_ROWS_LIMIT;
    }
  }

  private static void checkRecords(Section delivery, Text path, Optional<DeliveryFormat> format) {
    if (format.isPresent() && format.get() != DeliveryFormat.JSON) {
      delivery.problem(
          delivery.place("records"), "`records` belongs to format json, not to " + format.get());
    } else if (!KEY_PATH.matcher(path.value()).matches()) {
      delivery.problem(
          path.place(),
          "expected a key path such as `data` or `result.rows`, or a JSON pointer such as"
              + " `/result/rows`, for `records`, found "
              + path.quoted());
    }
  }
}
