package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.RowReader;
import java.io.IOException;
import java.util.List;

/** Opens deliveries of every format. */
@FunctionalInterface
public interface DeliveryReaders {
  /**
   * Opens a delivery for reading from its first row.
   *
   * @throws io.dayseal.delivery.RefusedDeliveryException when its head is not what was declared
   */
  RowReader open(DeliverySource source, DeliveryDefinition definition, List<Column> columns)
      throws IOException;
}
