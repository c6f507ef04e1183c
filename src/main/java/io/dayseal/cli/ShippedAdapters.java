package io.dayseal.cli;

import io.dayseal.aws.S3Objects;
import io.dayseal.config.Profile;
import io.dayseal.duckdb.DuckDbEngine;
import io.dayseal.duckdb.DuckDbSettings;
import io.dayseal.iceberg.CatalogSettings;
import io.dayseal.iceberg.IcebergWarehouse;
import io.dayseal.iceberg.RemoteErrors;
import io.dayseal.iceberg.S3Clients;
import io.dayseal.infer.Readers;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;
import io.dayseal.trino.TrinoEngine;
import io.dayseal.trino.TrinoSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** The adapters that come with the program. */
final class ShippedAdapters implements Adapters {
  @Override
  public Warehouse warehouse(Profile profile) {
    try {
      return IcebergWarehouse.open(
          settings(profile.catalog()), tempFolder(profile.engine()), profile.engine().cacheBytes());
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public S3Objects objects(Profile profile) {
    CatalogSettings settings = settings(profile.catalog());
    return new S3Objects(() -> S3Clients.of(settings), tempFolder(profile.engine()));
  }

  @Override
  public S3Objects projectObjects() {
    return new S3Objects(S3Clients::ofEnvironment, Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static CatalogSettings settings(Profile.Catalog catalog) {
    return new CatalogSettings(catalog.type(), catalog.name(), catalog.properties());
  }

  private static Path tempFolder(Profile.SqlEngine engine) {
    return engine.tempFolder().orElse(Path.of(System.getProperty("java.io.tmpdir")));
  }

  @Override
  public Engine engine(Profile.SqlEngine engine) {
    return engine
        .trino()
        .<Engine>map(trino -> new TrinoEngine(settings(trino), () -> embedded(engine)))
        .orElseGet(() -> embedded(engine));
  }

  private static TrinoSettings settings(Profile.Trino trino) {
    return new TrinoSettings(
        URI.create(trino.url()),
        trino.catalog(),
        trino.user(),
        trino.password(),
        trino.token(),
        trino.source(),
        trino.session(),
        trino.properties());
  }

  private static Engine embedded(Profile.SqlEngine engine) {
    DuckDbSettings defaults = DuckDbSettings.in(tempFolder(engine));
    return new DuckDbEngine(
        new DuckDbSettings(
            engine.memory(),
            engine.threads().orElse(defaults.threads()),
            defaults.workFolder(),
            engine.spill()));
  }

  @Override
  public Optional<String> explain(Throwable failure) {
    return RemoteErrors.explain(failure);
  }

  @Override
  public DeliveryReaders readers() {
    return new ShippedReaders();
  }

  @Override
  public Readers columnReaders() {
    return new ShippedReaders();
  }
}
