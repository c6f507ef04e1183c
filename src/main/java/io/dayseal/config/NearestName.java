package io.dayseal.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the name that was probably meant. */
final class NearestName {
  /** Two slips; more is another word. */
  private static final int MAX_DISTANCE = 2;

  private NearestName() {}

  /** The nearest of the known names, when one is near. */
  static Optional<String> of(String name, Collection<String> known) {
    return known.stream()
        .filter(k -> distance(name, k) <= Math.min(MAX_DISTANCE, k.length() - 1))
        .min(Comparator.comparingInt(k -> distance(name, k)));
  }

  /** What follows a name that is not known: the one probably meant, or all there are. */
  static String hint(String name, Collection<String> known, String ofAll) {
    return of(name, known)
        .map(k -> ", did you mean `" + k + "`?")
        .orElseGet(() -> known.isEmpty() ? "" : "; " + ofAll + " " + quoted(known));
  }

  static String quoted(Collection<?> names) {
    return names.stream().map(n -> "`" + n + "`").collect(Collectors.joining(", "));
  }

  /** Levenshtein's distance, by rows. */
  private static int distance(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(change, Math.min(previous[j], current[j - 1]) + 1);
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
