package io.dayseal.cli;

import io.dayseal.aws.S3Objects;
import io.dayseal.delivery.DeliveryFiles;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.FolderNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Deliveries as they are named on the command line: on this machine, or in S3. */
final class Deliveries implements AutoCloseable {
  private final Supplier<S3Objects> s3;
  private @Nullable S3Objects objects;

  /**
   * Looks for nothing yet.
   *
   * @param s3 gives access to S3 when it is first needed
   */
  Deliveries(Supplier<S3Objects> s3) {
    this.s3 = s3;
  }

  /** What a name stands for: one file, or several that are one delivery together. */
  DeliverySource find(String name, FolderNames folders) throws IOException {
    return (S3Objects.meant(name) ? inS3(name, folders) : DeliveryFiles.find(path(name), folders))
        .orElseThrow(() -> missing(name));
  }

  /** One file; refuses whatever else the name stands for. */
  DeliverySource file(String name) throws IOException {
    if (S3Objects.meant(name)) {
      DeliverySource found = inS3(name, FolderNames.IGNORE).orElseThrow(() -> missing(name));
      if (!found.files().isEmpty()) {
        throw new UsageException("expected a file as delivery, found several below `" + name + "`");
      }
      return found;
    }
    Path file = path(name);
    if (!Files.exists(file)) {
      throw missing(name);
    }
    if (!Files.isRegularFile(file)) {
      throw new UsageException("expected a file as delivery, found the folder `" + file + "`");
    }
    return DeliverySource.ofFile(file);
  }

  private Optional<DeliverySource> inS3(String name, FolderNames folders) {
    if (objects == null) {
      objects = s3.get();
    }
    try {
      return objects.find(name, folders);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (java.nio.file.InvalidPathException e) {
      throw missing(name);
    }
  }

  private static UsageException missing(String name) {
    return new UsageException("delivery `" + name + "` does not exist");
  }

  @Override
  public void close() throws IOException {
    if (objects != null) {
      objects.close();
    }
  }
}
