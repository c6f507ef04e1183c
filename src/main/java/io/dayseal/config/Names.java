package io.dayseal.config;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What names may look like. */
final class Names {
  /** Read by every engine without quotes. */
  private static final Pattern LAYER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private static final Pattern TABLE = Pattern.compile("[A-Za-z0-9_]+\\.[A-Za-z0-9_]+");

  /** No point, since {@code dataset.layer} names a layer, and nothing that leaves the folder. */
  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9_-]+");

  private Names() {}

  static boolean isFileName(String name) {
    return FILE.matcher(name).matches();
  }

  static Optional<String> layer(Section section) {
    return checked(
        section,
        "name",
        LAYER,
        "expected a name of letters, digits and underscores that begins with a letter");
  }

  static Optional<String> table(Section section) {
    return checked(
        section, "table", TABLE, "expected `namespace.table` of letters, digits and underscores");
  }

  private static Optional<String> checked(
      Section section, String key, Pattern pattern, String expected) {
    Optional<Text> text = section.text(key);
    if (text.isPresent() && !pattern.matcher(text.get().value()).matches()) {
      section.problem(text.get().place(), expected + ", found " + text.get().quoted());
      return Optional.empty();
    }
    return text.map(Text::value);
  }

  /**
   * Reports each name that was given before. Case does not count: catalogs and engines fold it.
   *
   * @param what such as {@code column}
   */
  static void unique(Section section, List<Text> names, String what) {
    Map<String, Text> seen = new HashMap<>();
    for (Text name : names) {
      Text first = seen.putIfAbsent(name.value().toLowerCase(Locale.ROOT), name);
      if (first != null) {
        String spelled = first.value().equals(name.value()) ? "" : " as " + first.quoted();
        section.problem(
            name.place(),
            what
                + " "
                + name.quoted()
                + " is given twice, first in line "
                + first.place().line()
                + spelled);
      }
    }
  }
}
