package io.dayseal.delivery;

import java.util.List;

/** Dialects by what they change. */
final class Dialects {
  private Dialects() {}

  static Dialect encoded(TextEncoding encoding) {
    return new Dialect(
        encoding,
        CsvLayout.STANDARD,
        Spelling.STANDARD,
        Dialect.DEFAULT_MAX_CELL_CHARACTERS,
        false,
        FolderNames.IGNORE);
  }

  static Dialect of(CsvLayout layout) {
    return of(layout, Spelling.STANDARD);
  }

  static Dialect of(CsvLayout layout, Spelling spelling) {
    return new Dialect(
        TextEncoding.UTF_8,
        layout,
        spelling,
        Dialect.DEFAULT_MAX_CELL_CHARACTERS,
        false,
        FolderNames.IGNORE);
  }

  static Dialect quotedNumbers() {
    return new Dialect(
        TextEncoding.UTF_8,
        CsvLayout.STANDARD,
        Spelling.STANDARD,
        Dialect.DEFAULT_MAX_CELL_CHARACTERS,
        true,
        FolderNames.IGNORE);
  }

  static Dialect limited(int maxCellCharacters) {
    return new Dialect(
        TextEncoding.UTF_8,
        CsvLayout.STANDARD,
        Spelling.STANDARD,
        maxCellCharacters,
        false,
        FolderNames.IGNORE);
  }

  static Dialect delimited(String delimiter) {
    return of(new CsvLayout(delimiter, '"', Dialect.NONE, Dialect.NONE, 0, true));
  }

  static Dialect quoted(char quote) {
    return of(new CsvLayout(",", quote, Dialect.NONE, Dialect.NONE, 0, true));
  }

  static Dialect escaped(char quote) {
    return of(new CsvLayout(",", quote, '\\', '#', 0, true));
  }

  static Dialect commented(int skipLines) {
    return of(new CsvLayout(",", '"', Dialect.NONE, '#', skipLines, true));
  }

  static Dialect skipping(int lines) {
    return of(new CsvLayout(",", '"', Dialect.NONE, Dialect.NONE, lines, true));
  }

  static Dialect headerless() {
    return of(new CsvLayout(",", '"', Dialect.NONE, Dialect.NONE, 0, false));
  }

  static Dialect numbers(char decimal, char grouping) {
    return of(
        new CsvLayout(";", '"', Dialect.NONE, Dialect.NONE, 0, true),
        new Spelling(decimal, grouping, List.of(), List.of("true"), List.of("false")));
  }

  static Dialect nullTexts(String... texts) {
    return of(
        CsvLayout.STANDARD,
        new Spelling('.', Dialect.NONE, List.of(texts), List.of("true"), List.of("false")));
  }

  static Dialect flags(List<String> trueTexts, List<String> falseTexts) {
    return of(
        CsvLayout.STANDARD, new Spelling('.', Dialect.NONE, List.of(), trueTexts, falseTexts));
  }

  static Dialect hive() {
    return new Dialect(
        TextEncoding.UTF_8,
        CsvLayout.STANDARD,
        Spelling.STANDARD,
        Dialect.DEFAULT_MAX_CELL_CHARACTERS,
        false,
        FolderNames.HIVE);
  }
}
