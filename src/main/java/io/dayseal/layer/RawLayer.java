package io.dayseal.layer;

import io.dayseal.delivery.Column;
import io.dayseal.signature.Partitioning;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The landed layer.
 *
 * @param columns declared columns; a partition column, or what it is derived from, is required
 *     whatever was declared, since a row without it belongs nowhere
 * @param derived which of the columns no delivery has, since they are the day of another one
 * @param partitioning over the columns
 * @param signed names of the columns that count in a signature
 * @param signsAdded whether columns count that no definition names
 * @param sort columns by which the rows of a file are sorted
 * @param key columns by which a row is found again in order to explain what changed; nothing that
 *     is stored depends on it
 */
public record RawLayer(
    String name,
    String table,
    List<Column> columns,
    List<DerivedDay> derived,
    Partitioning partitioning,
    Set<String> signed,
    boolean signsAdded,
    List<String> sort,
    List<String> key)
    implements Layer {
  /** The layer with further columns. */
  public RawLayer with(List<Column> more) {
    List<Column> all = new ArrayList<>(columns);
    all.addAll(more);
    Set<String> counting = new HashSet<>(signed);
    if (signsAdded) {
      more.forEach(column -> counting.add(column.name()));
    }
    return new RawLayer(name, table, all, derived, partitioning, counting, signsAdded, sort, key);
  }

  /** The columns that a delivery has, in their order. */
  public List<Column> delivered() {
    return columns.stream()
        .filter(c -> derived.stream().noneMatch(d -> d.column().equals(c.name())))
        .toList();
  }

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
    derived = List.copyOf(derived);
    derived.stream()
        .filter(d -> dividing.contains(d.column()))
        .map(DerivedDay::source)
        .toList()
        .forEach(dividing::add);
    columns = columns.stream().map(c -> dividing.contains(c.name()) ? c.asRequired() : c).toList();
    signed = Set.copyOf(signed);
    sort = List.copyOf(sort);
    key = List.copyOf(key);
  }
}
