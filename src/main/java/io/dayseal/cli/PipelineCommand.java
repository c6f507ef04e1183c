package io.dayseal.cli;

import io.dayseal.config.Configuration;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.layer.Dataset;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.Pipeline;
import io.dayseal.pipeline.Run;
import io.dayseal.pipeline.Warehouse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Parameters;

/** What the commands that work on layers have in common. */
abstract class PipelineCommand implements Callable<Integer> {
  private final Session session;
  private final String name;

  @Parameters(
      index = "0",
      paramLabel = "DATASET",
      description = "A dataset: catalog/datasets/DATASET.yaml.")
  private String dataset = "";

  PipelineCommand(Session session, String name) {
    this.session = session;
    this.name = name;
  }

  /** Checks what the options cannot check one by one. */
  void checkOptions(Dataset definition) {}

  /** The deliveries given. */
  abstract List<String> deliveries();

  /** Does it. */
  abstract void execute(
      Pipeline pipeline,
      Dataset definition,
      List<DeliverySource> deliveries,
      Consumer<LayerReport> reports)
      throws IOException;

  /** Whether more is to be said. */
  final boolean verbose() {
    return session.options().verbose;
  }

  /** Which partitions are named. */
  ReportReply.Detail detail(boolean verbose) {
    return verbose ? ReportReply.Detail.CHANGES : ReportReply.Detail.NONE;
  }

  /** The outcome when nothing failed. */
  String outcome(ReportReply report) {
    return report.committed() ? Outcomes.DONE : Outcomes.NOTHING_TO_DO;
  }

  @Override
  public final Integer call() throws IOException {
    Run run = session.run();
    ReportReply report = new ReportReply(name, detail(session.options().verbose));
    report.about(run.id(), dataset);
    report.countRequests();
    report.countQueries(session::queries);
    session.begin(report);
    Configuration.Setup setup = session.configuration().setup(session.options().profile, dataset);
    checkOptions(setup.dataset());
    Adapters adapters = session.surroundings().adapters();
    try (Deliveries found = new Deliveries(() -> adapters.objects(setup.profile()));
        Warehouse warehouse = adapters.warehouse(setup.profile())) {
      List<DeliverySource> sources = sources(found, setup.dataset());
      Pipeline pipeline =
          new Pipeline(
              warehouse,
              () -> session.watched(adapters.engine(setup.profile())),
              adapters.readers(),
              run,
              session.progress());
      execute(
          pipeline,
          setup.dataset(),
          sources,
          layer -> {
            report.add(layer);
            warn(layer);
          });
      report.warn(warehouse.warnings());
    }
    return session.finish(Ending.success(outcome(report)));
  }

  /** Said also where the report goes into a file that nobody reads. */
  private void warn(LayerReport layer) {
    if (layer.setAside().rows() > 0) {
      session.surroundings().err().println("warning: " + layer.setAside().text());
    }
  }

  private List<DeliverySource> sources(Deliveries found, Dataset definition) throws IOException {
    List<DeliverySource> sources = new ArrayList<>();
    for (String delivery : deliveries()) {
      sources.add(found.find(delivery, definition.delivery().dialect().folders()));
    }
    return sources;
  }
}
