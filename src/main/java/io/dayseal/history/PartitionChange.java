package io.dayseal.history;

import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.Signature;
import java.util.Locale;
import java.util.Optional;

/**
 * What a commit of ours recorded for one partition.
 *
 * @param path the partition path
 * @param recorded the text recorded: a signature, or {@link SummaryKeys#UNSIGNED}
 */
public record PartitionChange(String path, String recorded) {
  private static final String EMPTY = PartitionContent.EMPTY.signature().toString();

  /** What became of a partition. */
  public enum Kind {
    /** Holds new rows, signed. */
    REPLACED,
    /** Holds no rows any more. */
    EMPTIED,
    /** Holds new rows, without a signature. */
    UNSIGNED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What became of the partition. A built partition without rows carries a chained signature, so
   * that only landed ones are known to be emptied.
   */
  public Kind kind() {
    if (recorded.equals(SummaryKeys.UNSIGNED)) {
      return Kind.UNSIGNED;
    }
    return recorded.equals(EMPTY) ? Kind.EMPTIED : Kind.REPLACED;
  }

  /** The signature; empty when there is none, or of another version. */
  public Optional<Signature> signature() {
    return Signature.parse(recorded);
  }
}
