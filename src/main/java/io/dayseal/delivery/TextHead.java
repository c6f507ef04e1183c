package io.dayseal.delivery;

import java.io.IOException;

/** The first characters of a delivery that is text. */
public final class TextHead {
  private TextHead() {}

  /**
   * Reads them, unpacked and decoded as deliveries are.
   *
   * @param definition says how characters are written
   * @param length how many characters at most
   * @throws RefusedDeliveryException when the bytes before that are broken
   * @throws IOException when they cannot be read
   */
  public static String read(DeliverySource source, DeliveryDefinition definition, int length)
      throws IOException {
    char[] head = new char[length];
    int filled = 0;
    try (TextInput characters = TextReaders.characters(source, definition)) {
      // The decoder needs room for a pair of surrogates.
      while (length - filled >= 2) {
        int count = characters.read(head, filled, length - filled);
        if (count < 0) {
          break;
        }
        filled += count;
      }
    } catch (BrokenBytesException e) {
      throw new Problems(source.name()).fatal(0, 0, String.valueOf(e.getMessage()));
    }
    return new String(head, 0, filled);
  }
}
