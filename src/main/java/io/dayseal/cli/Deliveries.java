package io.dayseal.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Deliveries as they are named on the command line. */
final class Deliveries {
  private Deliveries() {}

  /** Refuses what is no file. */
  static void check(Path file) {
    if (!Files.exists(file)) {
      throw new UsageException("delivery `" + file + "` does not exist");
    }
    if (!Files.isRegularFile(file)) {
      throw new UsageException("expected a file as delivery, found the folder `" + file + "`");
    }
  }
}
