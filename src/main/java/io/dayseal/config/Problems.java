package io.dayseal.config;

import io.dayseal.delivery.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gathers problems, so that a user sees all of them in one go. */
final class Problems {
  private final Set<Problem> found = new LinkedHashSet<>();
  private final List<String> files = new ArrayList<>();

  /** Adds a problem; what was found already, since a value was looked at twice, counts once. */
  void add(Place place, String message) {
    if (!files.contains(place.file())) {
      files.add(place.file());
    }
    found.add(place.problem(message));
  }

  /** In order of place; files in the order in which they first had a problem. */
  List<Problem> inOrder() {
    return found.stream()
        .sorted(
            Comparator.<Problem>comparingInt(p -> files.indexOf(p.file()))
                .thenComparingLong(Problem::line)
                .thenComparingLong(Problem::column))
        .toList();
  }

  /** Raises what was gathered, if anything. */
  void throwIfAny() {
    if (!found.isEmpty()) {
      throw new ConfigurationException(inOrder());
    }
  }
}
