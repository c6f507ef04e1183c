package io.dayseal.cli;

import io.dayseal.delivery.DeliverySource;
import io.dayseal.layer.Dataset;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.Pipeline;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** {@code run}. */
@Command(
    name = "run",
    description = "Lands deliveries in the order given, then builds every further layer.",
    footer = {"", "Example:", "  dayseal run orders deliveries/2026-10-06.csv"})
final class RunCommand extends LandingCommand {
  RunCommand(Session session) {
    super(session, "run");
  }

  @Override
  void execute(
      Pipeline pipeline,
      Dataset dataset,
      List<DeliverySource> sources,
      Consumer<LayerReport> reports)
      throws IOException {
    pipeline.run(dataset, sources, options(), reports);
  }
}
