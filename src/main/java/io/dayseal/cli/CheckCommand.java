package io.dayseal.cli;

import io.dayseal.config.Configuration;
import io.dayseal.config.ConfigurationException;
import io.dayseal.config.Profile;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code check}. */
@Command(
    name = "check",
    description = "Validates configuration and SQL, connects, and names what is wrong.",
    footer = {"", "Example:", "  dayseal check orders --profile prod"})
final class CheckCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      index = "0..*",
      arity = "0..*",
      paramLabel = "DATASET",
      description = "Datasets; all when none is given.")
  private List<String> names = List.of();

  @Mixin private IamPolicyMixin iam = new IamPolicyMixin();

  CheckCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (iam.asked()) {
      return policy();
    }
    CheckReply reply = new CheckReply(session.options().profile);
    session.begin(reply);
    iam.check();
    Configuration configuration = session.configuration();
    Optional<Profile> profile = read(reply, () -> configuration.profile(session.options().profile));
    profile.ifPresent(
        p ->
            reply.add(
                Finding.right(
                    "profile `"
                        + p.name()
                        + "`: catalog of type "
                        + p.catalog().type()
                        + ", engine "
                        + p.engine().type())));
    List<Dataset> datasets = new ArrayList<>();
    for (String name : names.isEmpty() ? configuration.datasetNames() : names) {
      read(reply, () -> configuration.dataset(name)).ifPresent(datasets::add);
    }
    profile.ifPresent(p -> connect(reply, p, datasets));
    profile.ifPresent(p -> describe(reply, p, datasets));
    return session.finish(ending(reply));
  }

  private int policy() {
    IamPolicyReply reply = new IamPolicyReply();
    session.begin(reply);
    Configuration configuration = session.configuration();
    List<Dataset> datasets =
        (names.isEmpty() ? configuration.datasetNames() : names)
            .stream().map(configuration::dataset).toList();
    reply.policy(
        iam.policy(
            configuration.profile(session.options().profile),
            datasets,
            List.of(session.options().catalogFolder, session.options().sqlFolder)));
    return session.finish(Ending.success(Outcomes.DONE));
  }

  private static <T> Optional<T> read(CheckReply reply, Supplier<T> reading) {
    try {
      return Optional.of(reading.get());
    } catch (ConfigurationException e) {
      e.problems().forEach(problem -> reply.add(Finding.wrong(problem)));
      return Optional.empty();
    }
  }

  private void connect(CheckReply reply, Profile profile, List<Dataset> datasets) {
    String subject = "catalog `" + profile.catalog().name() + "`";
    try (Warehouse warehouse = session.surroundings().adapters().warehouse(profile)) {
      List<String> missing =
          warehouse.check(
              datasets.stream().flatMap(d -> d.layers().stream()).map(Layer::table).toList());
      missing.forEach(m -> reply.add(Finding.wrong(subject, m)));
      if (missing.isEmpty()) {
        reply.add(Finding.right(subject + ": connected"));
      }
      if (reply.wrong().isEmpty()) {
        datasets.forEach(d -> d.layers().forEach(layer -> warehouse.find(layer.table())));
        warehouse.warnings().forEach(w -> reply.add(Finding.warning(w)));
      }
    } catch (UncheckedIOException | UsageException | IllegalArgumentException e) {
      reply.add(Finding.wrong(subject, String.valueOf(e.getMessage())));
    }
  }

  private void describe(CheckReply reply, Profile profile, List<Dataset> datasets) {
    try (Engine engine = session.surroundings().adapters().engine(profile)) {
      LayerCheck check = new LayerCheck(engine, session.sqlFolder(), reply::add);
      datasets.forEach(check::dataset);
    } catch (UncheckedIOException e) {
      Ending failed = Failures.ending(e, session.surroundings().adapters()::explain);
      reply.add(Finding.wrong("engine", failed.error().orElseThrow()));
    }
  }

  private static Ending ending(CheckReply reply) {
    List<Finding> wrong = reply.wrong();
    if (wrong.isEmpty()) {
      return Ending.success(Outcomes.DONE);
    }
    return Ending.failure(
            ExitCode.USAGE,
            wrong.size() == 1 ? "1 thing is wrong" : wrong.size() + " things are wrong")
        .withProblems(wrong.stream().flatMap(f -> f.problem().stream()).toList());
  }
}
