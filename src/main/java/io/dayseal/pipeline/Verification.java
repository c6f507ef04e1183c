package io.dayseal.pipeline;

import io.dayseal.layer.Layer;
import io.dayseal.signature.Partition;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a look at the rows of a layer gave.
 *
 * @param snapshotId the state looked at; null when there is none
 * @param partitions every partition that the table may hold rows of
 */
public record Verification(
    Layer layer, @Nullable Long snapshotId, SortedMap<Partition, Finding> partitions) {
  /** Copies. */
  public Verification {
    partitions = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(partitions));
  }

  /** What is known of a partition now. */
  public enum Outcome {
    /** It is what the ledger says. */
    MATCHES,
    /** It is not. */
    DIFFERS,
    /** There is nothing to hold it against. */
    UNVERIFIED;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * One partition.
   *
   * @param why empty when it matches
   */
  public record Finding(Outcome outcome, String why) {
    static final Finding MATCHES = new Finding(Outcome.MATCHES, "");

    static Finding differs(String why) {
      return new Finding(Outcome.DIFFERS, why);
    }

    static Finding unverified(String why) {
      return new Finding(Outcome.UNVERIFIED, why);
    }
  }

  /** The partitions of one outcome. */
  public List<Partition> partitions(Outcome outcome) {
    return partitions.entrySet().stream()
        .filter(e -> e.getValue().outcome() == outcome)
        .map(java.util.Map.Entry::getKey)
        .toList();
  }
}
