package io.dayseal.cli;

import io.dayseal.config.Configuration;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.Maintain;
import io.dayseal.pipeline.TableMissingException;
import io.dayseal.pipeline.Warehouse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code maintain}. */
@Command(
    name = "maintain",
    description =
        "Expires snapshots as the tables' properties say and removes files that nothing names.",
    footer = {"", "Example:", "  dayseal maintain orders --dry-run"})
final class MaintainCommand implements Callable<Integer> {
  /** A commit under way has files that nothing names yet. */
  private static final Duration LEAST_GRACE = Duration.ofHours(1);

  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "DATASET[.LAYER]",
      description = "A dataset, or one of its layers.")
  private String name = "";

  @Option(names = "--dry-run", description = "List what would go; change nothing.")
  private boolean dryRun;

  @Option(
      names = "--grace",
      paramLabel = "SPAN",
      converter = Durations.class,
      defaultValue = "3d",
      description =
          "Leave files alone that are younger, such as 3d or 12h; 1h is the least without"
              + " --dry-run. Default: ${DEFAULT-VALUE}.")
  private Duration grace = Duration.ofDays(3);

  MaintainCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.begin(new ReportReply("maintain", ReportReply.Detail.NONE));
    if (!dryRun && grace.compareTo(LEAST_GRACE) < 0) {
      throw new UsageException(
          "expected at least 1h for `--grace`: younger files may belong to a commit under way");
    }
    LayerName meant = LayerName.parse(name);
    Configuration.Setup setup =
        session.configuration().setup(session.options().profile, meant.dataset());
    List<Layer> layers = meant.of(setup.dataset());
    MaintainReply reply = new MaintainReply(setup.dataset().name(), dryRun);
    Instant before = session.surroundings().clock().instant().minus(grace);
    session.begin(reply);
    try (Warehouse warehouse = session.surroundings().adapters().warehouse(setup.profile())) {
      for (Layer layer : layers) {
        reply.add(
            dryRun
                ? Maintain.plan(warehouse, layer, before)
                : Maintain.table(warehouse, layer, before));
      }
    }
    if (!reply.found() && !reply.work()) {
      throw new TableMissingException(
          layers.size() == 1
              ? "table `" + layers.get(0).table() + "` does not exist"
              : "none of the tables of dataset `" + meant.dataset() + "` exists");
    }
    return session.finish(ending(reply));
  }

  private Ending ending(MaintainReply reply) {
    if (reply.left() > 0) {
      return Ending.failure(
          ExitCode.FAILED, reply.left() + " of the files that nothing names could not be removed");
    }
    String work = dryRun ? Outcomes.PLANNED : Outcomes.DONE;
    return Ending.success(reply.work() ? work : Outcomes.NOTHING_TO_DO);
  }
}
