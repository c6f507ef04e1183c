package io.dayseal.plan;

import io.dayseal.signature.Partition;
import java.util.List;

/**
 * Days that were landed are not in the delivery and the policy refuses that. Nothing was written.
 */
public final class VanishedDaysException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int NAMED = 5;

  /** Names the first few. */
  public VanishedDaysException(List<Partition> vanished) {
    super(
        "vanished-days is `refuse`, and "
            + vanished.size()
            + (vanished.size() == 1 ? " partition" : " partitions")
            + " landed before "
            + (vanished.size() == 1 ? "is" : "are")
            + " not in the delivery: "
            + String.join(", ", vanished.stream().limit(NAMED).map(Partition::path).toList())
            + (vanished.size() > NAMED ? ", ..." : ""));
  }
}
