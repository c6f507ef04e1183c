package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextInputTest {
  private static final String ALPHABET = "a\n,\"\u00E4\u20AC\uD83D\uDE00";

  @Test
  void charactersAreWholeWhereverTheBuffersEnd() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      String text = text(random, random.nextInt(1_000));
      InputStream slow = new Trickle(text.getBytes(StandardCharsets.UTF_8), random);
      assertThat(readAll(new TextInput(slow, TextEncoding.UTF_8), random))
          .as("seed %d", seed)
          .isEqualTo(text);
    }
  }

  @Test
  void charactersAreWholeAcrossTheBorderOfTheByteBuffer() throws IOException {
    for (int shift = 0; shift < 5; shift++) {
      String text =
          "a".repeat((1 << 16) - shift) + "\uD83D\uDE00\u20AC" + "b".repeat(1 << 16) + "\u00E4";
      InputStream stream = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
      assertThat(readAll(new TextInput(stream, TextEncoding.UTF_8), new Random(1))).isEqualTo(text);
    }
  }

  @Test
  void everythingBeforeABadByteIsHandedOutFirst() throws IOException {
    byte[][] bad = {
      {(byte) 0x80},
      {(byte) 0xC3},
      {(byte) 0xC0, (byte) 0xAF},
      {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
      {(byte) 0xF0, (byte) 0x9F},
      {(byte) 0xF5, (byte) 0x80, (byte) 0x80, (byte) 0x80},
      {(byte) 0xE1, 'l', 'a'},
    };
    for (byte[] tail : bad) {
      for (int length : new int[] {0, 1, 100, 8_191, 65_535, 65_536, 70_000}) {
        byte[] bytes = new byte[length + tail.length];
        java.util.Arrays.fill(bytes, (byte) 'x');
        System.arraycopy(tail, 0, bytes, length, tail.length);
        try (TextInput input = new TextInput(new ByteArrayInputStream(bytes), TextEncoding.UTF_8)) {
          char[] target = new char[8_192];
          int[] read = new int[1];
          assertThatThrownBy(
                  () -> {
                    for (int n = input.read(target, 0, 8_192);
                        n >= 0;
                        n = input.read(target, 0, 8_192)) {
                      read[0] += n;
                    }
                  })
              .isInstanceOf(BrokenBytesException.Encoding.class)
              .hasMessage(
                  String.format(
                      java.util.Locale.ROOT,
                      "the file is not UTF-8: byte 0x%02X; `encoding` can declare another",
                      tail[0] & 0xFF));
          assertThat(read[0]).isEqualTo(length);
        }
      }
    }
  }

  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      int at = random.nextInt(ALPHABET.codePointCount(0, ALPHABET.length()));
      text.appendCodePoint(ALPHABET.codePointAt(ALPHABET.offsetByCodePoints(0, at)));
    }
    return text.toString();
  }

  private static String readAll(TextInput input, Random random) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] target = new char[64];
    while (true) {
      int count = input.read(target, 1, 2 + random.nextInt(60));
      if (count < 0) {
        assertThat(input.ended()).isTrue();
        return text.toString();
      }
      assertThat(count).isPositive();
      text.append(target, 1, count);
    }
  }

  /** Hands out a few bytes at a time. */
  private static final class Trickle extends ByteArrayInputStream {
    private final Random random;

    Trickle(byte[] bytes, Random random) {
      super(bytes);
      this.random = random;
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
      return super.read(target, offset, Math.min(length, 1 + random.nextInt(5)));
    }
  }
}
