package io.dayseal.cli;

import io.dayseal.compare.Explanation;
import io.dayseal.history.Lineage;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.plan.Decision;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Reason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A report for people: one row a layer, below it the reasons, at the end what it comes to. */
final class ReportText {
  private static final List<String> HEADINGS =
      List.of(
          "LAYER", "FROM", "SKIPPED", "KEPT", "REPLACED", "EMPTIED", "ROWS WRITTEN", "SNAPSHOT");
  private static final Set<Integer> NUMBERS = Set.of(2, 3, 4, 5, 6, 7);
  private static final String INDENT = "  ";
  private static final String NONE = "-";

  private ReportText() {}

  static List<String> lines(List<LayerReport> layers, String outcome, ReportReply.Detail detail) {
    List<String> lines = new ArrayList<>();
    if (!layers.isEmpty()) {
      TextTable table = new TextTable(NUMBERS);
      table.row(HEADINGS);
      layers.forEach(layer -> table.row(cells(layer)));
      List<String> rows = table.lines();
      lines.add(rows.get(0));
      for (int i = 0; i < layers.size(); i++) {
        lines.add(rows.get(i + 1));
        lines.addAll(reasons(layers.get(i)));
        lines.addAll(partitions(layers.get(i), detail));
      }
    }
    conclusion(layers, outcome).ifPresent(lines::add);
    return lines;
  }

  private static List<String> cells(LayerReport layer) {
    Map<Decision, Long> counts = layer.counts();
    Long snapshotId = layer.snapshotId();
    return List.of(
        layer.layer(),
        layer.lineage().map(ReportText::source).orElse(NONE),
        count(counts, Decision.SKIP),
        count(counts, Decision.KEEP),
        count(counts, Decision.REPLACE),
        count(counts, Decision.EMPTY),
        rowsWritten(layer),
        snapshotId == null ? NONE : snapshotId.toString());
  }

  private static String source(Lineage lineage) {
    if (lineage instanceof Lineage.FromTable upstream) {
      return upstream.table() + "@" + upstream.snapshotId();
    }
    return ((Lineage.FromDelivery) lineage).name();
  }

  private static String count(Map<Decision, Long> counts, Decision decision) {
    return counts.getOrDefault(decision, 0L).toString();
  }

  private static String rowsWritten(LayerReport layer) {
    List<PartitionPlan> written =
        layer.partitions().stream().filter(p -> p.decision() == Decision.REPLACE).toList();
    boolean known = written.stream().noneMatch(p -> p.rows() == PartitionPlan.UNKNOWN_ROWS);
    return known ? Long.toString(written.stream().mapToLong(PartitionPlan::rows).sum()) : NONE;
  }

  private static List<String> reasons(LayerReport layer) {
    List<String> lines = new ArrayList<>();
    if (layer.identical()) {
      lines.add(INDENT + "identical to the delivery landed last, not parsed");
    }
    if (!layer.added().isEmpty()) {
      lines.add(
          INDENT
              + "new columns: "
              + layer.added().stream()
                  .map(c -> c.name() + " " + c.type())
                  .collect(Collectors.joining(", ")));
    }
    if (layer.setAside().rows() > 0) {
      lines.add(INDENT + "WARNING: " + layer.setAside().text());
    }
    for (Decision decision : List.of(Decision.KEEP, Decision.REPLACE, Decision.EMPTY)) {
      List<PartitionPlan> taken =
          layer.partitions().stream().filter(p -> p.decision() == decision).toList();
      if (!taken.isEmpty()) {
        lines.add(INDENT + done(decision) + " " + taken.size() + ": " + byReason(taken));
      }
    }
    return lines;
  }

  private static String done(Decision decision) {
    return switch (decision) {
      case SKIP -> "skipped";
      case KEEP -> "kept";
      case REPLACE -> "replaced";
      case EMPTY -> "emptied";
    };
  }

  private static String byReason(List<PartitionPlan> plans) {
    Map<Reason, Long> counts = new EnumMap<>(Reason.class);
    plans.forEach(p -> counts.merge(p.reason(), 1L, Long::sum));
    return counts.entrySet().stream()
        .map(e -> e.getValue() + " " + e.getKey())
        .collect(Collectors.joining(", "));
  }

  private static List<String> partitions(LayerReport layer, ReportReply.Detail detail) {
    TextTable table = new TextTable(Set.of(3));
    List<PartitionPlan> named =
        layer.partitions().stream()
            .filter(
                p ->
                    detail == ReportReply.Detail.ALL
                        || (detail == ReportReply.Detail.CHANGES && p.changes()))
            .toList();
    named.forEach(p -> table.row(partition(p)));
    List<String> rows = table.lines();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < named.size(); i++) {
      lines.add(INDENT + INDENT + rows.get(i));
      Explanation explanation = layer.explanations().get(named.get(i).partition());
      if (explanation != null) {
        ExplanationText.lines(explanation).forEach(l -> lines.add(INDENT.repeat(3) + l));
      }
    }
    ExplanationText.warning(layer.explanations().values()).ifPresent(w -> lines.add(INDENT + w));
    return lines;
  }

  private static List<String> partition(PartitionPlan plan) {
    return List.of(
        plan.partition().path(),
        plan.decision().toString(),
        plan.reason().toString(),
        rows(plan.rows()),
        Optional.ofNullable(plan.signature()).map(s -> s.shortText()).orElse("unsigned"));
  }

  private static String rows(long rows) {
    return rows == PartitionPlan.UNKNOWN_ROWS ? NONE : rows + (rows == 1 ? " row" : " rows");
  }

  private static Optional<String> conclusion(List<LayerReport> layers, String outcome) {
    long changes =
        layers.stream()
            .flatMap(l -> l.partitions().stream())
            .filter(PartitionPlan::changes)
            .count();
    return switch (outcome) {
      case Outcomes.NOTHING_TO_DO ->
          Optional.of(
              layers.isEmpty()
                  ? "nothing to do"
                  : "nothing to do: every partition is unchanged" + orKept(layers));
      case Outcomes.PLANNED ->
          Optional.of(
              "planned: "
                  + changes
                  + (changes == 1 ? " partition" : " partitions")
                  + " would change; nothing was written");
      default -> Optional.empty();
    };
  }

  private static String orKept(List<LayerReport> layers) {
    return layers.stream().anyMatch(l -> l.counts().containsKey(Decision.KEEP)) ? " or kept" : "";
  }
}
