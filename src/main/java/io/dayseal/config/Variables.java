package io.dayseal.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills in each dollar sign with a name in braces; a doubled dollar sign stands for one of them.
 */
final class Variables {
  private static final Pattern REFERENCE =
      Pattern.compile("\\$\\$\\{|\\$\\{([A-Za-z_][A-Za-z0-9_]*)}|\\$\\{");

  private final Environment environment;
  private final Problems problems;

  Variables(Environment environment, Problems problems) {
    this.environment = environment;
    this.problems = problems;
  }

  /** The text with its variables filled in; empty when that is not possible, which is reported. */
  Optional<String> fill(String written, Place place) {
    Matcher reference = REFERENCE.matcher(written);
    StringBuilder filled = new StringBuilder();
    boolean whole = true;
    while (reference.find()) {
      Optional<String> value = value(reference, place);
      whole = whole && value.isPresent();
      reference.appendReplacement(filled, Matcher.quoteReplacement(value.orElse("")));
    }
    reference.appendTail(filled);
    return whole ? Optional.of(filled.toString()) : Optional.empty();
  }

  private Optional<String> value(Matcher reference, Place place) {
    if (reference.group().equals("$${")) {
      return Optional.of("${");
    }
    String name = reference.group(1);
    if (name == null) {
      problems.add(place, "expected `${NAME}`, or `$${` for the characters themselves");
      return Optional.empty();
    }
    Optional<String> value = environment.variable(name);
    if (value.isEmpty()) {
      problems.add(place, "environment variable `" + name + "` is not set");
    }
    return value;
  }
}
