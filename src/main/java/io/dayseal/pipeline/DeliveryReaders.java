package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.RejectedRows;
import io.dayseal.delivery.RowReader;
import java.io.IOException;
import java.util.List;

/** Opens deliveries of every format. */
@FunctionalInterface
public interface DeliveryReaders {
  /**
   * Opens a delivery for reading from its first row.
   *
   * @param rejected takes the rows that are not as declared, or has the delivery refused
   * @throws io.dayseal.delivery.RefusedDeliveryException when its head is not what was declared
   */
  RowReader open(
      DeliverySource source,
      DeliveryDefinition definition,
      List<Column> columns,
      RejectedRows rejected)
      throws IOException;

  /**
   * The columns that a delivery has beside those declared, each with the type that holds its
   * values. One that has no such type is left out, and refused by {@link #open}.
   */
  default List<Column> undeclared(
      DeliverySource source, DeliveryDefinition definition, List<Column> declared)
      throws IOException {
    return List.of();
  }
}
