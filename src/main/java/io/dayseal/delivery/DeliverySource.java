package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** The bytes of one delivery; they can be opened more than once. */
public interface DeliverySource {
  /** As the user named it; it stands in messages. */
  String name();

  /** How many raw bytes. */
  long size() throws IOException;

  /** The raw bytes, not unpacked. The caller closes. */
  InputStream open() throws IOException;

  /** A local file with the raw bytes, for formats that are read from their end. */
  Path localFile() throws IOException;

  /**
   * The files of a delivery that consists of several, in order of their paths; empty when it is one
   * file itself. A delivery of several has no bytes of its own.
   */
  default List<DeliverySource> files() {
    return List.of();
  }

  /** Where a file lies within its delivery, its folders divided by {@code /}. */
  default String path() {
    return name();
  }

  /** A file of this machine. */
  static DeliverySource ofFile(Path file) {
    return new FileSource(file.toString(), file);
  }

  /** A {@link DeliverySource} over a local file. */
  record FileSource(String name, Path localFile) implements DeliverySource {
    @Override
    public long size() throws IOException {
      return java.nio.file.Files.size(localFile);
    }

    @Override
    public InputStream open() throws IOException {
      return java.nio.file.Files.newInputStream(localFile);
    }
  }
}
