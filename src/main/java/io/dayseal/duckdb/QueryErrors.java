package io.dayseal.duckdb;

import io.dayseal.pipeline.QueryFailedException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** DuckDB's errors as one line, with the place in the text that the user wrote. */
final class QueryErrors {
  private static final Pattern DRIVER_PREFIX =
      Pattern.compile(
          "^Invalid Input Error: Attempting to execute an unsuccessful or closed pending query"
              + " result\\s*Error: ");
  private static final Pattern KIND = Pattern.compile("^(?:[A-Z][A-Za-z-]* )+Error: ");

  /** The line that an error is in, and under it a mark below the place. */
  private static final Pattern PLACE =
      Pattern.compile("\\R\\RLINE (\\d+): ([^\\r\\n]*)\\R( *)\\^\\s*$");

  private static final String CUT = "...";

  private QueryErrors() {}

  /** The message of an error of a statement that nobody wrote, without a place. */
  static String message(SQLException e) {
    return sentence(text(e));
  }

  /**
   * An error of a statement that contains a text of the user.
   *
   * @param sql the user's text
   * @param linesBefore how many lines of the statement come before it
   */
  static QueryFailedException inText(SQLException e, String sql, int linesBefore) {
    String text = text(e);
    Matcher place = PLACE.matcher(text);
    if (!place.find()) {
      return new QueryFailedException(sentence(text), e);
    }
    String message = sentence(text.substring(0, place.start()));
    int line = Integer.parseInt(place.group(1)) - linesBefore;
    String prefix = "LINE " + place.group(1) + ": ";
    int column = column(sql, line, place.group(2), place.group(3).length() - prefix.length());
    return new QueryFailedException(column == 0 ? message : place(line, column) + message, e);
  }

  /** The beginning of a message; syntax errors count Unicode characters. */
  static String placeByCharacter(String sql, int characters) {
    int known = Math.min(characters, sql.codePointCount(0, sql.length()));
    return placeBehind(sql.substring(0, sql.offsetByCodePoints(0, known)));
  }

  /** The beginning of a message; the syntax tree counts bytes. */
  static String placeByByte(String sql, int bytes) {
    byte[] utf8 = sql.getBytes(StandardCharsets.UTF_8);
    return placeBehind(new String(utf8, 0, Math.min(bytes, utf8.length), StandardCharsets.UTF_8));
  }

  private static String placeBehind(String text) {
    int line = (int) text.chars().filter(c -> c == '\n').count() + 1;
    return place(line, text.length() - text.lastIndexOf('\n'));
  }

  private static String place(int line, int column) {
    return "line " + line + ", column " + column + ": ";
  }

  /** From 1; 0 when the excerpt is not of the user's text but of what is around it. */
  private static int column(String sql, int line, String excerpt, int mark) {
    List<String> lines = sql.lines().toList();
    if (line < 1 || line > lines.size() || mark < 0) {
      return 0;
    }
    boolean cut = excerpt.startsWith(CUT);
    String shown = cut ? excerpt.substring(CUT.length()) : excerpt;
    if (shown.endsWith(CUT)) {
      shown = shown.substring(0, shown.length() - CUT.length());
    }
    int start = lines.get(line - 1).indexOf(shown);
    if (start < 0 || (start > 0 && !cut)) {
      return 0;
    }
    return start + mark + 1 - (cut ? CUT.length() : 0);
  }

  private static String text(SQLException e) {
    String message = e.getMessage() == null ? "unknown error" : e.getMessage();
    return KIND.matcher(DRIVER_PREFIX.matcher(message).replaceFirst("")).replaceFirst("");
  }

  private static String sentence(String text) {
    return PLACE.matcher(text).replaceFirst("").strip().replaceAll("\\s+", " ");
  }
}
