package io.dayseal.layer;

import io.dayseal.delivery.AsOfSource;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.plan.LandingPolicy;
import java.util.List;
import java.util.Optional;

/**
 * A delivery format and its layers.
 *
 * @param asOf what tells the moment of a delivery
 * @param policy what a landing may do
 * @param raw the landed layer
 * @param further the layers built by SQL, from the top down; each reads the one before it
 */
public record Dataset(
    String name,
    DeliveryDefinition delivery,
    Optional<AsOfSource> asOf,
    LandingPolicy policy,
    RawLayer raw,
    List<SqlLayer> further) {
  /** Copies the layers. */
  public Dataset {
    further = List.copyOf(further);
  }

  /** All layers from the top down. */
  public List<Layer> layers() {
    return java.util.stream.Stream.concat(java.util.stream.Stream.<Layer>of(raw), further.stream())
        .toList();
  }

  /** The layer with a name. */
  public Optional<Layer> layer(String layerName) {
    return layers().stream().filter(l -> l.name().equals(layerName)).findFirst();
  }

  /** The layer that a further layer reads. */
  public Layer above(SqlLayer layer) {
    return layers().get(layers().indexOf(layer) - 1);
  }
}
