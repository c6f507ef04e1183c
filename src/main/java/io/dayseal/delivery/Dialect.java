package io.dayseal.delivery;

/**
 * How a delivery departs from the standard of its format. Nothing of it is ever guessed.
 *
 * @param encoding of text
 * @param csv how cells of csv are laid out
 * @param spelling how values in cells of csv are spelled
 * @param maxCellCharacters the longest cell or string; a longer one is refused
 * @param quotedNumbers JSON only: whether a string that spells a JSON number is one
 * @param folders what the names of folders mean in a delivery of several files
 */
public record Dialect(
    TextEncoding encoding,
    CsvLayout csv,
    Spelling spelling,
    int maxCellCharacters,
    boolean quotedNumbers,
    FolderNames folders) {
  /** Stands for a character that was not declared. */
  public static final char NONE = 0;

  /** A cell beyond this is taken for a quote that is not closed. */
  public static final int DEFAULT_MAX_CELL_CHARACTERS = 16 * 1024 * 1024;

  /** As the format's standard has it. */
  public static final Dialect STANDARD =
      new Dialect(
          TextEncoding.UTF_8,
          CsvLayout.STANDARD,
          Spelling.STANDARD,
          DEFAULT_MAX_CELL_CHARACTERS,
          false,
          FolderNames.IGNORE);
}
