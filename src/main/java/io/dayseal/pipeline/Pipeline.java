package io.dayseal.pipeline;

import io.dayseal.delivery.DeliverySource;
import io.dayseal.history.Lineage;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.Layer;
import io.dayseal.layer.RawLayer;
import io.dayseal.layer.SqlLayer;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.UnsignedColumns;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The use cases. Every method reports each layer as soon as it is done, so that a caller knows what
 * was committed when a later step fails.
 */
public final class Pipeline {
  private final Supplier<Services> services;

  /**
   * The use cases over their ports.
   *
   * @param engines opened when the first file must be written, closed at the end of the call
   */
  public Pipeline(
      Warehouse warehouse,
      Supplier<Engine> engines,
      DeliveryReaders readers,
      Run run,
      Progress progress) {
    services = () -> new Services(warehouse, engines, readers, run, progress);
  }

  /** Lands deliveries in the order given, then builds every further layer. */
  public void run(
      Dataset dataset,
      List<? extends DeliverySource> deliveries,
      LandingOptions options,
      Consumer<LayerReport> reports)
      throws IOException {
    try (Services open = services.get()) {
      land(open, dataset, deliveries, options, reports);
      if (existing(open, dataset.raw()).isPresent()) {
        build(open, dataset, BuildSelection.ALL, reports);
      }
    }
  }

  /** Lands deliveries in the order given. */
  public void land(
      Dataset dataset,
      List<? extends DeliverySource> deliveries,
      LandingOptions options,
      Consumer<LayerReport> reports)
      throws IOException {
    try (Services open = services.get()) {
      land(open, dataset, deliveries, options, reports);
    }
  }

  private static void land(
      Services open,
      Dataset dataset,
      List<? extends DeliverySource> deliveries,
      LandingOptions options,
      Consumer<LayerReport> reports)
      throws IOException {
    for (DeliverySource delivery : deliveries) {
      reports.accept(new LandDelivery(open, dataset, delivery, options).land());
    }
  }

  /**
   * Builds further layers from what is landed.
   *
   * @throws TableMissingException when the layer above the first one selected was never landed
   */
  public void build(Dataset dataset, BuildSelection selection, Consumer<LayerReport> reports)
      throws IOException {
    try (Services open = services.get()) {
      build(open, dataset, selection, reports);
    }
  }

  private static void build(
      Services open, Dataset dataset, BuildSelection selection, Consumer<LayerReport> reports)
      throws IOException {
    for (SqlLayer layer : dataset.further()) {
      if (selection.layer().isEmpty() || selection.layer().get().equals(layer.name())) {
        Layer above = dataset.above(layer);
        reports.accept(
            Attempts.onConflict(
                open,
                () ->
                    new BuildLayer(
                            open, layer, selection, Upstream.of(above, required(open, above)))
                        .build()));
      }
    }
  }

  /**
   * Compares rows with the ledger, layer by layer.
   *
   * @param deep whether the SQL of further layers is run again on the snapshots that it read
   */
  public void verify(
      Dataset dataset, List<Layer> layers, boolean deep, Consumer<Verification> reports)
      throws IOException {
    try (Services open = services.get()) {
      for (Layer layer : layers) {
        Optional<TableState> state = existing(open, layer);
        open.progress().phase(layer.name(), "verifying");
        reports.accept(
            state.isEmpty()
                ? new Verification(layer, null, new java.util.TreeMap<>())
                : verify(open, dataset, layer, state.get(), deep));
      }
    }
  }

  private static Verification verify(
      Services open, Dataset dataset, Layer layer, TableState state, boolean deep)
      throws IOException {
    long head = java.util.Objects.requireNonNull(state.snapshotId());
    if (!(layer instanceof SqlLayer built)) {
      return VerifyLanded.verify(layer, state, head);
    }
    VerifyBuilt chain = new VerifyBuilt(built, dataset.above(built), state, open::find);
    Verification chained = chain.verify(head);
    return deep
        ? new VerifyDeep(open, built, dataset.above(built).name(), state, chain).verify(chained)
        : chained;
  }

  private static Optional<TableState> existing(Services open, Layer layer) {
    return open.find(layer.table()).filter(s -> s.snapshotId() != null);
  }

  private static TableState required(Services open, Layer layer) {
    return existing(open, layer)
        .orElseThrow(
            () ->
                new TableMissingException(
                    "table `"
                        + layer.table()
                        + "` of layer `"
                        + layer.name()
                        + "` does not exist or holds nothing yet"));
  }

  /**
   * What {@link #run} would do; changes nothing. Without deliveries only the further layers.
   *
   * @param explain whether to say how the rows of changed days differ from those in the table,
   *     which reads both once more
   */
  public void plan(
      Dataset dataset,
      List<? extends DeliverySource> deliveries,
      LandingOptions options,
      boolean explain,
      Consumer<LayerReport> reports)
      throws IOException {
    try (Services open = services.get()) {
      Optional<Upstream> above = planLanding(open, dataset, deliveries, options, explain, reports);
      for (SqlLayer layer : dataset.further()) {
        if (above.isEmpty()) {
          return;
        }
        BuildLayer build = new BuildLayer(open, layer, BuildSelection.ALL, above.get());
        BuildLayer.Planned planned = build.plan();
        reports.accept(build.report(planned, planned.partitions(), null));
        above = Optional.of(build.imagined(planned));
      }
    }
  }

  /** The landed layer as it would be; empty when it would hold nothing. */
  private static Optional<Upstream> planLanding(
      Services open,
      Dataset dataset,
      List<? extends DeliverySource> deliveries,
      LandingOptions options,
      boolean explain,
      Consumer<LayerReport> reports)
      throws IOException {
    RawLayer raw = dataset.raw();
    Optional<TableState> state = existing(open, raw);
    if (deliveries.isEmpty()) {
      return Optional.of(Upstream.of(raw, required(open, raw)));
    }
    Ledger ledger = state.map(TableState::ledger).orElse(Ledger.EMPTY);
    Optional<Instant> lastAsOf = LandingGuard.lastAsOf(state);
    boolean changed = false;
    for (DeliverySource delivery : deliveries) {
      LayerReport report =
          new LandDelivery(open, dataset, delivery, options.counting())
              .planOnly(state, ledger, changed, lastAsOf);
      reports.accept(
          explain
              ? new ExplainDelivery(open, dataset).explained(delivery, report, changed)
              : report);
      if (report.partitions().stream().anyMatch(p -> p.changes())
          && report.lineage().orElse(null) instanceof Lineage.FromDelivery landed
          && landed.asOf().isPresent()) {
        lastAsOf = landed.asOf();
      }
      ledger =
          ledger
              .leavingOut(raw.unsigned())
              .after(report.partitions(), UnsignedColumns.text(raw.unsigned()));
      changed |= report.partitions().stream().anyMatch(p -> p.changes());
    }
    if (!changed && state.isPresent()) {
      return Optional.of(Upstream.of(raw, state.get()));
    }
    Upstream imagined =
        new Upstream(
            raw,
            ImaginedColumns.of(raw.columns(), state.map(TableState::columns).orElse(List.of())),
            raw.partitioning(),
            ledger,
            KnownPartitions.of(ledger, raw.partitioning(), state),
            Optional.empty());
    return imagined.known().isEmpty() ? Optional.empty() : Optional.of(imagined);
  }
}
