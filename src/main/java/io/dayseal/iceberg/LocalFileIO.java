package io.dayseal.iceberg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.io.BulkDeletionFailureException;
import org.apache.iceberg.io.DelegateFileIO;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/**
 * Files of this machine without Hadoop, named by plain paths or {@code file:} URIs. What stands
 * behind {@code file:} is taken as it is: partition folders hold percent signs that are part of
 * their names.
 */
public class LocalFileIO implements DelegateFileIO {
  private static final long serialVersionUID = 1L;
  private static final String SCHEME = "file:";

  /** For catalogs that make it by its name. */
  public LocalFileIO() {}

  /** The path that a location names. */
  static Path path(String location) {
    if (!location.startsWith(SCHEME)) {
      return Path.of(location);
    }
    String rest = location.substring(SCHEME.length());
    // file:///a is file:/a with an empty host.
    return Path.of(rest.startsWith("//") ? rest.substring(rest.indexOf('/', 2)) : rest);
  }

  /** The location of an absolute path, as Trino, Spark and PyIceberg read it too. */
  static String location(Path absolute) {
    return SCHEME + "//" + absolute;
  }

  @Override
  public InputFile newInputFile(String location) {
    return new LocalInput(location, org.apache.iceberg.Files.localInput(path(location).toFile()));
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return new LocalOutput(location, this);
  }

  @Override
  public void deleteFile(String location) {
    try {
      Files.deleteIfExists(path(location));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void deleteFiles(Iterable<String> locations) {
    int failed = 0;
    for (String location : locations) {
      try {
        deleteFile(location);
      } catch (UncheckedIOException e) {
        failed++;
      }
    }
    if (failed > 0) {
      throw new BulkDeletionFailureException(failed);
    }
  }

  @Override
  public Iterable<FileInfo> listPrefix(String prefix) {
    Path root = path(prefix);
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).flatMap(f -> info(prefix, root, f)).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<FileInfo> info(String prefix, Path root, Path file) {
    try {
      String start = prefix.endsWith("/") ? prefix : prefix + "/";
      return Stream.of(
          new FileInfo(
              start + root.relativize(file),
              Files.size(file),
              Files.getLastModifiedTime(file).toMillis()));
    } catch (NoSuchFileException e) {
      // Somebody else has just removed it.
      return Stream.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void deletePrefix(String prefix) {
    listPrefix(prefix).forEach(f -> deleteFile(f.location()));
    deleteEmptyFolders(path(prefix));
  }

  private static void deleteEmptyFolders(Path root) {
    try (Stream<Path> folders = Files.walk(root)) {
      for (Path folder : folders.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(folder);
      }
    } catch (NoSuchFileException | DirectoryNotEmptyException e) {
      // Somebody else was there; what they wrote stays.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
