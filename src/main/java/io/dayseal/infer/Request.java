package io.dayseal.infer;

import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import java.util.List;
import java.util.Optional;

/**
 * What a definition is wanted for.
 *
 * @param deliveries in the order in which they arrived; at least one
 * @param format of all of them; empty when their names tell
 * @param dataset its name
 * @param table of its first layer, {@code namespace.table}
 */
public record Request(
    List<DeliverySource> deliveries,
    Optional<DeliveryFormat> format,
    String dataset,
    String table) {
  /** Copies the deliveries. */
  public Request {
    deliveries = List.copyOf(deliveries);
    if (deliveries.isEmpty()) {
      throw new IllegalArgumentException("expected at least one delivery");
    }
  }
}
