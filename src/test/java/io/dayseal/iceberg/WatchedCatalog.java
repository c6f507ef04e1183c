package io.dayseal.iceberg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The catalog of either backend, which says every step that it takes outside of the process: {@code
 * look} at the catalog, {@code read}, {@code create} and {@code delete} a file right before, {@code
 * created} and {@code written} right after, each with the kind of the file; {@code place} before a
 * data file is brought to its place; {@code swap} before a commit and {@code swapped} after it.
 */
public final class WatchedCatalog {
  private static final long CACHE_BYTES = 1L << 28;

  private WatchedCatalog() {}

  /** A warehouse over such a catalog. */
  public static IcebergWarehouse open(CatalogSettings settings, Consumer<String> steps) {
    Map<String, String> properties = new HashMap<>(settings.properties());
    if (!SqliteSettings.meant(settings)) {
      properties.putAll(WatchedS3FileIO.properties(steps));
    }
    return new IcebergWarehouse(
        BackendCatalog.connection(
            new CatalogSettings(settings.type(), settings.name(), properties),
            new WatchedFileIO(steps),
            operations -> {
              steps.accept("look");
              return new WatchedOperations(operations, steps);
            }),
        new FileCache(Path.of(System.getProperty("java.io.tmpdir")), CACHE_BYTES));
  }

  static String kind(String location) {
    String name = ReferencedFiles.name(location);
    if (name.endsWith(".metadata.json")) {
      return "metadata";
    }
    if (name.endsWith(".avro")) {
      return name.startsWith("snap-") ? "manifest-list" : "manifest";
    }
    return "data";
  }

  static OutputFile watched(OutputFile file, Consumer<String> steps) {
    return new WatchedOutput(file, kind(file.location()), steps);
  }

  private static final class WatchedOperations extends ForwardingOperations {
    private final Consumer<String> steps;

    WatchedOperations(TableOperations ops, Consumer<String> steps) {
      super(ops);
      this.steps = steps;
    }

    @Override
    public TableMetadata refresh() {
      steps.accept("look");
      return super.refresh();
    }

    @Override
    public void commit(@Nullable TableMetadata base, TableMetadata metadata) {
      steps.accept("swap");
      super.commit(base, metadata);
      steps.accept("swapped");
    }

    @Override
    public LocationProvider locationProvider() {
      return new WatchedPlaces(super.locationProvider(), steps);
    }

    @Override
    public TableOperations temp(TableMetadata uncommitted) {
      return new WatchedOperations(super.temp(uncommitted), steps);
    }
  }

  private record WatchedPlaces(LocationProvider places, Consumer<String> steps)
      implements LocationProvider {
    @Override
    public String newDataLocation(String filename) {
      steps.accept("place");
      return places.newDataLocation(filename);
    }

    @Override
    public String newDataLocation(PartitionSpec spec, StructLike partition, String filename) {
      steps.accept("place");
      return places.newDataLocation(spec, partition, filename);
    }
  }

  private static final class WatchedFileIO extends LocalFileIO {
    private static final long serialVersionUID = 1L;
    private final transient Consumer<String> steps;

    WatchedFileIO(Consumer<String> steps) {
      this.steps = steps;
    }

    @Override
    public InputFile newInputFile(String location) {
      steps.accept("read " + kind(location));
      return super.newInputFile(location);
    }

    @Override
    public OutputFile newOutputFile(String location) {
      return watched(super.newOutputFile(location), steps);
    }

    @Override
    public void deleteFile(String location) {
      steps.accept("delete " + kind(location));
      super.deleteFile(location);
    }
  }

  private record WatchedOutput(OutputFile file, String kind, Consumer<String> steps)
      implements OutputFile {
    @Override
    public PositionOutputStream create() {
      steps.accept("create " + kind);
      return new WatchedStream(file.create(), kind, steps);
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      steps.accept("create " + kind);
      return new WatchedStream(file.createOrOverwrite(), kind, steps);
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public InputFile toInputFile() {
      return file.toInputFile();
    }
  }

  private static final class WatchedStream extends PositionOutputStream {
    private final PositionOutputStream out;
    private final String kind;
    private final Consumer<String> steps;
    private boolean closed;

    WatchedStream(PositionOutputStream out, String kind, Consumer<String> steps) {
      this.out = out;
      this.kind = kind;
      this.steps = steps;
      steps.accept("created " + kind);
    }

    @Override
    public long getPos() throws IOException {
      return out.getPos();
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
      if (!closed) {
        closed = true;
        steps.accept("written " + kind);
      }
    }
  }
}
