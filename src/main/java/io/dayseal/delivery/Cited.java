package io.dayseal.delivery;

/** Text of a delivery as it stands in messages: on one line and short. */
public final class Cited {
  /** Long enough for a name or a timestamp, short enough for a terminal line. */
  private static final int MAX_LENGTH = 60;

  private Cited() {}

  /** In double quotes; control characters escaped, what is beyond the limit left out. */
  public static String text(CharSequence text) {
    int length = Math.min(text.length(), MAX_LENGTH);
    StringBuilder cited = new StringBuilder(length + 2).append('"');
    for (int i = 0; i < length; i++) {
      append(cited, text.charAt(i));
    }
    return cited.append(text.length() > length ? "..." : "").append('"').toString();
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
        if (Character.isISOControl(c)) {
          cited.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
        } else {
          cited.append(c);
        }
      }
    }
  }
}
