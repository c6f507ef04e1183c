package io.dayseal.delivery;

import java.util.Arrays;

/** A reused buffer that holds one text in UTF-8. */
final class Utf8Buffer {
  private static final int MAX_BYTES_PER_CHAR = 3;

  private byte[] bytes = new byte[1024];

  /** The buffer; its content is valid up to the length that {@link #encode} returned. */
  byte[] bytes() {
    return bytes;
  }

  /**
   * Encodes a text.
   *
   * @return its length in bytes, or -1 when it holds half of a surrogate pair
   */
  int encode(char[] text, int offset, int length) {
    if (bytes.length / MAX_BYTES_PER_CHAR < length) {
      bytes = Arrays.copyOf(bytes, Math.max(length * MAX_BYTES_PER_CHAR, bytes.length * 2));
    }
    byte[] target = bytes;
    int all = 0;
    // No branch depends on the character, so that the loop runs on whole words.
    for (int i = 0; i < length; i++) {
      char c = text[offset + i];
      all |= c;
      target[i] = (byte) c;
    }
    return all < 0x80 ? length : encodeAny(text, offset, offset + length, target);
  }

  private static int encodeAny(char[] text, int offset, int end, byte[] target) {
    int size = 0;
    int at = offset;
    while (at < end) {
      char c = text[at++];
      if (c < 0x80) {
        target[size++] = (byte) c;
      } else if (c < 0x800) {
        target[size++] = (byte) (0xC0 | (c >> 6));
        target[size++] = continuation(c);
      } else if (!Character.isSurrogate(c)) {
        target[size++] = (byte) (0xE0 | (c >> 12));
        target[size++] = continuation(c >> 6);
        target[size++] = continuation(c);
      } else if (at < end && Character.isSurrogatePair(c, text[at])) {
        int point = Character.toCodePoint(c, text[at++]);
        target[size++] = (byte) (0xF0 | (point >> 18));
        target[size++] = continuation(point >> 12);
        target[size++] = continuation(point >> 6);
        target[size++] = continuation(point);
      } else {
        return -1;
      }
    }
    return size;
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }
}
