package io.dayseal.config;

import io.dayseal.delivery.AsOfSource;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.Dialect;
import io.dayseal.plan.VanishedDays;
import io.dayseal.plan.VanishedScope;
import java.util.Optional;

/** The {@code delivery} of a dataset definition. */
record DeliveryPart(
    DeliveryDefinition definition,
    Optional<AsOfSource> asOf,
    VanishedDays vanishedDays,
    VanishedScope vanishedScope) {
  /** Empty when the format is not known, which is reported. */
  static Optional<DeliveryPart> read(Section delivery) {
    delivery.only(
        "format",
        "records",
        "as-of",
        "vanished-days",
        "vanished-scope",
        "new-columns",
        "missing-columns",
        "quoted-numbers");
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
    boolean quotedNumbers = delivery.flag("quoted-numbers").orElse(false);
    if (delivery.has("quoted-numbers") && format.isPresent() && !json(format.get())) {
      delivery.problem(
          delivery.place("quoted-numbers"),
          "`quoted-numbers` belongs to formats json and jsonl, not to " + format.get());
    }
    VanishedScope vanishedScope =
        delivery.choice("vanished-scope", VanishedScope.values()).orElse(VanishedScope.ALL);
    Optional<AsOfSource> asOf = delivery.section("as-of").flatMap(AsOfReader::read);
    return format.map(
        f ->
            new DeliveryPart(
                new DeliveryDefinition(
                    f,
                    records.map(Text::value).orElse(""),
                    newColumns,
                    missingColumns,
                    new Dialect(quotedNumbers)),
                asOf,
                vanishedDays,
                vanishedScope));
  }

  private static boolean json(DeliveryFormat format) {
    return format == DeliveryFormat.JSON || format == DeliveryFormat.JSONL;
  }

  private static void checkRecords(Section delivery, Text path, Optional<DeliveryFormat> format) {
    if (format.isPresent() && format.get() != DeliveryFormat.JSON) {
      delivery.problem(
          delivery.place("records"), "`records` belongs to format json, not to " + format.get());
    } else if (!path.value().matches("[^.]+(\\.[^.]+)*")) {
      delivery.problem(
          path.place(),
          "expected a key path such as `data` or `result.rows` for `records`, found "
              + path.quoted());
    }
  }
}
