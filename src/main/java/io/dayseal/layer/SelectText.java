package io.dayseal.layer;

import java.util.Locale;
import java.util.Optional;

/** What can be said of a layer's SQL without an engine. */
public final class SelectText {
  private SelectText() {}

  /** Why the text cannot be a layer's SELECT; empty when it may be one. */
  public static Optional<String> problem(String sql) {
    String start = withoutLeadingComments(sql).toLowerCase(Locale.ROOT);
    if (start.isEmpty()) {
      return Optional.of("expected a SELECT, found no statement");
    }
    if (!start.matches("(?s)(select|with)\\b.*")) {
      String word = start.split("\\s", 2)[0];
      return Optional.of("expected SELECT or WITH as the first word, found `" + word + "`");
    }
    return Optional.empty();
  }

  private static String withoutLeadingComments(String sql) {
    String rest = sql.startsWith("\uFEFF") ? sql.substring(1) : sql;
    while (true) {
      rest = rest.stripLeading();
      if (rest.startsWith("--")) {
        int end = rest.indexOf('\n');
        rest = end < 0 ? "" : rest.substring(end + 1);
      } else if (rest.startsWith("/*")) {
        int end = rest.indexOf("*/");
        rest = end < 0 ? "" : rest.substring(end + 2);
      } else {
        return rest;
      }
    }
  }
}
