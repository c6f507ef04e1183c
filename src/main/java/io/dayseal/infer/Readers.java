package io.dayseal.infer;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.RowReader;
import java.io.IOException;
import java.util.List;

/** How deliveries are read; all of it raises what the readers of deliveries raise. */
public interface Readers {
  /** Rows of a delivery whose columns are known; the caller closes. */
  RowReader rows(DeliverySource source, DeliveryDefinition definition, List<Column> columns)
      throws IOException;

  /** The columns that a Parquet file has by its own schema. */
  List<Column> parquetColumns(DeliverySource source) throws IOException;
}
