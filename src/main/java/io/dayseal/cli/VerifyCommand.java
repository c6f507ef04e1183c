package io.dayseal.cli;

import io.dayseal.config.Configuration;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.Pipeline;
import io.dayseal.pipeline.TableMissingException;
import io.dayseal.pipeline.Warehouse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code verify}. */
@Command(
    name = "verify",
    description =
        "Compares the rows of the tables with what was signed; exits with 1 when some differ.",
    footer = {"", "Example:", "  dayseal verify orders --deep"})
final class VerifyCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "DATASET[.LAYER]",
      description = "A dataset, or one of its layers.")
  private String name = "";

  @Option(
      names = "--deep",
      description = "Run the SQL of further layers again, on the snapshots that it read.")
  private boolean deep;

  VerifyCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    session.begin(new ReportReply("verify", ReportReply.Detail.NONE));
    LayerName meant = LayerName.parse(name);
    Configuration.Setup setup =
        session.configuration().setup(session.options().profile, meant.dataset());
    List<Layer> layers = meant.of(setup.dataset());
    VerifyReply reply =
        new VerifyReply(setup.dataset().name(), deep, session.options().verbose, session::queries);
    session.begin(reply);
    Adapters adapters = session.surroundings().adapters();
    try (Warehouse warehouse = adapters.warehouse(setup.profile())) {
      Pipeline pipeline =
          new Pipeline(
              warehouse,
              () -> session.watched(adapters.engine(setup.profile())),
              adapters.readers(),
              session.run(),
              session.progress());
      pipeline.verify(setup.dataset(), layers, deep, reply::add);
    }
    if (!reply.found()) {
      throw new TableMissingException(
          layers.size() == 1
              ? "table `" + layers.get(0).table() + "` does not exist or holds nothing yet"
              : "none of the tables of dataset `" + meant.dataset() + "` holds anything yet");
    }
    long differing = reply.differing();
    return session.finish(
        differing == 0
            ? Ending.success(Outcomes.DONE)
            : Ending.failure(
                    ExitCode.FAILED,
                    differing == 1
                        ? "1 partition is not what was signed"
                        : differing + " partitions are not what was signed")
                .withHint(
                    "`rollback` to a state before the damage, or `build --force` a further layer;"
                        + " see OPERATIONS"));
  }
}
