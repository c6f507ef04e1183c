package io.dayseal.cli;

import io.dayseal.pipeline.LayerReport;
import io.dayseal.plan.Decision;
import io.dayseal.plan.PartitionPlan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was not done since it was proved to be done already. */
final class Savings {
  private Savings() {}

  /** One line over all layers; empty when nothing was skipped. */
  static Optional<String> line(List<LayerReport> layers) {
    List<PartitionPlan> all = layers.stream().flatMap(l -> l.partitions().stream()).toList();
    List<PartitionPlan> skipped = all.stream().filter(p -> p.decision() == Decision.SKIP).toList();
    if (skipped.isEmpty()) {
      return Optional.empty();
    }
    long rows =
        skipped.stream()
            .mapToLong(PartitionPlan::rows)
            .filter(r -> r != PartitionPlan.UNKNOWN_ROWS)
            .sum();
    long layersLeftAlone =
        layers.stream()
            .filter(l -> l.partitions().stream().noneMatch(PartitionPlan::changes))
            .count();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "skipping saved %,d of %,d partitions%s and %d of %d commits",
            skipped.size(),
            all.size(),
            rows == 0 ? "" : String.format(Locale.ROOT, " (%,d rows of the delivery)", rows),
            layersLeftAlone,
            layers.size()));
  }
}
