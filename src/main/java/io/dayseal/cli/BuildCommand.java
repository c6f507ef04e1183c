package io.dayseal.cli;

import io.dayseal.delivery.DeliverySource;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.BuildSelection;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.Pipeline;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code build}. */
@Command(
    name = "build",
    description = "Builds further layers from what is landed.",
    footer = {
      "",
      "Example:",
      "  dayseal build orders --layer analytics --from 2026-10-01 --to 2026-10-05"
    })
final class BuildCommand extends PipelineCommand {
  @Option(names = "--layer", paramLabel = "LAYER", description = "Only this layer.")
  private @Nullable String layer;

  @Option(
      names = "--from",
      paramLabel = "DAY",
      converter = Days.class,
      description = "First day, such as 2026-10-01.")
  private @Nullable LocalDate from;

  @Option(
      names = "--to",
      paramLabel = "DAY",
      converter = Days.class,
      description = "Last day, included.")
  private @Nullable LocalDate to;

  @Option(names = "--force", description = "Rebuild unchanged partitions too; needs --reason.")
  private boolean force;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why it is forced; recorded in the commit.")
  private @Nullable String reason;

  BuildCommand(Session session) {
    super(session, "build");
  }

  @Override
  List<String> deliveries() {
    return List.of();
  }

  @Override
  void checkOptions(Dataset dataset) {
    if (force && (reason == null || reason.isBlank())) {
      throw new UsageException("`--force` needs `--reason TEXT`, which is recorded");
    }
    if (!force && reason != null) {
      throw new UsageException("`--reason` says why something is forced; it needs `--force`");
    }
    if (from != null && to != null && from.isAfter(to)) {
      throw new UsageException(
          "expected `--from` to be no later than `--to`, found " + from + " and " + to);
    }
    if (layer != null && dataset.further().stream().noneMatch(l -> l.name().equals(layer))) {
      throw new UsageException(
          "expected one of the layers "
              + dataset.further().stream()
                  .map(Layer::name)
                  .map(n -> "`" + n + "`")
                  .collect(Collectors.joining(", "))
              + " for `--layer`, found `"
              + layer
              + "`");
    }
  }

  @Override
  void execute(
      Pipeline pipeline,
      Dataset dataset,
      List<DeliverySource> sources,
      Consumer<LayerReport> reports)
      throws IOException {
    pipeline.build(
        dataset,
        new BuildSelection(
            Optional.ofNullable(layer),
            Optional.ofNullable(from),
            Optional.ofNullable(to),
            Optional.ofNullable(reason)),
        reports);
  }
}
