package io.dayseal.layer;

import io.dayseal.delivery.Column;
import io.dayseal.signature.Partitioning;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The landed layer.
 *
 * @param columns declared columns; a partition column is required whatever was declared, since a
 *     row without it belongs nowhere
 * @param partitioning over the columns
 * @param signed names of the columns that count in a signature
 */
public record RawLayer(
    String name,
    String table,
    List<Column> columns,
    Partitioning partitioning,
    Set<String> signed,
    List<String> sort)
    implements Layer {
  /** Names of the declared columns that do not count in a signature. */
  public Set<String> unsigned() {
    return columns.stream()
        .map(Column::name)
        .filter(n -> !signed.contains(n))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Copies, and makes the partition columns required. */
  public RawLayer {
    Set<String> dividing =
        partitioning.terms().stream().map(t -> t.column()).collect(Collectors.toSet());
    columns = columns.stream().map(c -> dividing.contains(c.name()) ? c.asRequired() : c).toList();
    signed = Set.copyOf(signed);
    sort = List.copyOf(sort);
  }
}
