package io.dayseal.cli;

import io.dayseal.layer.Dataset;
import io.dayseal.pipeline.LandingOptions;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What the commands that land deliveries have in common. */
abstract class LandingCommand extends PipelineCommand {
  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "DELIVERY",
      description = {
        "A file, packed or not, or a folder or quoted pattern",
        "of files that are one delivery together."
      })
  private List<String> deliveries = List.of();

  @Mixin private LandingMixin landing = new LandingMixin();

  LandingCommand(Session session, String name) {
    super(session, name);
  }

  /** What the command line says of the deliveries. */
  final LandingOptions options() {
    return landing.options();
  }

  @Override
  final void checkOptions(Dataset dataset) {
    landing.check(deliveries.size());
  }

  @Override
  final List<String> deliveries() {
    return deliveries;
  }
}
