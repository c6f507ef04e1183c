package io.dayseal.signature;

/**
 * Takes out of a SQL text what no engine sees: a byte order mark, comments, and layout outside
 * literals. Conservative: where the dialects of the engines differ about where a literal or comment
 * ends, the rest of the text counts as it stands. Then a change of layout rebuilds more than
 * needed; but two texts that an engine tells apart never become one.
 */
final class SqlNormalization {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String sql;
  private final StringBuilder out = new StringBuilder();
  private int position;
  private boolean blankPending;

  private SqlNormalization(String sql) {
    this.sql = sql;
  }

  static String normalize(String sql) {
    return new SqlNormalization(sql).run();
  }

  private String run() {
    if (!sql.isEmpty() && sql.charAt(0) == BYTE_ORDER_MARK) {
      position++;
    }
    while (position < sql.length()) {
      char c = sql.charAt(position);
      if (isBlank(c)) {
        position++;
        blankPending = true;
      } else if (sql.startsWith("--", position)) {
        lineComment();
      } else if (sql.startsWith("/*", position)) {
        blockComment();
      } else if (c == '\'' || c == '"' || c == '`') {
        literal(c);
      } else if (c == '$') {
        // May open a dollar-quoted string of DuckDB.
        rest();
      } else {
        put(c);
      }
    }
    return out.toString();
  }

  private void lineComment() {
    while (position < sql.length()
        && sql.charAt(position) != '\n'
        && sql.charAt(position) != '\r') {
      position++;
    }
    blankPending = true;
  }

  private void blockComment() {
    int end = sql.indexOf("*/", position + 2);
    // A comment inside a comment nests in DuckDB and does not in Trino and Athena.
    int inner = sql.indexOf("/*", position + 2);
    if (end < 0 || (inner >= 0 && inner < end)) {
      rest();
      return;
    }
    position = end + 2;
    blankPending = true;
  }

  private void literal(char quote) {
    boolean prefixed = position > 0 && Character.isJavaIdentifierPart(sql.charAt(position - 1));
    int end = position + 1;
    while (end < sql.length()) {
      char c = sql.charAt(end);
      if (c == '\\' && prefixed) {
        // An escape in DuckDB's E'...', a plain character elsewhere.
        rest();
        return;
      }
      if (c == quote) {
        if (end + 1 < sql.length() && sql.charAt(end + 1) == quote) {
          // A doubled quote stands for one and the literal goes on.
          end += 2;
          continue;
        }
        copy(end + 1);
        return;
      }
      end++;
    }
    rest();
  }

  private void put(char c) {
    separate();
    out.append(c);
    position++;
  }

  private void copy(int end) {
    separate();
    out.append(sql, position, end);
    position = end;
  }

  private void rest() {
    copy(sql.length());
  }

  private void separate() {
    if (blankPending && out.length() > 0) {
      out.append(' ');
    }
    blankPending = false;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f';
  }
}
