package io.dayseal.delivery;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A delivery in memory. */
public class BytesSource implements DeliverySource {
  private final String name;
  private final byte[] bytes;

  public BytesSource(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }

  /** Overridden where what is read needs a file. */
  @Override
  public Path localFile() throws IOException {
    throw new AssertionError("text is read as a stream");
  }
}
