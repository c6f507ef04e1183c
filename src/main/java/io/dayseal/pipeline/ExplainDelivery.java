package io.dayseal.pipeline;

import io.dayseal.compare.Explanation;
import io.dayseal.compare.RowDifferences;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.RawLayer;
import io.dayseal.plan.Decision;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Reason;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says how the rows of changed partitions differ from those in the table. It reads the rows of
 * these partitions alone, at the snapshot that was planned on, and the delivery once more.
 */
final class ExplainDelivery {
  /** Cells held at once: a hash each, about 100 MB with what is around them. */
  private static final long MAX_CELLS = 4_000_000;

  private static final String IMAGINED =
      "not explained: it changes against a delivery before it that is not landed";

  private final Services services;
  private final Dataset dataset;

  ExplainDelivery(Services services, Dataset dataset) {
    this.services = services;
    this.dataset = dataset;
  }

  /**
   * The report with explanations of those partitions that are replaced because their content
   * changed.
   *
   * @param plan of the delivery
   * @param imagined whether it was planned on a delivery that is not in the table
   */
  LayerReport explained(DeliverySource source, LayerReport plan, boolean imagined)
      throws IOException {
    List<Partition> changed =
        plan.partitions().stream()
            .filter(p -> p.decision() == Decision.REPLACE && p.reason() == Reason.CONTENT)
            .map(PartitionPlan::partition)
            .toList();
    if (!imagined) {
      return plan.explained(explain(source, plan, changed));
    }
    return plan.explained(
        changed.stream().collect(Collectors.toMap(p -> p, p -> Explanation.none(IMAGINED))));
  }

  private Map<Partition, Explanation> explain(
      DeliverySource source, LayerReport plan, List<Partition> changed) throws IOException {
    Optional<TableState> state = services.find(dataset.raw().table());
    Long base = plan.baseSnapshotId();
    if (changed.isEmpty() || state.isEmpty() || base == null) {
      return Map.of();
    }
    RawLayer raw = AddedColumns.layer(dataset, state, services.readers(), source);
    Slice slice = state.get().slice(base, Optional.of(changed));
    List<Column> old = slice.columns().stream().map(TableColumn::column).toList();
    if (!divides(raw, old)) {
      return Map.of();
    }
    services.progress().phase(raw.name(), "explaining");
    RowDifferences differences =
        new RowDifferences(compared(raw), raw.key(), raw.partitioning(), changed, MAX_CELLS);
    push(slice.rows(), differences.old(old));
    push(
        DeliveredRows.open(
            services.readers(), dataset, raw, source, new SetAsideRows(Optional::empty)),
        differences.delivered(raw.columns()));
    differences.match();
    if (differences.needsExamples()) {
      push(slice.rows(), differences.examples(old));
    }
    return differences.explanations();
  }

  /** Whether the old rows can be divided as the new ones are. */
  private static boolean divides(RawLayer raw, List<Column> old) {
    Set<String> names = new HashSet<>();
    old.forEach(c -> names.add(c.name()));
    return raw.partitioning().terms().stream().allMatch(t -> names.contains(t.column()));
  }

  private static List<Column> compared(RawLayer raw) {
    return raw.columns().stream()
        .filter(c -> raw.signed().contains(c.name()) || raw.key().contains(c.name()))
        .toList();
  }

  private static void push(RowReader rows, RowSink sink) throws IOException {
    try (rows) {
      while (rows.next(sink)) {
        // Everything happens in the sink.
      }
    }
  }
}
