package io.dayseal.signature;

import java.util.List;

/**
 * What a SELECT would do: SHA-256 of its normalised text with the declared columns and
 * partitioning.
 *
 * @param hex 64 lower-case hex digits
 */
public record SqlFingerprint(String hex) {
  /**
   * The fingerprint of a text that is about to run.
   *
   * @param sql the very text
   * @param declaredColumns {@code name type} of each declared column, in order; empty when the
   *     SELECT decides
   * @param partition the partition terms, in order
   */
  public static SqlFingerprint of(
      String sql, List<String> declaredColumns, List<PartitionTerm> partition) {
    StringBuilder text = new StringBuilder(SqlNormalization.normalize(sql)).append('\n');
    declaredColumns.forEach(c -> text.append("column ").append(c).append('\n'));
    partition.forEach(t -> text.append("partition ").append(t).append('\n'));
    return new SqlFingerprint(Sha256.hex(text.toString()));
  }

  @Override
  public String toString() {
    return hex;
  }
}
