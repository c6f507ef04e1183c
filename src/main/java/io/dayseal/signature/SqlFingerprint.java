package io.dayseal.signature;

import io.dayseal.delivery.Column;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

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
   * @param declared the types that the SELECT's columns are cast to, in order; empty when the
   *     SELECT decides
   * @param partition the partition terms, in order
   * @param upstream the columns of the layer above. Those that the text names count with their
   *     types, since the same expression may give another value over a wider type; those that it
   *     does not name do not, so that a column added above rebuilds nothing.
   */
  public static SqlFingerprint of(
      String sql, List<Column> declared, List<PartitionTerm> partition, List<Column> upstream) {
    String normalized = SqlNormalization.normalize(sql);
    StringBuilder text = new StringBuilder(normalized).append('\n');
    declared.forEach(c -> line(text, "column", c));
    partition.forEach(t -> text.append("partition ").append(t).append('\n'));
    // DuckDB's COLUMNS(...) names any column.
    String lowerCase = normalized.toLowerCase(Locale.ROOT);
    upstream.stream()
        .filter(c -> lowerCase.contains("columns") || names(lowerCase, c))
        .sorted(Comparator.comparing(Column::name))
        .forEach(c -> line(text, "reads", c));
    return new SqlFingerprint(Sha256.hex(text.toString()));
  }

  /** A name within quotes doubles the quotes that are in it. */
  private static boolean names(String sql, Column column) {
    String name = column.name().toLowerCase(Locale.ROOT);
    return sql.contains(name) || sql.contains(name.replace("\"", "\"\""));
  }

  private static void line(StringBuilder text, String kind, Column column) {
    text.append(kind)
        .append(' ')
        .append(column.name())
        .append(' ')
        .append(column.type())
        .append('\n');
  }

  @Override
  public String toString() {
    return hex;
  }
}
