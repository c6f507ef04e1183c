package io.dayseal.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Damages bytes, repeatably. */
final class Mutations {
  /** Where parsers go wrong. */
  private static final List<String> TOKENS =
      List.of(
          "\"",
          "\"\"",
          ",",
          "\n",
          "\r",
          "\r\n",
          "\n\n",
          "\uFEFF",
          "\u0000",
          "é",
          "\uD83D\uDE00",
          "{",
          "}",
          "[",
          "]",
          ":",
          "null",
          "true",
          "-0.0",
          "1e999",
          "1e-999",
          "NaN",
          "0x10",
          "99999999999999999999999999999999999999999",
          "2026-02-30",
          "\\u0000",
          "\\",
          "'",
          "#",
          ";",
          "id,day,amount,note\n",
          "<<<<<<< HEAD\n",
          "\u2028",
          "\t",
          " ",
          "{\"id\":1,\"id\":2}");

  private static final byte[][] BYTES = {
    {(byte) 0xFF},
    {(byte) 0xC0, (byte) 0x80},
    {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
    {(byte) 0xF5},
    {(byte) 0xFE, (byte) 0xFF},
    {0},
    {(byte) 0x1F, (byte) 0x8B},
    {(byte) 0xEF, (byte) 0xBB}
  };

  private static final int MOST = 6;

  private final SplittableRandom random;

  Mutations(SplittableRandom random) {
    this.random = random;
  }

  /** Another text, mostly like the first, with parts of the second. */
  byte[] mutate(byte[] first, byte[] second) {
    byte[] mutated = first;
    int steps = 1 + random.nextInt(MOST);
    for (int i = 0; i < steps; i++) {
      mutated = once(mutated, second);
    }
    return mutated;
  }

  private byte[] once(byte[] bytes, byte[] other) {
    int at = random.nextInt(bytes.length + 1);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 4 : 400));
    return switch (random.nextInt(9)) {
      case 0 -> flip(bytes);
      case 1 -> splice(bytes, at, length, new byte[0]);
      case 2 -> splice(bytes, at, 0, token());
      case 3 -> splice(bytes, at, length, token());
      case 4 -> splice(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + length));
      case 5 -> Arrays.copyOf(bytes, at);
      case 6 -> splice(bytes, at, length, part(other));
      case 7 -> splice(bytes, at, 0, repeated());
      default -> splice(bytes, at, Math.min(1, length), BYTES[random.nextInt(BYTES.length)]);
    };
  }

  private byte[] flip(byte[] bytes) {
    byte[] flipped = bytes.clone();
    if (flipped.length > 0) {
      int at = random.nextInt(flipped.length);
      flipped[at] = (byte) (flipped[at] ^ 1 << random.nextInt(Byte.SIZE));
    }
    return flipped;
  }

  private byte[] token() {
    return TOKENS.get(random.nextInt(TOKENS.size())).getBytes(StandardCharsets.UTF_8);
  }

  /** Deep nesting and long cells. */
  private byte[] repeated() {
    byte[] token = token();
    byte[] all = new byte[token.length * (1 + random.nextInt(3_000))];
    for (int i = 0; i < all.length; i++) {
      all[i] = token[i % token.length];
    }
    return all;
  }

  private byte[] part(byte[] other) {
    int from = random.nextInt(other.length + 1);
    return Arrays.copyOfRange(other, from, from + random.nextInt(other.length - from + 1));
  }

  private static byte[] splice(byte[] bytes, int at, int removed, byte[] inserted) {
    byte[] spliced = new byte[bytes.length - removed + inserted.length];
    System.arraycopy(bytes, 0, spliced, 0, at);
    System.arraycopy(inserted, 0, spliced, at, inserted.length);
    System.arraycopy(
        bytes, at + removed, spliced, at + inserted.length, bytes.length - at - removed);
    return spliced;
  }
}
