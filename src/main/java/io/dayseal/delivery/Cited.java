package io.dayseal.delivery;

/** Text of a delivery as it stands in messages: on one line and short. */
public final class Cited {
  /** Long enough for a name or a timestamp, short enough for a terminal line. */
  private static final int MAX_LENGTH = 60;

  /** What another library says may hold a piece of the file. */
  private static final int MAX_LINE = 300;

  private Cited() {}

  /** In double quotes; control characters escaped, what is beyond the limit left out. */
  public static String text(CharSequence text) {
    return '"' + escaped(text, MAX_LENGTH) + '"';
  }

  /**
   * A text that quotes others: without quotes of its own, escaped likewise and cut where it is
   * long.
   */
  static String inLine(String text) {
    return escaped(text, MAX_LINE);
  }

  private static String escaped(CharSequence text, int most) {
    int length = Math.min(text.length(), most);
    StringBuilder escaped = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      append(escaped, text.charAt(i));
    }
    return escaped.append(text.length() > length ? "..." : "").toString();
  }

  /** As {@link #text(CharSequence)}; a number stands without quotes. */
  static String value(char[] text, int offset, int length) {
    String value = new String(text, offset, Math.min(length, MAX_LENGTH + 1));
    boolean number = !value.isEmpty() && value.length() <= MAX_LENGTH;
    for (int i = 0; i < value.length() && number; i++) {
      number = "0123456789+-.eE".indexOf(value.charAt(i)) >= 0;
    }
    return number ? value : text(value);
  }

  private static void append(StringBuilder cited, char c) {
    switch (c) {
      case '\n' -> cited.append("\\n");
      case '\r' -> cited.append("\\r");
      case '\t' -> cited.append("\\t");
      default -> {
        if (invisible(c)) {
          cited.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
        } else {
          cited.append(c);
        }
      }
    }
  }

  /** What a terminal does not show, or what breaks or turns the line. */
  private static boolean invisible(char c) {
    int type = Character.getType(c);
    return Character.isISOControl(c)
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.FORMAT;
  }
}
