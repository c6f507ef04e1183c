package io.dayseal.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word or sign of a SQL text, as far as looking for words goes; comments and blanks are none.
 *
 * @param text as written, quotes included
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
public record SqlToken(Kind kind, String text, int line, int column) {
  /** What a token is. */
  public enum Kind {
    /** A keyword, or a name without quotes. */
    WORD,
    /** A name in quotes. */
    QUOTED,
    /** A string. */
    STRING,
    NUMBER,
    SIGN
  }

  private static final Pattern TOKEN =
      // Possessive, since a group that is tried again for each character needs a stack as deep.
      Pattern.compile(
          "(?<skip>\\s+|--[^\\r\\n]*|/\\*(?s:.*?)\\*/|\uFEFF)"
              + "|(?<string>'[^']*+(?:''[^']*+)*+'?)"
              + "|(?<quoted>\"[^\"]*+(?:\"\"[^\"]*+)*+\"?)"
              + "|(?<word>[\\p{L}_][\\p{L}\\p{N}_$]*)"
              + "|(?<number>\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?|\\.\\d+(?:[eE][+-]?\\d+)?)"
              + "|(?<sign>::|\\|\\||->>|->|<=|>=|<>|!=|//|(?s:.))");

  /** The tokens of a text in order. */
  public static List<SqlToken> of(String sql) {
    List<SqlToken> tokens = new ArrayList<>();
    Matcher token = TOKEN.matcher(sql);
    int line = 1;
    int lineStart = 0;
    int seen = 0;
    while (token.lookingAt()) {
      for (; seen < token.start(); seen++) {
        if (sql.charAt(seen) == '\n') {
          line++;
          lineStart = seen + 1;
        }
      }
      Kind kind = kind(token);
      if (kind != null) {
        tokens.add(new SqlToken(kind, token.group(), line, token.start() - lineStart + 1));
      }
      token.region(token.end(), sql.length());
    }
    return tokens;
  }

  private static @org.jspecify.annotations.Nullable Kind kind(Matcher token) {
    if (token.group("skip") != null) {
      return null;
    }
    if (token.group("string") != null) {
      return Kind.STRING;
    }
    if (token.group("quoted") != null) {
      return Kind.QUOTED;
    }
    if (token.group("word") != null) {
      return Kind.WORD;
    }
    return token.group("number") != null ? Kind.NUMBER : Kind.SIGN;
  }

  /** Whether it is this word without quotes, in whatever case. */
  public boolean is(String word) {
    return kind == Kind.WORD ? text.equalsIgnoreCase(word) : kind == Kind.SIGN && text.equals(word);
  }
}
