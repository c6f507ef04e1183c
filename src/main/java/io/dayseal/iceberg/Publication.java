package io.dayseal.iceberg;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.Table;

/**
 * The files that one commit brings to their final place, under names that no other commit uses. The
 * staged files stay where they are.
 */
final class Publication {
  private final Table table;
  private final String commitId;
  private final FileCache cache;
  private final List<String> published = Collections.synchronizedList(new ArrayList<>());
  private final Set<Path> touched = new LinkedHashSet<>();

  private record Placed(CheckedFile file, PartitionData tuple, String location) {}

  Publication(Table table, String commitId, FileCache cache) {
    this.table = table;
    this.commitId = commitId;
    this.cache = cache;
  }

  /** Publishes files; when this returns they are on the disk, or stored. */
  List<DataFile> publish(List<CheckedFile> files) {
    boolean local = table.io() instanceof LocalFileIO;
    List<Placed> placed = new ArrayList<>();
    for (CheckedFile file : files) {
      Placed next = place(file, placed.size());
      if (local) {
        link(next);
      }
      placed.add(next);
    }
    if (local) {
      force();
    } else {
      upload(placed.stream().filter(p -> !p.file().staged().inPlace()).toList());
    }
    return placed.stream().map(this::dataFile).toList();
  }

  private Placed place(CheckedFile file, int number) {
    PartitionData tuple = SpecMapping.toTuple(file.staged().partition(), table.spec());
    String name = commitId + "-" + number + ".parquet";
    return new Placed(
        file,
        tuple,
        file.staged().inPlace()
            ? file.staged().location()
            : table.locationProvider().newDataLocation(table.spec(), tuple, name));
  }

  private DataFile dataFile(Placed placed) {
    return DataFiles.builder(table.spec())
        .withPath(placed.location())
        .withFormat(FileFormat.PARQUET)
        .withFileSizeInBytes(placed.file().bytes())
        .withPartition(placed.tuple())
        .withMetrics(placed.file().metrics())
        .withSplitOffsets(placed.file().splitOffsets())
        .build();
  }

  private void link(Placed placed) {
    try {
      if (placed.file().staged().inPlace()) {
        force(placed.location());
      } else {
        link(placed.file().staged().file(), placed.location());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void force() {
    try {
      DurableFiles.force(touched);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void upload(List<Placed> files) {
    try {
      Transfers.run(files, this::upload);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file that another process has written. */
  private void force(String location) throws IOException {
    Path place = LocalFileIO.path(location).toAbsolutePath();
    Path directory = place.getParent();
    if (directory != null) {
      touched.add(directory);
    }
    DurableFiles.force(place);
  }

  private void link(Path staged, String location) throws IOException {
    Path place = LocalFileIO.path(location).toAbsolutePath();
    Path directory = place.getParent();
    if (directory != null) {
      DurableFiles.createDirectories(directory, touched);
      touched.add(directory);
    }
    try {
      Files.createLink(place, staged);
      published.add(location);
    } catch (FileAlreadyExistsException e) {
      // Not ours to delete, whoever made it.
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      // Another file system, or one without links.
      published.add(location);
      Files.copy(staged, place);
    }
    DurableFiles.force(place);
  }

  private void upload(Placed placed) throws IOException {
    Path staged = placed.file().staged().file();
    published.add(placed.location());
    // No look whether it is there: no other commit uses the name.
    try (OutputStream out = table.io().newOutputFile(placed.location()).createOrOverwrite()) {
      Files.copy(staged, out);
    }
    cache.keep(placed.location(), staged);
  }

  /**
   * Deletes what was published. Only for a commit that provably did not and will not happen. What
   * cannot be deleted stays as an orphan that no reader sees.
   */
  void withdraw() {
    CatalogUtil.deleteFiles(table.io(), published, "withdrawn");
    published.clear();
  }
}
