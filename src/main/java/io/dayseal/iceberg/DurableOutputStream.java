package io.dayseal.iceberg;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Set;
import org.apache.iceberg.io.PositionOutputStream;

/** Writes a file and, on close, forces it and the folders that lead to it to the disk. */
final class DurableOutputStream extends PositionOutputStream {
  private final FileChannel channel;
  private final OutputStream out;
  private final Set<Path> touched;
  private long position;

  DurableOutputStream(FileChannel channel, Set<Path> touched) {
    this.channel = channel;
    this.touched = touched;
    out = new BufferedOutputStream(Channels.newOutputStream(channel));
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
    position++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    position += length;
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      try (channel) {
        out.flush();
        channel.force(true);
      }
      DurableFiles.force(touched);
    }
  }
}
