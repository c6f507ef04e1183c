package io.dayseal.cli;

import io.dayseal.aws.S3Objects;
import io.dayseal.config.Profile;
import io.dayseal.infer.Readers;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;
import java.util.Optional;

/** Makes what stands behind the ports of the pipeline, as a profile asks for it. */
interface Adapters {
  /** Opens the catalog; the caller closes. */
  Warehouse warehouse(Profile profile);

  /** Deliveries in S3, reached as the profile's catalog is; the caller closes. */
  S3Objects objects(Profile profile);

  /** Profiles, definitions and SQL in S3, reached by the environment; the caller closes. */
  S3Objects projectObjects();

  /** Starts the engine; the caller closes. */
  Engine engine(Profile profile);

  /** What a server said, or why it was not reached, in one line; empty for all other failures. */
  Optional<String> explain(Throwable failure);

  /** Readers of every format. */
  DeliveryReaders readers();

  /** Readers of deliveries whose columns are still to be found. */
  Readers columnReaders();
}
