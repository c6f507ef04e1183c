package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.Locale;

/**
 * Characters of a stream in a declared encoding, a leading byte order mark dropped. Everything
 * before a byte that is not of that encoding is handed out first; the next read raises {@link
 * BrokenBytesException.Encoding}, so that a parser stands exactly before the fault.
 */
final class TextInput extends Reader {
  /** Large enough that a read costs nothing per row, small enough for the second level cache. */
  private static final int BUFFER_SIZE = 1 << 16;

  private final InputStream stream;
  private final byte[] bytes = new byte[BUFFER_SIZE];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes).limit(0);
  private final TextEncoding encoding;
  private CharsetDecoder decoder;

  private boolean started;
  private boolean streamEnded;
  private boolean ended;

  TextInput(InputStream stream, TextEncoding encoding) {
    this.stream = stream;
    this.encoding = encoding;
    this.decoder = decoder(encoding.charset());
  }

  /** Characters of a stream that does not begin where the file does. */
  static TextInput continued(InputStream stream, TextEncoding encoding) {
    TextInput input = new TextInput(stream, encoding);
    input.started = true;
    return input;
  }

  private static CharsetDecoder decoder(Charset charset) {
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
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
    int from = buffer.position();
    CoderResult result = decoder.decode(buffer, chars, streamEnded);
    int count = chars.position() - offset;
    if (encoding == TextEncoding.ISO_8859_1) {
      int sound = withoutControls(target, offset, count);
      if (sound < count) {
        // One byte is one character: the parser may have those before the fault.
        buffer.position(from + sound);
        if (sound == 0) {
          throw wrongByte("; windows-1252 has it");
        }
        return sound;
      }
    }
    if (count == 0 && result.isError()) {
      throw wrongByte(encoding == TextEncoding.UTF_8 ? "; `encoding` can declare another" : "");
    }
    return count;
  }

  private static int withoutControls(char[] text, int offset, int count) {
    int at = 0;
    while (at < count && (text[offset + at] < 0x80 || text[offset + at] > 0x9F)) {
      at++;
    }
    return at;
  }

  private BrokenBytesException wrongByte(String hint) {
    int value = buffer.get(buffer.position()) & 0xFF;
    return new BrokenBytesException.Encoding(
        String.format(
            Locale.ROOT, "the file is not %s: byte 0x%02X%s", name(encoding), value, hint));
  }

  private static String name(TextEncoding encoding) {
    return encoding.toString().toUpperCase(Locale.ROOT);
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
      expect(TextEncoding.UTF_8, encoding == TextEncoding.UTF_8);
      buffer.position(3);
    } else if (startsWith(0xFF, 0xFE)) {
      beginUtf16(TextEncoding.UTF_16LE);
    } else if (startsWith(0xFE, 0xFF)) {
      beginUtf16(TextEncoding.UTF_16BE);
    } else if (encoding == TextEncoding.UTF_16 && buffer.hasRemaining()) {
      throw new BrokenBytesException.Encoding(
          "the file has no byte order mark; declare `encoding` as utf-16le or utf-16be");
    }
  }

  private void beginUtf16(TextEncoding marked) throws IOException {
    expect(
        encoding == TextEncoding.UTF_8 ? TextEncoding.UTF_16 : marked,
        encoding == TextEncoding.UTF_16 || encoding == marked);
    decoder = decoder(marked.charset());
    buffer.position(2);
  }

  /** A byte order mark tells what the file is; it must be what was declared. */
  private void expect(TextEncoding marked, boolean declared) throws IOException {
    if (!declared) {
      throw new BrokenBytesException.Encoding(
          "the file is " + name(marked) + ", expected " + name(encoding));
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
