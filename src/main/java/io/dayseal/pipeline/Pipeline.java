package io.dayseal.pipeline;

import io.dayseal.delivery.DeliverySource;
import io.dayseal.layer.Dataset;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The use cases. Every method reports each layer as soon as it is done, so that a caller knows what
 * was committed when a later step fails.
 */
public final class Pipeline {

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
    java.util.Objects.requireNonNull(warehouse);
    java.util.Objects.requireNonNull(engines);
    java.util.Objects.requireNonNull(readers);
    java.util.Objects.requireNonNull(run);
    java.util.Objects.requireNonNull(progress);
  }

  /** Lands deliveries in the order given, then builds every further layer. */
  public void run(
      Dataset dataset, List<? extends DeliverySource> deliveries, Consumer<LayerReport> reports)
      throws IOException {
    land(dataset, deliveries, reports);
    build(dataset, BuildSelection.ALL, reports);
  }

  /** Lands deliveries in the order given. */
  public void land(
      Dataset dataset, List<? extends DeliverySource> deliveries, Consumer<LayerReport> reports)
      throws IOException {
    java.util.Objects.requireNonNull(reports);
  }

  /**
   * Builds further layers from what is landed.
   *
   * @throws TableMissingException when the layer above the first one selected was never landed
   */
  public void build(Dataset dataset, BuildSelection selection, Consumer<LayerReport> reports)
      throws IOException {
    java.util.Objects.requireNonNull(reports);
  }

  /** What {@link #run} would do; changes nothing. Without deliveries only the further layers. */
  public void plan(
      Dataset dataset, List<? extends DeliverySource> deliveries, Consumer<LayerReport> reports)
      throws IOException {
    java.util.Objects.requireNonNull(reports);
  }
}
