package io.dayseal.infer;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Scalars of a definition. */
final class Yaml {
  /** What no YAML reader takes for anything but a text, whatever stands around it. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\([A-Za-z0-9_]+\\))?");

  private static final Pattern WORD =
      Pattern.compile("true|false|yes|no|on|off|null|y|n", Pattern.CASE_INSENSITIVE);

  private Yaml() {}

  /** A text, in double quotes unless it needs none. */
  static String text(String value) {
    if (PLAIN.matcher(value).matches() && !WORD.matcher(value).matches()) {
      return value;
    }
    StringBuilder quoted = new StringBuilder("\"");
    // Definitions fill in environment variables.
    for (char c : value.replace("${", "$${").toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || (c >= 0x7F && c <= 0x9F) || Character.isSurrogate(c) || special(c)) {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private static boolean special(char c) {
    return c == '\u2028' || c == '\u2029' || c == '\uFEFF' || c >= '\uFFFE';
  }

  static String list(Collection<String> values) {
    return values.stream().map(Yaml::text).collect(Collectors.joining(", ", "[", "]"));
  }
}
