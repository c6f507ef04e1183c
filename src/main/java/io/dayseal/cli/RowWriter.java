package io.dayseal.cli;

import org.jspecify.annotations.Nullable;

/** Writes rows in one of the formats of {@code show}. */
interface RowWriter {
  /** Before the first row. */
  void begin();

  /** A row as {@link RowCollector} describes; the array is used again. */
  void row(@Nullable Object[] values);

  /** After the last row. */
  void end();
}
