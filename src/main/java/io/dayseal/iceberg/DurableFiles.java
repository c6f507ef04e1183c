package io.dayseal.iceberg;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Local files that survive a power cut once a commit names them: content and folder entries. */
final class DurableFiles {
  private DurableFiles() {}

  /**
   * Creates a folder with its parents.
   *
   * @param touched receives every folder whose entries changed, to be given to {@link #force}
   */
  static void createDirectories(Path directory, Set<Path> touched) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.getParent();
    if (parent != null) {
      createDirectories(parent, touched);
      touched.add(parent);
    }
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      // Another process was faster; a file of that name is an error.
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  /** Writes the content of a file, or the entries of a folder, through to the disk. */
  static void force(Path fileOrDirectory) throws IOException {
    try (FileChannel channel = FileChannel.open(fileOrDirectory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Writes the entries of folders through to the disk. */
  static void force(Set<Path> directories) throws IOException {
    for (Path directory : directories) {
      force(directory);
    }
  }
}
