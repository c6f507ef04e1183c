package io.dayseal.delivery;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Characters for a parser that keeps its place only while reading succeeds: broken bytes look like
 * the end of the file to it. Whoever meets that end must ask {@link #fault()} what it is.
 */
final class JsonInput extends Reader {
  private final TextInput characters;
  private final boolean keepText;
  private final StringBuilder text = new StringBuilder();
  private long textStart;
  private @Nullable BrokenBytesException fault;

  /**
   * Characters of a text.
   *
   * @param keepText whether {@link #text} can be asked for
   */
  JsonInput(TextInput characters, boolean keepText) {
    this.characters = characters;
    this.keepText = keepText;
  }

  /** The characters between two offsets, of which none was forgotten; empty when none is kept. */
  String text(long from, long to) {
    return keepText
        ? text.substring(Math.toIntExact(from - textStart), Math.toIntExact(to - textStart))
        : "";
  }

  /** Keeps the characters from an offset on, and no earlier ones. */
  void forget(long before) {
    if (keepText) {
      text.delete(0, Math.toIntExact(before - textStart));
      textStart = before;
    }
  }

  /** Why the characters ended before their time, or null. */
  @Nullable BrokenBytesException fault() {
    return fault;
  }

  /** Whether there is no character at all; to be asked before the first is read. */
  boolean empty() throws IOException {
    try {
      return characters.empty();
    } catch (BrokenBytesException e) {
      fault = e;
      return false;
    }
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (fault != null) {
      return -1;
    }
    try {
      int count = characters.read(target, offset, length);
      if (keepText && count > 0) {
        text.append(target, offset, count);
      }
      return count;
    } catch (BrokenBytesException e) {
      fault = e;
      return -1;
    }
  }

  @Override
  public void close() throws IOException {
    characters.close();
  }
}
