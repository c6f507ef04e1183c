package io.dayseal.config;

import io.dayseal.delivery.CsvLayout;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.Dialect;
import io.dayseal.delivery.FolderNames;
import io.dayseal.delivery.Spelling;
import io.dayseal.delivery.TextEncoding;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The keys of a {@code delivery} that say how it departs from the standard of its format. */
final class DialectPart {
  static final List<String> CSV_KEYS =
      List.of(
          "delimiter",
          "quote",
          "escape",
          "comment",
          "skip-lines",
          "header",
          "decimal",
          "grouping",
          "null-texts",
          "true-texts",
          "false-texts");
  static final List<String> JSON_KEYS = List.of("records", "quoted-numbers");
  static final List<String> TEXT_KEYS = List.of("encoding", "max-cell-characters");

  /** A text of more than this many characters is no cell; Java's arrays end not far above. */
  private static final int MAX_CELL_CHARACTERS = 500_000_000;

  /** Letters and digits are parts of values; a line break ends a record. */
  private static final String NO_SPECIAL = "+-\n\r\0";

  private final Section delivery;

  private DialectPart(Section delivery) {
    this.delivery = delivery;
  }

  /** Reads the keys; each that does not belong to the format is reported. */
  static Dialect read(Section delivery, Optional<DeliveryFormat> format) {
    format.ifPresent(f -> refuseOthers(delivery, f));
    DialectPart part = new DialectPart(delivery);
    int maxCell = delivery.count("max-cell-characters").orElse(Dialect.DEFAULT_MAX_CELL_CHARACTERS);
    if (maxCell > MAX_CELL_CHARACTERS) {
      delivery.problem(
          delivery.place("max-cell-characters"),
          "expected at most " + MAX_CELL_CHARACTERS + " for `max-cell-characters`");
    }
    return new Dialect(
        delivery.choice("encoding", TextEncoding.values()).orElse(TextEncoding.UTF_8),
        part.layout(),
        part.spelling(),
        maxCell,
        delivery.flag("quoted-numbers").orElse(false),
        delivery.choice("folders", FolderNames.values()).orElse(FolderNames.IGNORE));
  }

  private static void refuseOthers(Section delivery, DeliveryFormat format) {
    boolean json = format == DeliveryFormat.JSON || format == DeliveryFormat.JSONL;
    if (format != DeliveryFormat.CSV) {
      refuse(delivery, CSV_KEYS, "format csv", format);
    }
    if (!json) {
      refuse(delivery, List.of("quoted-numbers"), "formats json and jsonl", format);
    }
    if (format == DeliveryFormat.PARQUET) {
      refuse(delivery, TEXT_KEYS, "formats of text", format);
    }
  }

  private static void refuse(
      Section delivery, List<String> keys, String home, DeliveryFormat format) {
    for (String key : keys) {
      if (delivery.has(key)) {
        delivery.problem(
            delivery.place(key), "`" + key + "` belongs to " + home + ", not to " + format);
      }
    }
  }

  private CsvLayout layout() {
    String delimiter = delimiter();
    char quote = character("quote", '"');
    char escape = character("escape", Dialect.NONE);
    char comment = character("comment", Dialect.NONE);
    Set<Character> taken = new HashSet<>();
    delimiter.chars().forEach(c -> taken.add((char) c));
    for (String key : List.of("quote", "escape", "comment")) {
      char c = key.equals("quote") ? quote : key.equals("escape") ? escape : comment;
      if (c != Dialect.NONE && !taken.add(c)) {
        delivery.problem(
            delivery.place(key),
            "`" + key + "` is a character that has another meaning already: `" + c + "`");
      }
    }
    if (escape != Dialect.NONE && delimiter.length() > 1) {
      delivery.problem(delivery.place("escape"), "`escape` needs a `delimiter` of one character");
    }
    return new CsvLayout(
        delimiter,
        quote,
        escape,
        comment,
        delivery.count("skip-lines").orElse(0),
        delivery.flag("header").orElse(true));
  }

  private String delimiter() {
    Optional<Text> text = delivery.text("delimiter");
    if (text.isPresent()) {
      String value = text.get().value();
      if (value.isEmpty() || value.chars().anyMatch(c -> special(c) || c == '"')) {
        delivery.problem(
            text.get().place(),
            "expected one or more characters that are no letters, digits, signs, quotes or line"
                + " breaks for `delimiter`, found "
                + text.get().quoted());
        return CsvLayout.STANDARD.delimiter();
      }
    }
    return text.map(Text::value).orElse(CsvLayout.STANDARD.delimiter());
  }

  /** One character, or {@code none}. */
  private char character(String key, char standard) {
    Optional<Text> text = delivery.text(key);
    if (text.isEmpty()) {
      return standard;
    }
    String value = text.get().value();
    if (value.equals("none")) {
      return Dialect.NONE;
    }
    if (value.length() != 1 || special(value.charAt(0))) {
      delivery.problem(
          text.get().place(),
          "expected `none` or one character that is no letter, digit, sign or line break for `"
              + key
              + "`, found "
              + text.get().quoted());
      return standard;
    }
    return value.charAt(0);
  }

  private static boolean special(int c) {
    return Character.isLetterOrDigit(c)
        || NO_SPECIAL.indexOf(c) >= 0
        || Character.isSurrogate((char) c);
  }

  private Spelling spelling() {
    char decimal = character("decimal", '.');
    char grouping = character("grouping", Dialect.NONE);
    if (decimal == Dialect.NONE) {
      delivery.problem(delivery.place("decimal"), "expected one character for `decimal`");
    } else if (decimal == grouping) {
      delivery.problem(
          delivery.place("grouping"), "`decimal` and `grouping` are the same character");
    }
    List<String> nullTexts = texts("null-texts", Spelling.STANDARD.nullTexts());
    List<String> trueTexts = texts("true-texts", Spelling.STANDARD.trueTexts());
    List<String> falseTexts = texts("false-texts", Spelling.STANDARD.falseTexts());
    Set<String> seen = new HashSet<>(nullTexts);
    refuseSeen("true-texts", trueTexts, seen);
    refuseSeen("false-texts", falseTexts, seen);
    return new Spelling(decimal, grouping, nullTexts, trueTexts, falseTexts);
  }

  private void refuseSeen(String key, List<String> texts, Set<String> seen) {
    for (String text : texts) {
      if (!seen.add(text)) {
        delivery.problem(delivery.place(key), "text `" + text + "` has another meaning already");
      }
    }
  }

  private List<String> texts(String key, List<String> standard) {
    return delivery.has(key) ? NullTexts.read(delivery, key) : standard;
  }
}
