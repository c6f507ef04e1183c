package io.dayseal.cli;

import io.dayseal.delivery.DeliverySource;
import io.dayseal.layer.Dataset;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.Pipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code run}. */
@Command(
    name = "run",
    description = "Lands deliveries in the order given, then builds every further layer.",
    footer = {"", "Example:", "  dayseal run orders deliveries/2026-10-06.csv"})
final class RunCommand extends PipelineCommand {
  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "DELIVERY",
      description = {
        "A file, packed or not, or a folder or quoted pattern",
        "of files that are one delivery together."
      })
  private List<Path> deliveries = List.of();

  @Mixin private LandingMixin landing = new LandingMixin();

  RunCommand(Session session) {
    super(session, "run");
  }

  @Override
  void checkOptions(Dataset dataset) {
    landing.check(deliveries.size());
  }

  @Override
  List<Path> deliveries() {
    return deliveries;
  }

  @Override
  void execute(
      Pipeline pipeline,
      Dataset dataset,
      List<DeliverySource> sources,
      Consumer<LayerReport> reports)
      throws IOException {
    pipeline.run(dataset, sources, landing.options(), reports);
  }
}
