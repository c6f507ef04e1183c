package io.dayseal.delivery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what a user means by a delivery: a file, a folder, or a pattern of names. */
public final class DeliveryFiles {
  private static final Pattern PATTERN = Pattern.compile("[*?\\[{]");

  /** What writers leave beside the data. Anything else is data: nothing is left out in silence. */
  private static final Pattern NO_DATA =
      Pattern.compile("\\..*|_SUCCESS|_metadata|_common_metadata|_(started|committed)_.*");

  /** Where a job keeps files until it ends. */
  private static final String UNFINISHED = "_temporary";

  private DeliveryFiles() {}

  /**
   * The delivery under a name; empty when there is nothing.
   *
   * @param folders when they are columns, where a file lies is a part of the delivery
   * @throws RefusedDeliveryException for a folder without files
   */
  public static Optional<DeliverySource> find(Path name, FolderNames folders) throws IOException {
    if (Files.isRegularFile(name)) {
      return Optional.of(
          folders == FolderNames.HIVE
              ? new SeveralFiles(name.toString(), List.of(part(name, base(parent(name)))))
              : DeliverySource.ofFile(name));
    }
    if (Files.isDirectory(name)) {
      DeliverySource several = several(name, name, file -> true);
      if (several.files().isEmpty()) {
        throw new Problems(name.toString()).fatal(0, 0, "expected files, found an empty folder");
      }
      return Optional.of(several);
    }
    return isPattern(name.toString()) ? matching(name) : Optional.empty();
  }

  /** Whether a name stands for all names that fit it. */
  public static boolean isPattern(String name) {
    return PATTERN.matcher(name).find();
  }

  /**
   * A delivery of several files, without what writers leave beside the data.
   *
   * @param name as the user named all of them
   * @param files with their paths within the delivery
   * @throws RefusedDeliveryException when a job has not ended
   */
  public static DeliverySource several(String name, List<DeliverySource> files) {
    return new SeveralFiles(
        name, files.stream().filter(file -> isData(name, file.path())).toList());
  }

  private static Optional<DeliverySource> matching(Path pattern) throws IOException {
    Path base = pattern.isAbsolute() ? pattern.getRoot() : Path.of("");
    for (Path part : pattern) {
      if (isPattern(part.toString())) {
        break;
      }
      base = base.resolve(part);
    }
    if (!Files.isDirectory(base)) {
      return Optional.empty();
    }
    DeliverySource several = several(pattern, base, fitting(pattern.toString()));
    return several.files().isEmpty() ? Optional.empty() : Optional.of(several);
  }

  /** Whether a path fits a pattern, or a folder that it lies in does. */
  public static Predicate<Path> fitting(String pattern) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    return file -> {
      for (Path path = file; path != null; path = path.getParent()) {
        if (matcher.matches(path)) {
          return true;
        }
      }
      return false;
    };
  }

  /** Where paths begin: above all folders that may be columns. */
  private static Path base(Path folder) {
    Path base = folder;
    while (base.getFileName() != null && base.getFileName().toString().contains("=")) {
      base = parent(base);
    }
    return base;
  }

  private static Path parent(Path path) {
    Path parent = path.getParent();
    return parent == null ? Path.of("") : parent;
  }

  private static DeliverySource several(Path name, Path folder, Predicate<Path> meant)
      throws IOException {
    Path base = base(folder);
    try (Stream<Path> paths = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      List<DeliverySource> files =
          paths.filter(Files::isRegularFile).filter(meant).map(file -> part(file, base)).toList();
      return several(name.toString(), files);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static DeliverySource part(Path file, Path base) {
    StringBuilder path = new StringBuilder();
    Path inside = base.toString().isEmpty() ? file : base.relativize(file);
    inside.forEach(part -> path.append(path.length() == 0 ? "" : "/").append(part));
    return new SeveralFiles.Part(file.toString(), path.toString(), file);
  }

  private static boolean isData(String name, String path) {
    for (String part : path.split("/", -1)) {
      if (part.equals(UNFINISHED)) {
        throw new Problems(name)
            .fatal(0, 0, "the folder " + Cited.text(UNFINISHED) + " says that a job has not ended");
      }
      if (NO_DATA.matcher(part).matches()) {
        return false;
      }
    }
    return true;
  }
}
