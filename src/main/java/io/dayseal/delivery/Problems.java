package io.dayseal.delivery;

import java.util.ArrayList;
import java.util.List;

/** The problems found so far in one file. */
final class Problems {
  /** As many as one reads at once; a systematic fault shows in fewer. */
  static final int MAX = 20;

  private final String file;
  private final List<Problem> found = new ArrayList<>();

  Problems(String file) {
    this.file = file;
  }

  /** Keeps a problem; beyond {@link #MAX} nothing is kept. */
  void add(long line, long column, String message) {
    if (!full()) {
      found.add(new Problem(file, line, column, message));
    }
  }

  boolean none() {
    return found.isEmpty();
  }

  boolean full() {
    return found.size() >= MAX;
  }

  /** What to throw; at least one problem must be there. */
  RefusedDeliveryException refusal() {
    return new RefusedDeliveryException(found);
  }

  /** Adds a problem after which reading cannot go on. */
  RefusedDeliveryException fatal(long line, long column, String message) {
    if (full()) {
      found.remove(found.size() - 1);
    }
    add(line, column, message);
    return refusal();
  }
}
