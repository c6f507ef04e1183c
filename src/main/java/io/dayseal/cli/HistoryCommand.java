package io.dayseal.cli;

import io.dayseal.config.Configuration;
import io.dayseal.history.SnapshotChange;
import io.dayseal.history.TableHistory;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.TableMissingException;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.Warehouse;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code history}. */
@Command(
    name = "history",
    description = "Says what happened to a table or a day, by snapshot, newest first.",
    footer = {"", "Example:", "  dayseal history orders.raw --day 2026-10-05"})
final class HistoryCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "DATASET[.LAYER]",
      description = "A dataset, or one of its layers.")
  private String name = "";

  @Option(
      names = "--day",
      paramLabel = "DAY",
      converter = Days.class,
      description = "Only what touched this day, such as 2026-10-05.")
  private @Nullable LocalDate day;

  HistoryCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.begin(new ReportReply("history", ReportReply.Detail.NONE));
    LayerName meant = LayerName.parse(name);
    Configuration.Setup setup =
        session.configuration().setup(session.options().profile, meant.dataset());
    List<Layer> layers = meant.of(setup.dataset());
    HistoryReply reply =
        new HistoryReply(setup.dataset().name(), day != null, session.options().verbose);
    boolean found = false;
    try (Warehouse warehouse = session.surroundings().adapters().warehouse(setup.profile())) {
      for (Layer layer : layers) {
        Optional<TableState> state = warehouse.find(layer.table());
        found = found || state.isPresent();
        reply.add(layer, state.map(TableState::snapshotId), state.map(this::changes));
      }
    }
    if (!found) {
      throw new TableMissingException(
          layers.size() == 1
              ? "table `" + layers.get(0).table() + "` does not exist"
              : "none of the tables of dataset `" + meant.dataset() + "` exists");
    }
    session.begin(reply);
    return session.finish(Ending.success(Outcomes.DONE));
  }

  private List<SnapshotChange> changes(TableState state) {
    return day == null
        ? TableHistory.of(state.snapshots())
        : TableHistory.ofDay(state.snapshots(), state.partitioning(), day);
  }
}
