package io.dayseal.delivery;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Tells whether bytes are UTF-8. */
final class Utf8Check {
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private CharBuffer decoded = CharBuffer.allocate(1024);

  /** Whether the slice is whole characters of UTF-8. */
  boolean valid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] >= 0) {
      at++;
    }
    if (at == to) {
      return true;
    }
    // No byte becomes more than one character.
    if (decoded.capacity() < to - at) {
      decoded = CharBuffer.allocate((to - at) * 2);
    }
    decoder.reset();
    return !decoder.decode(ByteBuffer.wrap(bytes, at, to - at), decoded.clear(), true).isError();
  }
}
