package io.dayseal.delivery;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a file where reading begins.
 *
 * @param header of the file; null where it is still to be read, or the file has none
 * @param lines that come before
 * @param begun whether the header was read, or a row where there is no header
 */
record CsvStart(@Nullable CsvHeader header, long lines, boolean begun) {
  /** The start of the file. */
  static CsvStart ofFile(CsvLayout layout) {
    return new CsvStart(null, layout.skipLines(), false);
  }
}
