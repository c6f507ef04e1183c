package io.dayseal.cli;

import io.dayseal.config.Profile;
import io.dayseal.infer.Readers;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;

/** Makes what stands behind the ports of the pipeline, as a profile asks for it. */
interface Adapters {
  /** Opens the catalog; the caller closes. */
  Warehouse warehouse(Profile.Catalog catalog);

  /** Starts the engine; the caller closes. */
  Engine engine(Profile.SqlEngine engine);

  /** Readers of every format. */
  DeliveryReaders readers();

  /** Readers of deliveries whose columns are still to be found. */
  Readers columnReaders();
}
