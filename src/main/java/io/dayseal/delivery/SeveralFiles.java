package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A delivery of several files; it may be only one at the time.
 *
 * @param name as the user named all of them
 * @param files in order of their paths
 */
record SeveralFiles(String name, List<DeliverySource> files) implements DeliverySource {
  /** The order of the bytes of the paths in UTF-8, which no locale changes. */
  private static final Comparator<DeliverySource> BY_PATH =
      Comparator.comparing(
          file -> file.path().getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  /** Sorts. */
  SeveralFiles {
    files = files.stream().sorted(BY_PATH).toList();
  }

  @Override
  public long size() throws IOException {
    long size = 0;
    for (DeliverySource file : files) {
      size += file.size();
    }
    return size;
  }

  @Override
  public InputStream open() {
    throw new IllegalStateException("several files are opened one by one");
  }

  @Override
  public Path localFile() {
    throw new IllegalStateException("several files are opened one by one");
  }

  /**
   * One of the files.
   *
   * @param name as it stands in messages
   * @param path within the delivery
   */
  record Part(String name, String path, Path localFile) implements DeliverySource {
    @Override
    public long size() throws IOException {
      return Files.size(localFile);
    }

    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(localFile);
    }
  }
}
