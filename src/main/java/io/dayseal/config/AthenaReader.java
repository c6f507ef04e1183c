package io.dayseal.config;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Reads what a profile says of Athena. */
final class AthenaReader {
  /** The keys beside those of every engine. */
  static final List<String> KEYS =
      List.of(
          "catalog",
          "workgroup",
          "output-location",
          "endpoint",
          "max-scanned",
          "max-scanned-per-query",
          "usd-per-terabyte");

  /** The name of the Glue catalog of the account. */
  private static final String DEFAULT_CATALOG = "AwsDataCatalog";

  private static final String DEFAULT_WORKGROUP = "primary";

  /** Of most regions; see the pricing of yours. */
  private static final String DEFAULT_USD_PER_TERABYTE = "5";

  private AthenaReader() {}

  /** Empty when something is wrong, which is reported. */
  static Optional<Profile.Remote> read(Section section) {
    Optional<Text> output = section.text("output-location");
    Optional<Text> endpoint = section.text("endpoint");
    Optional<Text> price = section.text("usd-per-terabyte");
    // Each is looked at, so that every problem is reported.
    boolean rightOutput =
        right(section, output, "an `s3://bucket/prefix/`", t -> t.matches("s3://[^/]+(/.*)?"));
    boolean rightEndpoint = right(section, endpoint, "a URL", t -> HttpUrl.parse(t).isPresent());
    boolean rightPrice =
        right(
            section,
            price,
            "a number of dollars such as `5.00`",
            t -> t.matches("[0-9]{1,9}([.][0-9]{1,9})?"));
    OptionalLong run = bytes(section, "max-scanned");
    OptionalLong query = bytes(section, "max-scanned-per-query");
    if (!(rightOutput && rightEndpoint && rightPrice)) {
      return Optional.empty();
    }
    return Optional.of(
        new Profile.Athena(
            section.text("catalog").map(Text::value).orElse(DEFAULT_CATALOG),
            section.text("workgroup").map(Text::value).orElse(DEFAULT_WORKGROUP),
            output.map(Text::value),
            endpoint.map(Text::value),
            run,
            query,
            new BigDecimal(price.map(Text::value).orElse(DEFAULT_USD_PER_TERABYTE))));
  }

  private static boolean right(
      Section section, Optional<Text> text, String expected, Predicate<String> shape) {
    if (text.isEmpty() || shape.test(text.get().value())) {
      return true;
    }
    section.problem(text.get().place(), "expected " + expected + ", found " + text.get().quoted());
    return false;
  }

  private static OptionalLong bytes(Section section, String key) {
    Optional<String> size = Sizes.read(section, key);
    return size.isPresent() ? OptionalLong.of(Sizes.bytes(size.get())) : OptionalLong.empty();
  }
}
