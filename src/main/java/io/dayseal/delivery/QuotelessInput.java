package io.dayseal.delivery;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Locale;

/**
 * Characters of a file in which nothing quotes. The parser must have some character for it: it gets
 * one that Unicode keeps from being text, and which is refused here.
 */
final class QuotelessInput extends FilterReader {
  /** A noncharacter (Unicode, chapter 23.7). */
  static final char QUOTE = '\uFFFF';

  QuotelessInput(Reader characters) {
    super(characters);
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    int count = super.read(target, offset, length);
    for (int i = offset; i < offset + count; i++) {
      if (target[i] == QUOTE) {
        throw new BrokenBytesException.Encoding(
            String.format(Locale.ROOT, "U+%04X is no character", (int) QUOTE));
      }
    }
    return count;
  }
}
