package io.dayseal.delivery;

import java.io.Closeable;
import java.io.IOException;

/** Typed rows, pulled one at a time and pushed cell by cell. Used by one thread. */
public interface RowReader extends Closeable {
  /**
   * Pushes the next row into {@code sink}.
   *
   * @return false at the end, when nothing was pushed
   * @throws RefusedDeliveryException when the content is not what was declared; the reader is then
   *     at its end and what was pushed before must not be used
   * @throws IOException when the bytes cannot be read
   */
  boolean next(RowSink sink) throws IOException;
}
