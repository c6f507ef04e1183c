package io.dayseal.delivery;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A reused piece of a file, and the places in it where a cell or record may end: its delimiters,
 * quotes and control characters, in order. They are found eight bytes at a time, as Lamport's
 * "Multiple Byte Processing with Full-Word Instructions" (1975) compares bytes in a word.
 */
final class MarkedBytes {
  /** Small enough for the second level cache, with the marks. */
  private static final int BUFFER_SIZE = 1 << 16;

  /** A record that does not fit is not plain. */
  private static final int MAX_BUFFER_SIZE = 1 << 20;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long LOW = 0x7F7F7F7F7F7F7F7FL;

  /** Lifts a byte from 0x0E, the first after the line breaks, over the high bit. */
  private static final long CONTROL = 0x72 * EACH;

  private final InputStream stream;
  private final long delimiters;
  private final long quotes;
  private byte[] bytes = new byte[BUFFER_SIZE + Long.BYTES];
  private int[] marks = new int[BUFFER_SIZE + 2 * Long.BYTES];
  private int limit;
  private boolean ascii = true;
  private boolean ended;
  private @Nullable IOException failure;

  /** Takes over a stream. */
  MarkedBytes(InputStream stream, byte delimiter, byte quote) {
    this.stream = stream;
    this.delimiters = delimiter * EACH;
    this.quotes = quote * EACH;
  }

  /** The bytes, valid up to {@link #limit()}, where a 0 stands. */
  byte[] bytes() {
    return bytes;
  }

  /** Where cells and records may end, in order; the limit is behind the last one. */
  int[] marks() {
    return marks;
  }

  /** Behind the last byte. */
  int limit() {
    return limit;
  }

  /** Whether all bytes are ASCII. */
  boolean ascii() {
    return ascii;
  }

  /** Whether nothing more can be read: the file is over, or the rest of it cannot be had. */
  boolean ended() {
    return ended;
  }

  /** Whether the file is over at the limit. */
  boolean whole() {
    return ended && failure == null;
  }

  /**
   * Moves the bytes from a place on to the front and reads more behind them.
   *
   * @return whether there was room for more
   */
  boolean more(int from) {
    int kept = limit - from;
    int room = bytes.length - Long.BYTES;
    if (kept == room) {
      if (room >= MAX_BUFFER_SIZE) {
        return false;
      }
      bytes = Arrays.copyOf(bytes, room * 2 + Long.BYTES);
      marks = new int[room * 2 + 2 * Long.BYTES];
    } else {
      System.arraycopy(bytes, from, bytes, 0, kept);
    }
    limit = kept;
    fill();
    mark();
    return true;
  }

  private void fill() {
    int room = bytes.length - Long.BYTES;
    try {
      while (limit < room && !ended) {
        int count = stream.read(bytes, limit, room - limit);
        ended = count < 0;
        limit += Math.max(count, 0);
      }
    } catch (IOException e) {
      failure = e;
      ended = true;
    }
    Arrays.fill(bytes, limit, limit + Long.BYTES, (byte) 0);
  }

  private void mark() {
    int count = 0;
    long all = 0;
    for (int at = 0; at < limit; at += Long.BYTES) {
      long word = (long) WORD.get(bytes, at);
      all |= word;
      long found = special(word);
      // Two without a branch: a word seldom holds more.
      marks[count] = at + (Long.numberOfTrailingZeros(found) >>> 3);
      long rest = found & (found - 1);
      marks[count + 1] = at + (Long.numberOfTrailingZeros(rest) >>> 3);
      int further = count + 2;
      count += Long.bitCount(found);
      while (further < count) {
        rest &= rest - 1;
        marks[further++] = at + (Long.numberOfTrailingZeros(rest) >>> 3);
      }
    }
    while (count > 0 && marks[count - 1] >= limit) {
      count--;
    }
    marks[count] = limit;
    ascii = (all & HIGH) == 0;
  }

  /** The high bit of every byte that is a delimiter, a quote or a control character. */
  private long special(long word) {
    long delimiter = word ^ delimiters;
    long quote = word ^ quotes;
    return ~(((delimiter & LOW) + LOW | delimiter)
            & ((quote & LOW) + LOW | quote)
            & ((word & LOW) + CONTROL | word))
        & HIGH;
  }

  /** The bytes from a place in the buffer on, and then those that follow them in the file. */
  InputStream from(int at) {
    InputStream rest = new ByteArrayInputStream(bytes, at, limit - at);
    return new ResumedStream(rest, stream, failure);
  }

  void close() throws IOException {
    stream.close();
  }
}
