package io.dayseal.cli;

import io.dayseal.athena.AthenaSession;
import io.dayseal.athena.AthenaSettings;
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
import io.dayseal.trino.TrinoSession;
import io.dayseal.trino.TrinoSettings;
import io.dayseal.trinosql.InsertingEngine;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

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
  public Engine engine(Profile profile) {
    Profile.SqlEngine engine = profile.engine();
    Profile.Remote remote = engine.remote().orElse(null);
    if (remote instanceof Profile.Trino trino) {
      return new InsertingEngine(
          trino.catalog(), () -> new TrinoSession(settings(trino)), () -> embedded(engine));
    }
    if (remote instanceof Profile.Athena athena) {
      return new InsertingEngine(
          athena.catalog(),
          () ->
              new AthenaSession(settings(athena), () -> S3Clients.of(settings(profile.catalog()))),
          () -> embedded(engine));
    }
    return embedded(engine);
  }

  private static AthenaSettings settings(Profile.Athena athena) {
    return new AthenaSettings(
        athena.catalog(),
        athena.workgroup(),
        athena.outputLocation(),
        athena.endpoint().map(URI::create),
        athena.maxScanned(),
        athena.maxScannedPerQuery(),
        athena.usdPerTerabyte(),
        UUID.randomUUID().toString());
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
