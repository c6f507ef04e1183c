package io.dayseal.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** The first and last bytes of a file, by which Parquet is known. */
final class ParquetEnds {
  private static final int MAGIC_BYTES = 4;
  private static final String MAGIC = "PAR1";
  private static final String ENCRYPTED = "PARE";

  /** Magic, an empty footer's length, magic. */
  private static final int MIN_BYTES = 12;

  private ParquetEnds() {}

  /** Why the file cannot be read as Parquet; empty when its ends are right. */
  static Optional<String> problem(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      if (size == 0) {
        return Optional.of("empty file, expected parquet");
      }
      if (size < MIN_BYTES || !magic(channel, 0).startsWith("PAR")) {
        return Optional.of("expected parquet, found something else");
      }
      String end = magic(channel, size - MAGIC_BYTES);
      if (end.equals(ENCRYPTED)) {
        return Optional.of("expected parquet that can be read, found it encrypted");
      }
      return end.equals(MAGIC)
          ? Optional.empty()
          : Optional.of("expected a parquet footer at the end, found none; the file is cut off");
    }
  }

  private static String magic(FileChannel channel, long position) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAGIC_BYTES);
    while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) >= 0) {
      // A channel may give fewer bytes than asked for.
    }
    return new String(bytes.array(), StandardCharsets.ISO_8859_1);
  }
}
