package io.dayseal.delivery;

import org.jspecify.annotations.Nullable;

/** The lines that a failed merge leaves behind: seven of one character, alone or before a blank. */
final class ConflictMarker {
  private static final int LENGTH = 7;

  private ConflictMarker() {}

  /** The cell, if it is one. */
  static @Nullable String find(char[] buffer, int offset, int length) {
    if (length < LENGTH || !marks(buffer[offset])) {
      return null;
    }
    for (int i = 1; i < LENGTH; i++) {
      if (buffer[offset + i] != buffer[offset]) {
        return null;
      }
    }
    boolean marker = length == LENGTH || buffer[offset + LENGTH] == ' ';
    return marker ? new String(buffer, offset, length) : null;
  }

  private static boolean marks(char c) {
    return c == '<' || c == '=' || c == '>' || c == '|';
  }
}
