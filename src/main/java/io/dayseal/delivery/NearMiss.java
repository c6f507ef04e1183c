package io.dayseal.delivery;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The name that was probably meant when one is not there. */
public final class NearMiss {
  /** Letters that may differ in a name of ordinary length. */
  private static final int MAX_DISTANCE = 2;

  private NearMiss() {}

  /** {@code (there is "day ")}, or nothing when no candidate resembles the name. */
  public static String hint(String name, Collection<String> candidates) {
    return find(name, candidates).map(c -> " (there is " + Cited.text(c) + ")").orElse("");
  }

  private static Optional<String> find(String name, Collection<String> candidates) {
    String wanted = letters(name);
    String best = null;
    int bestDistance = Math.min(MAX_DISTANCE, name.length() / 2) + 1;
    for (String candidate : candidates) {
      String letters = letters(candidate);
      int distance = letters.equals(wanted) ? 0 : distance(wanted, letters);
      if (!candidate.isEmpty() && distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Case, blanks and punctuation are what differs most often. */
  private static String letters(String name) {
    StringBuilder letters = new StringBuilder();
    name.chars().filter(Character::isLetterOrDigit).forEach(c -> letters.append((char) c));
    return letters.toString().toLowerCase(Locale.ROOT);
  }

  /** Levenshtein's distance. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
