package io.dayseal.delivery;

/**
 * Counts physical lines. The parser's own count goes wrong where LF and lone CR meet in one quoted
 * field, so it is not used.
 */
final class CsvLines {
  private long record;
  private long field;

  /**
   * Counts from a line on.
   *
   * @param skipped lines that the parser does not see
   */
  CsvLines(long skipped) {
    record = skipped;
    field = skipped;
  }

  /** A record begins, one line below the last; nothing comes before line 1. */
  void beginRecord() {
    field++;
    record = field;
  }

  /** A quoted field is over; line breaks may be in it. */
  void endQuoted(char[] text, int offset, int length) {
    for (int at = offset; at < offset + length; at++) {
      char c = text[at];
      if (c == '\n' || (c == '\r' && (at + 1 == offset + length || text[at + 1] != '\n'))) {
        field++;
      }
    }
  }

  /** The first line of the record. */
  long record() {
    return record;
  }

  /** The line where the current field begins. */
  long field() {
    return field;
  }
}
