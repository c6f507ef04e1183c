package io.dayseal.layer;

import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.Partitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which partition of a layer a partition of the layer above feeds. Each field of the layer takes
 * its value from one field above: that with the same name or, when there is none, the only daily
 * one. Fields above that no field takes from are gathered: one partition then reads several.
 */
public final class PartitionMapping {
  private final Partitioning layer;
  private final int[] sourceByField;
  private final boolean gathering;

  private PartitionMapping(Partitioning layer, int[] sourceByField, boolean gathering) {
    this.layer = layer;
    this.sourceByField = sourceByField;
    this.gathering = gathering;
  }

  /**
   * Maps one partitioning to another.
   *
   * @throws IllegalArgumentException when a field of the layer has no field above that gives its
   *     value
   */
  public static PartitionMapping of(Partitioning upstream, Partitioning layer) {
    int[] sources = new int[layer.fields().size()];
    for (int i = 0; i < sources.length; i++) {
      PartitionField field = layer.fields().get(i);
      sources[i] =
          sameName(upstream, field)
              .or(() -> onlyDaily(upstream, field))
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "expected every partition column of the layer to be one of the layer above ("
                              + upstream
                              + "), found "
                              + field.term()));
    }
    return new PartitionMapping(layer, sources, sources.length < upstream.fields().size());
  }

  private static Optional<Integer> sameName(Partitioning upstream, PartitionField field) {
    for (int i = 0; i < upstream.fields().size(); i++) {
      PartitionField candidate = upstream.fields().get(i);
      if (candidate.name().equals(field.name()) && sameValues(candidate, field)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private static boolean sameValues(PartitionField a, PartitionField b) {
    return a.daily() == b.daily()
        && (a.daily() || (a.term().transform() == b.term().transform() && sameType(a, b)));
  }

  private static boolean sameType(PartitionField a, PartitionField b) {
    return a.temporal() || a.type().equals(b.type());
  }

  private static Optional<Integer> onlyDaily(Partitioning upstream, PartitionField field) {
    List<Integer> daily = new ArrayList<>();
    for (int i = 0; i < upstream.fields().size(); i++) {
      if (upstream.fields().get(i).daily()) {
        daily.add(i);
      }
    }
    return field.daily() && daily.size() == 1 ? Optional.of(daily.get(0)) : Optional.empty();
  }

  /** The layer's partition that this upstream partition feeds. */
  public Partition target(Partition upstream) {
    List<Object> values = new ArrayList<>();
    for (int source : sourceByField) {
      values.add(upstream.values().get(source));
    }
    return layer.partition(values);
  }

  /** Whether one partition of the layer may read several. */
  public boolean gathering() {
    return gathering;
  }
}
