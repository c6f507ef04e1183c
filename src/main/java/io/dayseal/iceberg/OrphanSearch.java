package io.dayseal.iceberg;

import io.dayseal.pipeline.OrphanFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.SupportsPrefixOperations;

/** Finds files below a table's location that nothing of the table names. */
final class OrphanSearch {
  private OrphanSearch() {}

  /**
   * Lists first and reads the table afterwards: a file that a commit names in between is in what is
   * read.
   */
  static List<OrphanFile> before(TableOperations operations, Instant before) {
    if (!(operations.io() instanceof SupportsPrefixOperations files)) {
      throw new UnsupportedOperationException(
          "files of " + operations.io().getClass().getSimpleName() + " cannot be listed");
    }
    List<OrphanFile> found = new ArrayList<>();
    for (String folder : folders(operations.current())) {
      // The slash keeps out what merely begins with the same letters in an object store.
      for (FileInfo file : files.listPrefix(folder + "/")) {
        Instant modified = Instant.ofEpochMilli(file.createdAtMillis());
        if (modified.isBefore(before)) {
          found.add(new OrphanFile(file.location(), file.size(), modified));
        }
      }
    }
    if (!found.isEmpty()) {
      Set<String> named = ReferencedFiles.names(operations.refresh(), operations.io());
      found.removeIf(f -> named.contains(ReferencedFiles.name(f.location())));
    }
    found.sort(java.util.Comparator.comparing(OrphanFile::location));
    return List.copyOf(found);
  }

  /**
   * The folders that files of this table alone are written to. Another table's folder may lie
   * beside them.
   */
  private static Set<String> folders(TableMetadata metadata) {
    String location = metadata.location() + "/";
    Set<String> folders = new LinkedHashSet<>();
    folders.add(
        metadata.properties().getOrDefault(TableProperties.WRITE_DATA_LOCATION, location + "data"));
    folders.add(
        metadata
            .properties()
            .getOrDefault(TableProperties.WRITE_METADATA_LOCATION, location + "metadata"));
    folders.removeIf(folder -> !folder.startsWith(location));
    return folders;
  }
}
