package io.dayseal.signature;

/**
 * What was found in one partition.
 *
 * @param rows how many rows
 * @param signature their content signature
 */
public record PartitionContent(long rows, Signature signature) {
  /** A partition without rows. */
  public static final PartitionContent EMPTY =
      new PartitionContent(0, new RowSum().signature(Sha256.digest()));
}
