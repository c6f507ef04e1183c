package io.dayseal.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayseal.aws.Backend;
import io.dayseal.cli.Main;
import io.dayseal.iceberg.CatalogSettings;
import io.dayseal.iceberg.IcebergWarehouse;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.TableState;
import io.dayseal.process.ClassPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A project folder of its own, used through the command line as its user would. */
public final class Project {
  /** Enough for what any test reads. */
  private static final long CACHE_BYTES = 1L << 28;

  private final Path folder;

  private Project(Path folder) {
    this.folder = folder;
  }

  /** What one call of the command line gave. */
  public record Result(int exitCode, String out, String err) {
    /** The document on stdout. */
    public JsonNode json() {
      try {
        return new ObjectMapper().readTree(out);
      } catch (IOException e) {
        throw new AssertionError("no JSON: " + out + err, e);
      }
    }
  }

  /** An empty project whose warehouse lies in the folder. */
  public static Project in(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("catalog/datasets"));
    Files.createDirectories(folder.resolve("sql"));
    Files.writeString(
        folder.resolve("catalog/local.yaml"),
        Backend.aws()
            ? profile("glue", Backend.lake(folder).properties())
            : """
              catalog: {type: jdbc, uri: "jdbc:sqlite:warehouse/catalog.db", warehouse: warehouse}
              engine: {type: duckdb, memory: 512MB}
              """);
    return new Project(folder);
  }

  /** A profile of a catalog by its properties, with the embedded engine. */
  public static String profile(String type, Map<String, String> properties) {
    return profile(type, properties, "engine: {type: duckdb, memory: 512MB}\n");
  }

  /** A profile of a catalog by its properties, with an engine's section. */
  public static String profile(String type, Map<String, String> properties, String engine) {
    StringBuilder yaml = new StringBuilder("catalog:\n  type: ").append(type).append('\n');
    new TreeMap<>(properties)
        .forEach((k, v) -> yaml.append("  ").append(k).append(": \"").append(v).append("\"\n"));
    return yaml.append(engine).toString();
  }

  /**
   * Starts the command line in a process of its own, for tests that end it.
   *
   * @param out where it writes
   * @param options further ones of the virtual machine
   */
  public Process start(Path out, List<String> options, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir")));
    command.addAll(options);
    command.addAll(List.of("-cp", ClassPath.ofTests(), Main.class.getName()));
    command.addAll(List.of(arguments(arguments)));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(out.toFile())
        .start();
  }

  public Path folder() {
    return folder;
  }

  /** Writes a dataset definition. */
  public Project dataset(String name, String yaml) throws IOException {
    Files.writeString(folder.resolve("catalog/datasets/" + name + ".yaml"), yaml);
    return this;
  }

  /** Writes a SQL file. */
  public Project sql(String file, String text) throws IOException {
    Path path = folder.resolve("sql").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    return this;
  }

  /** Writes a delivery and gives its path. */
  public String delivery(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** Arguments of the command line, on this project. */
  public String[] arguments(String... args) {
    List<String> all = new ArrayList<>();
    all.add("--catalog-dir=" + folder.resolve("catalog"));
    all.add("--sql-dir=" + folder.resolve("sql"));
    all.addAll(List.of(args));
    return all.toArray(String[]::new);
  }

  /** Runs the command line. */
  public Result run(String... args) {
    return run(Map.of(), args);
  }

  /** Runs the command line with variables of the environment. */
  public Result run(Map<String, String> environment, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            environment,
            arguments(args));
    return new Result(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs the command line with {@code --json} and expects an exit code. */
  public JsonNode json(int exitCode, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--json");
    Result result = run(all.toArray(String[]::new));
    if (result.exitCode() != exitCode) {
      throw new AssertionError(
          "expected exit code "
              + exitCode
              + ", found "
              + result.exitCode()
              + ": "
              + result.out()
              + result.err());
    }
    return result.json();
  }

  /** {@code path decision} of the partitions of a report's layer with one of these decisions. */
  public static List<String> partitions(JsonNode report, int layer, String... decisions) {
    List<String> found = new ArrayList<>();
    for (JsonNode partition : report.path("layers").get(layer).path("partitions")) {
      if (List.of(decisions).contains(partition.path("decision").asText())) {
        found.add(partition.path("partition").asText());
      }
    }
    return found;
  }

  /** The warehouse, opened beside the command line. */
  public IcebergWarehouse warehouse() {
    return IcebergWarehouse.open(
        Backend.aws()
            ? new CatalogSettings("glue", "dayseal", Backend.lake(folder).properties())
            : new CatalogSettings(
                "jdbc",
                "dayseal",
                Map.of(
                    "uri",
                    "jdbc:sqlite:" + folder.resolve("warehouse/catalog.db"),
                    "warehouse",
                    folder.resolve("warehouse").toString())),
        folder,
        CACHE_BYTES);
  }

  /** The Parquet files that make up a table now, quoted for a list of DuckDB. */
  public Optional<String> liveFiles(String table) throws IOException {
    try (IcebergWarehouse warehouse = warehouse()) {
      Optional<TableState> state = warehouse.find(table);
      if (state.isEmpty() || state.get().snapshotId() == null) {
        return Optional.empty();
      }
      Slice slice = state.get().slice(state.get().snapshotId(), Optional.empty());
      List<Path> files = new ArrayList<>();
      for (Path file : slice.plainFiles().orElseThrow()) {
        files.add(Backend.aws() ? kept(file) : file);
      }
      return files.isEmpty()
          ? Optional.empty()
          : Optional.of(
              files.stream().map(f -> "'" + f + "'").collect(Collectors.joining(", ", "[", "]")));
    }
  }

  /** Another name for a copy, which outlives the warehouse that fetched it. */
  private Path kept(Path copy) throws IOException {
    Path live = Files.createDirectories(folder.resolve("live"));
    return Files.createLink(live.resolve(UUID.randomUUID() + ".parquet"), copy);
  }

  /** Every file below the warehouse with its size and time of change. */
  public List<String> warehouseFiles() throws IOException {
    if (Backend.aws()) {
      return Backend.lake(folder).listing();
    }
    try (Stream<Path> files = Files.walk(folder.resolve("warehouse"))) {
      List<String> found = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        found.add(
            folder.relativize(file)
                + " "
                + Files.size(file)
                + " "
                + Files.getLastModifiedTime(file));
      }
      return found;
    }
  }
}
