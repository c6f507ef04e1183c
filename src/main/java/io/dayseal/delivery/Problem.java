package io.dayseal.delivery;

/**
 * One thing that is wrong in a file, with its place.
 *
 * @param file as the user named it
 * @param line from 1; in Parquet the row; 0 when the whole file is meant
 * @param column from 1: in CSV the cell, in JSON the character in the line; 0 when the whole line
 *     is meant
 * @param message what was expected and what was found, without the place
 */
public record Problem(String file, long line, long column, String message) {
  /** {@code file:line:column: message}, without the parts that are 0. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(file);
    if (line > 0) {
      text.append(':').append(line);
      if (column > 0) {
        text.append(':').append(column);
      }
    }
    return text.append(": ").append(message).toString();
  }
}
