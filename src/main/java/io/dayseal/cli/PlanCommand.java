package io.dayseal.cli;

import io.dayseal.delivery.DeliverySource;
import io.dayseal.layer.Dataset;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.Pipeline;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code plan}. */
@Command(
    name = "plan",
    description = {
      "Says what `run` would do with every partition, and why; changes nothing.",
      "With -v also which rows and columns of a changed partition differ from the table."
    },
    footer = {"", "Example:", "  dayseal plan orders deliveries/2026-10-06.csv -v"})
final class PlanCommand extends PipelineCommand {
  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "DELIVERY",
      description = "As for `run`; without any only the further layers are planned.")
  private List<String> deliveries = List.of();

  @Mixin private LandingMixin landing = new LandingMixin();

  PlanCommand(Session session) {
    super(session, "plan");
  }

  @Override
  void checkOptions(Dataset dataset) {
    landing.check(deliveries.size());
  }

  @Override
  List<String> deliveries() {
    return deliveries;
  }

  @Override
  void execute(
      Pipeline pipeline,
      Dataset dataset,
      List<DeliverySource> sources,
      Consumer<LayerReport> reports)
      throws IOException {
    pipeline.plan(dataset, sources, landing.options(), verbose(), reports);
  }

  @Override
  ReportReply.Detail detail(boolean verbose) {
    return verbose ? ReportReply.Detail.ALL : ReportReply.Detail.NONE;
  }

  @Override
  String outcome(ReportReply report) {
    return report.changes() ? Outcomes.PLANNED : Outcomes.NOTHING_TO_DO;
  }
}
