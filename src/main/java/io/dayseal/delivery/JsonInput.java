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
  private @Nullable BrokenBytesException fault;

  JsonInput(TextInput characters) {
    this.characters = characters;
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
      return characters.read(target, offset, length);
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
