package io.dayseal.cli;

import io.dayseal.config.Configuration;
import io.dayseal.history.SnapshotChoice;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.RollBack;
import io.dayseal.pipeline.Warehouse;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rollback}. */
@Command(
    name = "rollback",
    description = "Makes an earlier state of a layer current; the next run does what differs.",
    footer = {"", "Example:", "  dayseal rollback orders.raw --to 2026-10-07T03:00:00Z"})
final class RollbackCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(index = "0", paramLabel = "DATASET.LAYER", description = "A layer of a dataset.")
  private String name = "";

  @Option(
      names = "--to",
      paramLabel = "STATE",
      required = true,
      converter = StateName.class,
      description =
          "A snapshot's id, a time such as 2026-10-07T03:00:00Z, a day (when it began in UTC), or a"
              + " tag.")
  private SnapshotChoice to = new SnapshotChoice.Head();

  RollbackCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.begin(new ReportReply("rollback", ReportReply.Detail.NONE));
    LayerName meant = LayerName.parse(name);
    if (meant.layer().isEmpty()) {
      throw new UsageException("expected `DATASET.LAYER`, found `" + name + "`");
    }
    Configuration.Setup setup =
        session.configuration().setup(session.options().profile, meant.dataset());
    Layer layer = meant.of(setup.dataset()).get(0);
    try (Warehouse warehouse = session.surroundings().adapters().warehouse(setup.profile())) {
      RollBack.Report report = RollBack.to(warehouse, layer, to);
      session.begin(new RollbackReply(meant.dataset(), report, session.options().verbose));
      return session.finish(
          Ending.success(report.changed() ? Outcomes.DONE : Outcomes.NOTHING_TO_DO));
    }
  }
}
