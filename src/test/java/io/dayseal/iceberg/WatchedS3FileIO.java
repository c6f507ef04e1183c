package io.dayseal.iceberg;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.iceberg.aws.s3.S3FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Files in S3, which say their steps as those of {@link WatchedCatalog} do. Made by its name. */
public final class WatchedS3FileIO extends S3FileIO {
  private static final long serialVersionUID = 1L;

  /** The property that says who is told. */
  private static final String WATCHER = "dayseal.test.watcher";

  private static final Map<String, Consumer<String>> WATCHERS = new ConcurrentHashMap<>();

  private transient Consumer<String> steps = step -> {};

  /** For Iceberg, which makes it by its name. */
  public WatchedS3FileIO() {}

  /** Properties of a catalog whose files tell their steps. */
  static Map<String, String> properties(Consumer<String> steps) {
    String watcher = UUID.randomUUID().toString();
    WATCHERS.put(watcher, steps);
    return Map.of("io-impl", WatchedS3FileIO.class.getName(), WATCHER, watcher);
  }

  @Override
  public void initialize(Map<String, String> properties) {
    steps = WATCHERS.get(properties.get(WATCHER));
    super.initialize(properties);
  }

  @Override
  public InputFile newInputFile(String location) {
    steps.accept("read " + WatchedCatalog.kind(location));
    return super.newInputFile(location);
  }

  @Override
  public InputFile newInputFile(String location, long length) {
    steps.accept("read " + WatchedCatalog.kind(location));
    return super.newInputFile(location, length);
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return WatchedCatalog.watched(super.newOutputFile(location), steps);
  }

  @Override
  public void deleteFile(String location) {
    steps.accept("delete " + WatchedCatalog.kind(location));
    super.deleteFile(location);
  }

  @Override
  public void deleteFiles(Iterable<String> locations) {
    locations.forEach(l -> steps.accept("delete " + WatchedCatalog.kind(l)));
    super.deleteFiles(locations);
  }
}
