package io.dayseal.cli;

import io.dayseal.aws.S3Objects;
import io.dayseal.config.Profile;
import io.dayseal.iceberg.CatalogSettings;
import io.dayseal.iceberg.WatchedCatalog;
import io.dayseal.infer.Readers;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;
import io.dayseal.process.WatchedPorts;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** The command line as it is shipped, telling every step that it takes outside of itself. */
public final class WatchedProgram implements Adapters {
  private final Adapters shipped = new ShippedAdapters();
  private final Consumer<String> steps;

  private WatchedProgram(Consumer<String> steps) {
    this.steps = steps;
  }

  /**
   * Runs the command line.
   *
   * @return the exit code
   */
  public static int run(
      PrintWriter out, PrintWriter err, Consumer<String> steps, String... arguments) {
    return run(out, err, Clock.systemUTC(), steps, arguments);
  }

  /** Runs the command line at another time. */
  public static int run(
      PrintWriter out, PrintWriter err, Clock clock, Consumer<String> steps, String... arguments) {
    return new Program(
            new Surroundings(
                out,
                err,
                false,
                name -> Optional.empty(),
                clock,
                () -> UUID.randomUUID().toString(),
                new WatchedProgram(steps)))
        .run(arguments);
  }

  @Override
  public Warehouse warehouse(Profile profile) {
    return WatchedPorts.warehouse(
        WatchedCatalog.open(
            new CatalogSettings(
                profile.catalog().type(), profile.catalog().name(), profile.catalog().properties()),
            steps),
        steps);
  }

  @Override
  public Engine engine(Profile profile) {
    return WatchedPorts.engine(shipped.engine(profile), steps);
  }

  @Override
  public Optional<String> explain(Throwable failure) {
    return shipped.explain(failure);
  }

  @Override
  public S3Objects objects(Profile profile) {
    return shipped.objects(profile);
  }

  @Override
  public S3Objects projectObjects() {
    return shipped.projectObjects();
  }

  @Override
  public DeliveryReaders readers() {
    return WatchedPorts.readers(shipped.readers(), steps);
  }

  @Override
  public Readers columnReaders() {
    return shipped.columnReaders();
  }
}
