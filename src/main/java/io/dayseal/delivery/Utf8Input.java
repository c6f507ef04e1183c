package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Characters of a UTF-8 stream, a leading byte order mark dropped. Everything before a byte that is
 * not UTF-8 is handed out first; the next read raises {@link BrokenBytesException.Encoding}, so
 * that a parser stands exactly before the fault.
 */
final class Utf8Input extends Reader {
  /** Large enough that a read costs nothing per row, small enough for the second level cache. */
  private static final int BUFFER_SIZE = 1 << 16;

  private final InputStream stream;
  private final byte[] bytes = new byte[BUFFER_SIZE];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes).limit(0);
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);

  private boolean started;
  private boolean streamEnded;
  private boolean ended;

  Utf8Input(InputStream stream) {
    this.stream = stream;
  }

  /** Whether the last character was handed out. */
  boolean ended() {
    return ended;
  }

  /** Whether there is no character at all; to be asked before the first is read. */
  boolean empty() throws IOException {
    if (!started) {
      start();
    }
    while (!buffer.hasRemaining() && !streamEnded) {
      fill();
    }
    return !buffer.hasRemaining();
  }

  /** Reads as {@link Reader#read(char[], int, int)}; {@code length} must be at least 2. */
  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (!started) {
      start();
    }
    while (true) {
      int count = decode(target, offset, length);
      if (count > 0) {
        return count;
      }
      if (streamEnded) {
        ended = true;
        return -1;
      }
      fill();
    }
  }

  private int decode(char[] target, int offset, int length) throws IOException {
    CharBuffer chars = CharBuffer.wrap(target, offset, length);
    CoderResult result = decoder.decode(buffer, chars, streamEnded);
    int count = chars.position() - offset;
    if (count == 0 && result.isMalformed()) {
      throw notUtf8(buffer.get(buffer.position()) & 0xFF);
    }
    return count;
  }

  private static BrokenBytesException notUtf8(int value) {
    return new BrokenBytesException.Encoding(
        String.format(Locale.ROOT, "the file is not UTF-8: byte 0x%02X", value));
  }

  /** Moves an unfinished character to the front and reads more behind it. */
  private void fill() throws IOException {
    buffer.compact();
    int count = stream.read(bytes, buffer.position(), buffer.remaining());
    if (count > 0) {
      buffer.position(buffer.position() + count);
    }
    streamEnded = count < 0;
    buffer.flip();
  }

  private void start() throws IOException {
    started = true;
    while (buffer.remaining() < 3 && !streamEnded) {
      fill();
    }
    if (startsWith(0xEF, 0xBB, 0xBF)) {
      buffer.position(3);
    } else if (startsWith(0xFF, 0xFE) || startsWith(0xFE, 0xFF)) {
      throw new BrokenBytesException.Encoding("the file is UTF-16, expected UTF-8");
    }
  }

  private boolean startsWith(int... prefix) {
    boolean matches = buffer.remaining() >= prefix.length;
    for (int i = 0; i < prefix.length && matches; i++) {
      matches = (bytes[i] & 0xFF) == prefix[i];
    }
    return matches;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
