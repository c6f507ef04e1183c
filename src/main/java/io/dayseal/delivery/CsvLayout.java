package io.dayseal.delivery;

/**
 * How cells of csv are told apart. A character that is {@link Dialect#NONE} has no meaning of its
 * own in the file.
 *
 * @param delimiter between cells, one character or more
 * @param quote around cells; inside one it is doubled
 * @param escape makes a quote, delimiter, line break, comment character or itself a character like
 *     others; before anything else it stands for itself
 * @param comment begins a line that is not looked at
 * @param skipLines lines before the header, or before the first row, that are not looked at
 * @param header whether there is a header; else cells are the declared columns in their order
 */
public record CsvLayout(
    String delimiter, char quote, char escape, char comment, int skipLines, boolean header) {
  /** RFC 4180. */
  public static final CsvLayout STANDARD =
      new CsvLayout(",", '"', Dialect.NONE, Dialect.NONE, 0, true);
}
