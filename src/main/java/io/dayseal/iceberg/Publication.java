package io.dayseal.iceberg;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;

/**
 * The files that one commit brings to their final place, under names that no other commit uses. The
 * staged files stay where they are.
 */
final class Publication {
  private final Table table;
  private final String commitId;
  private final List<String> published = new ArrayList<>();
  private int number;
  private final Set<Path> touched = new LinkedHashSet<>();

  Publication(Table table, String commitId) {
    this.table = table;
    this.commitId = commitId;
  }

  /** Publishes files; when this returns they are on the disk. */
  List<DataFile> publish(List<CheckedFile> files) {
    List<DataFile> dataFiles = new ArrayList<>();
    try {
      for (CheckedFile file : files) {
        dataFiles.add(publish(file));
      }
      DurableFiles.force(touched);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return dataFiles;
  }

  private DataFile publish(CheckedFile file) throws IOException {
    PartitionSpec spec = table.spec();
    PartitionData tuple = SpecMapping.toTuple(file.staged().partition(), spec);
    String name = commitId + "-" + number++ + ".parquet";
    String location = table.locationProvider().newDataLocation(spec, tuple, name);
    if (table.io() instanceof LocalFileIO) {
      link(file.staged().file(), location);
    } else {
      copy(file.staged().file(), location);
    }
    return DataFiles.builder(spec)
        .withPath(location)
        .withFormat(FileFormat.PARQUET)
        .withFileSizeInBytes(file.bytes())
        .withPartition(tuple)
        .withMetrics(file.metrics())
        .withSplitOffsets(file.splitOffsets())
        .build();
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

  private void copy(Path staged, String location) throws IOException {
    try (OutputStream out = table.io().newOutputFile(location).create()) {
      published.add(location);
      Files.copy(staged, out);
    }
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
