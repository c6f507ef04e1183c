package io.dayseal.parquet;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the values of one place of the schema go: a column of a sink, or an element of a list. */
interface Cells {
  void booleanValue(boolean value);

  void longValue(long value);

  void doubleValue(double value);

  /** At the declared scale. */
  void decimalValue(long unscaled);

  /** At the declared scale. */
  void decimalValue(BigInteger unscaled);

  /** The buffer belongs to the caller. */
  void bytesValue(byte[] buffer, int offset, int length);

  void nestedValue(List<@Nullable Object> value);

  /** There is a value, and it is not one of the declared type. */
  void wrongValue(String message);
}
