package io.dayseal.process;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Numbers equal steps from 1: {@code swap#2}. */
final class NumberedSteps implements Consumer<String> {
  private final Map<String, Integer> counts = new HashMap<>();
  private final Consumer<String> next;

  NumberedSteps(Consumer<String> next) {
    this.next = next;
  }

  @Override
  public void accept(String step) {
    next.accept(step + "#" + count(step));
  }

  private synchronized int count(String step) {
    return counts.merge(step, 1, Integer::sum);
  }
}
