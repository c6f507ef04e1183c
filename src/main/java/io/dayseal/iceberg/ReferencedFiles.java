package io.dayseal.iceberg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileIO;

/**
 * The names of every file that a table names: by any of its snapshots, or by those of an older
 * metadata file that it still keeps. Names without folders, so that two spellings of one location
 * cannot make a live file look like an orphan.
 */
final class ReferencedFiles {
  private final FileIO io;
  private final Set<String> names = new HashSet<>();
  private final Set<String> readManifests = new HashSet<>();
  private final Set<Long> readSnapshots = new HashSet<>();

  private ReferencedFiles(FileIO io) {
    this.io = io;
  }

  /** Reads all metadata of a table. */
  static Set<String> names(TableMetadata metadata, FileIO io) {
    ReferencedFiles files = new ReferencedFiles(io);
    files.add(metadata.metadataFileLocation());
    files.addMetadata(metadata, false);
    for (TableMetadata.MetadataLogEntry previous : metadata.previousFiles()) {
      files.add(previous.file());
      try {
        files.addMetadata(TableMetadataParser.read(io, previous.file()), true);
      } catch (NotFoundException e) {
        // The log names it a little longer than it is kept.
      }
    }
    return files.names;
  }

  /** The last part of a location. */
  static String name(String location) {
    return location.substring(location.lastIndexOf('/') + 1);
  }

  private void add(String location) {
    names.add(name(location));
  }

  private void addMetadata(TableMetadata metadata, boolean previous) {
    metadata.previousFiles().forEach(f -> add(f.file()));
    metadata.statisticsFiles().forEach(f -> add(f.path()));
    metadata.partitionStatisticsFiles().forEach(f -> add(f.path()));
    for (Snapshot snapshot : metadata.snapshots()) {
      String list = snapshot.manifestListLocation();
      if (list != null) {
        add(list);
      }
      if (readSnapshots.add(snapshot.snapshotId())) {
        try {
          snapshot.allManifests(io).forEach(m -> addManifest(m, metadata));
        } catch (NotFoundException e) {
          if (!previous) {
            throw e;
          }
          // Expired since, and so are its files.
        }
      }
    }
  }

  private void addManifest(ManifestFile manifest, TableMetadata metadata) {
    add(manifest.path());
    if (readManifests.add(manifest.path())) {
      try (CloseableIterable<String> paths =
          ManifestFiles.readPaths(manifest, io, metadata.specsById())) {
        paths.forEach(this::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
