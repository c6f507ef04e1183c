package io.dayseal.cli;

import io.dayseal.aws.S3Objects;
import io.dayseal.config.Profile;
import io.dayseal.infer.Readers;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Warehouse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs the program on a configuration in a folder, with surroundings that a test decides. */
final class Invocation implements Adapters {
  static final Instant NOW = Instant.parse("2026-10-07T03:15:02Z");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Map<String, String> variables = new HashMap<>();
  private final Path folder;
  private Supplier<Warehouse> warehouse = FakeWarehouse::new;
  private Supplier<Engine> engine = FakeEngine::new;

  Invocation(Path folder) {
    this.folder = folder;
    write("catalog/local.yaml", "catalog: {type: jdbc}");
    write(
        "catalog/datasets/orders.yaml",
        """
        delivery: {format: csv}
        layers:
          - name: raw
            table: sales.raw
            columns: [{name: day, type: date}, {name: n, type: int}]
            partition: [day]
          - {name: stage, table: sales.stage, sql: stage.sql, partition: [day]}
        """);
    write("sql/stage.sql", "SELECT * FROM raw");
    variables.put("DAYSEAL_CATALOG_DIR", folder.resolve("catalog").toString());
    variables.put("DAYSEAL_SQL_DIR", folder.resolve("sql").toString());
  }

  Invocation write(String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  Invocation variable(String name, String value) {
    variables.put(name, value);
    return this;
  }

  Invocation warehouse(Supplier<Warehouse> supplier) {
    warehouse = supplier;
    return this;
  }

  Invocation engine(Supplier<Engine> supplier) {
    engine = supplier;
    return this;
  }

  int run(String... args) {
    return program().run(args);
  }

  Program program() {
    return new Program(
        new Surroundings(
            new PrintWriter(out),
            new PrintWriter(err),
            false,
            name -> Optional.ofNullable(variables.get(name)),
            Clock.fixed(NOW, ZoneOffset.UTC),
            () -> "0f8fad5b-d9cb-469f-a165-70867728950e",
            this));
  }

  /** What was written to stdout, with paths from the folder. */
  String out() {
    return out.toString().replace(folder + "/", "");
  }

  /** What was written to stderr, with paths from the folder. */
  String err() {
    return err.toString().replace(folder + "/", "");
  }

  @Override
  public Warehouse warehouse(Profile profile) {
    return warehouse.get();
  }

  @Override
  public Engine engine(Profile settings) {
    return engine.get();
  }

  @Override
  public Optional<String> explain(Throwable failure) {
    return Optional.empty();
  }

  @Override
  public S3Objects objects(Profile profile) {
    throw new UnsupportedOperationException();
  }

  @Override
  public S3Objects projectObjects() {
    throw new UnsupportedOperationException();
  }

  @Override
  public DeliveryReaders readers() {
    return (source, definition, columns, rejected) -> {
      throw new IOException("no delivery is read here");
    };
  }

  @Override
  public Readers columnReaders() {
    return new ShippedAdapters().columnReaders();
  }
}
