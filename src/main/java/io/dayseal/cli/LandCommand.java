package io.dayseal.cli;

import io.dayseal.delivery.DeliverySource;
import io.dayseal.layer.Dataset;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.Pipeline;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** {@code land}. */
@Command(
    name = "land",
    description = "Lands deliveries in the order given, and builds nothing from them.",
    footer = {"", "Example:", "  dayseal land orders deliveries/2026-10-06.csv"})
final class LandCommand extends LandingCommand {
  LandCommand(Session session) {
    super(session, "land");
  }

  @Override
  void execute(
      Pipeline pipeline,
      Dataset dataset,
      List<DeliverySource> sources,
      Consumer<LayerReport> reports)
      throws IOException {
    pipeline.land(dataset, sources, options(), reports);
  }
}
