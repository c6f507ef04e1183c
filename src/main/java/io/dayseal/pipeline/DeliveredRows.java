package io.dayseal.pipeline;

import io.dayseal.delivery.DeliveryDefinition.BadRows;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.RejectedRows;
import io.dayseal.delivery.RowReader;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.RawLayer;
import java.io.IOException;

/** The rows of a delivery in the columns of its landed layer. */
final class DeliveredRows {
  private DeliveredRows() {}

  /**
   * Opens a delivery.
   *
   * @param raw the landed layer, with the columns that the delivery adds
   * @param rejected takes bad rows where the dataset says that they are set aside
   */
  static RowReader open(
      DeliveryReaders readers,
      Dataset dataset,
      RawLayer raw,
      DeliverySource source,
      RejectedRows rejected)
      throws IOException {
    boolean setAside = dataset.delivery().badRows() == BadRows.SET_ASIDE;
    return DerivingReader.of(
        readers.open(
            source,
            dataset.delivery(),
            raw.delivered(),
            setAside ? rejected : RejectedRows.REFUSED),
        raw);
  }
}
