package io.dayseal.infer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Columns that got another name from one delivery to the next: the old name is gone, the new one
 * was never there, and they are spelled alike, or stand in the same place and hold the same values.
 */
final class Renames {
  private static final double MOST_VALUES = 0.8;

  private final boolean ordered;
  private final Set<String> known = new HashSet<>();
  private final List<Set<String>> together = new ArrayList<>();
  private final List<Rename> candidates = new ArrayList<>();
  private @Nullable Scan before;

  /** One of them. */
  record Rename(String from, String to) {}

  /**
   * None yet.
   *
   * @param ordered whether columns have a place in a delivery
   */
  Renames(boolean ordered) {
    this.ordered = ordered;
  }

  void add(Scan scan) {
    List<String> names = names(scan);
    Scan earlier = before;
    if (earlier != null) {
      List<String> old = names(earlier);
      Set<String> taken = new HashSet<>();
      for (int i = 0; i < old.size(); i++) {
        String from = old.get(i);
        if (!names.contains(from)) {
          String to = successor(earlier, scan, from, i, names, taken);
          if (to != null) {
            taken.add(to);
            candidates.add(new Rename(from, to));
          }
        }
      }
    }
    known.addAll(names);
    together.add(Set.copyOf(names));
    before = scan;
  }

  private static List<String> names(Scan scan) {
    List<String> names = new ArrayList<>();
    scan.names().forEach(names::add);
    return names;
  }

  private @Nullable String successor(
      Scan earlier, Scan scan, String from, int place, List<String> names, Set<String> taken) {
    for (String name : names) {
      if (isNew(name, taken) && letters(name).equals(letters(from))) {
        return name;
      }
    }
    if (!ordered || place >= names.size()) {
      return null;
    }
    String there = names.get(place);
    ValueShape old = earlier.shapes().get(from);
    ValueShape other = scan.shapes().get(there);
    boolean same =
        old != null
            && other != null
            && isNew(there, taken)
            && old.texts().sketch().foundIn(other.texts().sketch()) >= MOST_VALUES;
    return same ? there : null;
  }

  private boolean isNew(String name, Set<String> taken) {
    return !known.contains(name) && !taken.contains(name);
  }

  /** Case and separators are what publishers change first. */
  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
  }

  /** Those whose names never stand in one delivery, in the order in which they happened. */
  List<Rename> found() {
    return candidates.stream()
        .filter(r -> together.stream().noneMatch(n -> n.contains(r.from()) && n.contains(r.to())))
        .toList();
  }
}
