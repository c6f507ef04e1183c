package io.dayseal.delivery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/** Characters after a number of lines; LF, CRLF and CR end one. */
final class SkippedLines extends Reader {
  private final BufferedReader characters;
  private final int lines;
  private int skipped;

  SkippedLines(Reader characters, int lines) {
    this.characters = new BufferedReader(characters);
    this.lines = lines;
  }

  /** The line that is being skipped, from 1; 0 when all of them are. */
  long line() {
    return skipped < lines ? skipped + 1L : 0;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    for (; skipped < lines; skipped++) {
      if (characters.readLine() == null) {
        return -1;
      }
    }
    return characters.read(target, offset, length);
  }

  @Override
  public void close() throws IOException {
    characters.close();
  }
}
