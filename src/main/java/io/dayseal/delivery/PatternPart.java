package io.dayseal.delivery;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of one letter, or literal text, in a pattern of {@link java.time.format.DateTimeFormatter}.
 *
 * @param text the letters, or the literal without its quotes
 * @param literal which of the two it is
 */
record PatternPart(String text, boolean literal) {
  /** Splits a pattern; the characters that the pattern language reserves are runs of their own. */
  static List<PatternPart> split(String pattern) {
    List<PatternPart> parts = new ArrayList<>();
    int at = 0;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      int end = at + 1;
      if (c == '\'') {
        end = endOfQuoted(pattern, at);
        String quoted = pattern.substring(at + 1, Math.max(at + 1, end - 1)).replace("''", "'");
        // Two quotes beside each other mean one.
        parts.add(new PatternPart(end - at == 2 ? "'" : quoted, true));
      } else if (Character.isLetter(c) || "[]{}#".indexOf(c) >= 0) {
        while (end < pattern.length() && pattern.charAt(end) == c) {
          end++;
        }
        parts.add(new PatternPart(pattern.substring(at, end), false));
      } else {
        parts.add(new PatternPart(String.valueOf(c), true));
      }
      at = end;
    }
    return parts;
  }

  private static int endOfQuoted(String pattern, int open) {
    int at = open + 1;
    while (at < pattern.length()) {
      if (pattern.charAt(at) == '\'') {
        if (at + 1 < pattern.length() && pattern.charAt(at + 1) == '\'' && at > open + 1) {
          at += 2;
          continue;
        }
        return at + 1;
      }
      at++;
    }
    return pattern.length();
  }
}
