package io.dayseal.delivery;

import java.util.ArrayList;
import java.util.List;

/** The problems found so far in one file. */
public final class Problems {
  /** As many as one reads at once; a systematic fault shows in fewer. */
  public static final int MAX = 20;

  private final String file;
  private final List<Problem> found = new ArrayList<>();

  /** None found yet in a file named as the user named it. */
  public Problems(String file) {
    this.file = file;
  }

  /** The file, as the user named it. */
  public String file() {
    return file;
  }

  /** Keeps a problem; beyond {@link #MAX} nothing is kept. */
  public void add(long line, long column, String message) {
    if (!full()) {
      found.add(new Problem(file, line, column, message));
    }
  }

  /** Whether nothing is wrong so far. */
  public boolean none() {
    return found.isEmpty();
  }

  /** Whether there are as many as are kept. */
  public boolean full() {
    return found.size() >= MAX;
  }

  /** What to throw; at least one problem must be there. */
  public RefusedDeliveryException refusal() {
    return new RefusedDeliveryException(found);
  }

  /** Adds a problem after which reading cannot go on. */
  public RefusedDeliveryException fatal(long line, long column, String message) {
    if (full()) {
      found.remove(found.size() - 1);
    }
    add(line, column, message);
    return refusal();
  }
}
