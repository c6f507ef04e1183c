package io.dayseal.layer;

import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.Partitioning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Which partition of a layer a partition of the layer above feeds. Each field of the layer takes
 * its value from one field above: that with the same name or, when there is none, the only one left
 * with values of the same kind (the day of a timestamp and a date are of one kind). Fields above
 * that no field takes from are gathered: one partition then reads several. A SELECT that does not
 * keep to this is found out when it runs, since it gives rows outside the partitions being rebuilt.
 */
public final class PartitionMapping {
  private static final int NONE = -1;

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
    Arrays.fill(sources, NONE);
    match(upstream, layer, sources, (a, b) -> a.name().equals(b.name()) && sameKind(a, b));
    match(upstream, layer, sources, PartitionMapping::sameKind);
    for (int i = 0; i < sources.length; i++) {
      if (sources[i] == NONE) {
        throw new IllegalArgumentException(
            "expected every partition column of the layer to be one of the layer above ("
                + upstream
                + "), found "
                + layer.fields().get(i).term());
      }
    }
    return new PartitionMapping(layer, sources, sources.length < upstream.fields().size());
  }

  /** Gives every field without a source the only candidate among the sources that are left. */
  private static void match(
      Partitioning upstream,
      Partitioning layer,
      int[] sources,
      BiPredicate<PartitionField, PartitionField> fits) {
    int[] before = sources.clone();
    for (int i = 0; i < sources.length; i++) {
      PartitionField field = layer.fields().get(i);
      if (before[i] == NONE) {
        int[] candidates =
            IntStream.range(0, upstream.fields().size())
                .filter(u -> Arrays.stream(before).noneMatch(b -> b == u))
                .filter(u -> fits.test(upstream.fields().get(u), field))
                .toArray();
        boolean contested =
            IntStream.range(0, sources.length)
                    .filter(j -> before[j] == NONE && sameKind(layer.fields().get(j), field))
                    .filter(j -> fits.test(layer.fields().get(j), field))
                    .count()
                > 1;
        if (candidates.length == 1 && !contested) {
          sources[i] = candidates[0];
        }
      }
    }
  }

  private static boolean sameKind(PartitionField a, PartitionField b) {
    if (a.daily() || b.daily()) {
      return a.daily() && b.daily();
    }
    return a.term().transform() == b.term().transform()
        && (a.temporal() || a.type().equals(b.type()));
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
