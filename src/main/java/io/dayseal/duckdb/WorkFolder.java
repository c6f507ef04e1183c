package io.dayseal.duckdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A folder of one engine's own, with a new subfolder for every call. */
final class WorkFolder implements AutoCloseable {
  private final Path root;
  private int calls;

  /** Makes a folder that did not exist before. */
  WorkFolder(Path parent) {
    try {
      Files.createDirectories(parent);
      root = Files.createTempDirectory(parent.toRealPath(), "dayseal-");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a work folder in " + parent, e);
    }
  }

  Path root() {
    return root;
  }

  /** An empty subfolder; the name begins with {@code what}. */
  Path next(String what) throws IOException {
    calls++;
    return Files.createDirectory(root.resolve(what + "-" + calls));
  }

  /** Deletes a folder with everything in it, links but not what they point to. */
  static void delete(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e)
              throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Override
  public void close() {
    try {
      delete(root);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the work folder " + root, e);
    }
  }
}
