package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Bytes that were read already, then those of the stream or the failure that followed them. */
final class ResumedStream extends InputStream {
  private final InputStream read;
  private final InputStream stream;
  private final @Nullable IOException failure;

  ResumedStream(InputStream read, InputStream stream, @Nullable IOException failure) {
    this.read = read;
    this.stream = stream;
    this.failure = failure;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = read.read(target, offset, length);
    if (count >= 0) {
      return count;
    }
    if (failure != null) {
      throw failure;
    }
    return stream.read(target, offset, length);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
