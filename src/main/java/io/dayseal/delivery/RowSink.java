package io.dayseal.delivery;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives typed rows cell by cell. A column that is not pushed before {@link #endRow()} is NULL in
 * that row; a column is pushed at most once a row. {@code column} is the index in the declared
 * columns, whatever the order in the file. Buffers belong to the caller and are reused: a sink
 * copies what it keeps.
 */
public interface RowSink {
  /** A {@code boolean}. */
  void booleanCell(int column, boolean value);

  /**
   * An {@code int} or {@code long}; a {@code date} in days, a {@code timestamp} or {@code
   * timestamptz} in microseconds since 1970-01-01 (UTC).
   */
  void longCell(int column, long value);

  /** A {@code float} or {@code double}. */
  void doubleCell(int column, double value);

  /** A {@code decimal} at the declared scale whose unscaled value fits a long. */
  void decimalCell(int column, long unscaled);

  /** A {@code decimal} at the declared scale, of any size. */
  void decimalCell(int column, BigInteger unscaled);

  /** A {@code string} (UTF-8) or {@code binary}. */
  void bytesCell(int column, byte[] buffer, int offset, int length);

  /**
   * A list, or a struct as the values of its fields in declared order. Elements are {@code
   * Boolean}, {@code Long} (int, long, date, timestamps), {@code Double} (float, double), {@code
   * BigDecimal}, {@code byte[]} (string, binary), {@code List} (nested) or null.
   */
  void nestedCell(int column, List<@Nullable Object> value);

  /** The row is whole. */
  void endRow();

  /**
   * The row begun is not to be kept; what was pushed since the last {@link #endRow()} is forgotten.
   */
  void abandonRow();
}
