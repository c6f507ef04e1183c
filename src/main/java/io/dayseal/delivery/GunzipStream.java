package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks gzip (RFC 1952), one member after the other. Every member's checksum and length are
 * checked, and what follows a member is another member or the end. {@link
 * java.util.zip.GZIPInputStream} instead takes garbage after a member for the end, and so may drop
 * members in silence.
 */
final class GunzipStream extends InputStream {
  private static final int BUFFER_SIZE = 1 << 16;
  private static final int HEADER_LENGTH = 10;
  private static final int DEFLATE = 8;
  private static final int FLAG_HEADER_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;
  private static final int RESERVED_FLAGS = 0xE0;
  private static final String TRUNCATED = "truncated or damaged gzip: ";

  private final InputStream packed;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final CRC32 headerCrc = new CRC32();
  private final byte[] buffer = new byte[BUFFER_SIZE];
  private int position;
  private int limit;
  private boolean inMember;
  private boolean first = true;

  GunzipStream(InputStream packed) {
    this.packed = packed;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (true) {
      if (!inMember && !openMember()) {
        return -1;
      }
      int count = inflate(target, offset, length);
      if (count > 0) {
        crc.update(target, offset, count);
        return count;
      }
      if (inflater.finished()) {
        closeMember();
      }
    }
  }

  private int inflate(byte[] target, int offset, int length) throws IOException {
    try {
      int count = inflater.inflate(target, offset, length);
      if (count == 0 && inflater.needsInput() && !inflater.finished()) {
        if (position == limit && !fill()) {
          throw new BrokenBytesException.Packing(TRUNCATED + "it ends in the middle");
        }
        inflater.setInput(buffer, position, limit - position);
        position = limit;
      } else if (inflater.needsDictionary()) {
        throw new BrokenBytesException.Packing(TRUNCATED + "the data is not deflated");
      }
      return count;
    } catch (DataFormatException e) {
      throw new BrokenBytesException.Packing(TRUNCATED + e.getMessage());
    }
  }

  private boolean openMember() throws IOException {
    if (position == limit && !fill()) {
      if (first) {
        throw new BrokenBytesException.Packing(TRUNCATED + "it is empty");
      }
      return false;
    }
    headerCrc.reset();
    int[] header = new int[HEADER_LENGTH];
    for (int i = 0; i < HEADER_LENGTH; i++) {
      header[i] = headerByte();
      if ((i == 0 && header[0] != 0x1F) || (i == 1 && header[1] != 0x8B)) {
        throw new BrokenBytesException.Packing(
            first
                ? "not gzip, although the name ends in .gz"
                : TRUNCATED + "after the packed data there is something else");
      }
    }
    int flags = header[3];
    if (header[2] != DEFLATE || (flags & RESERVED_FLAGS) != 0) {
      throw new BrokenBytesException.Packing(TRUNCATED + "the header is not valid");
    }
    skipOptional(flags);
    inflater.reset();
    crc.reset();
    first = false;
    inMember = true;
    return true;
  }

  private void skipOptional(int flags) throws IOException {
    if ((flags & FLAG_EXTRA) != 0) {
      int length = headerByte() | headerByte() << 8;
      for (int i = 0; i < length; i++) {
        headerByte();
      }
    }
    if ((flags & FLAG_NAME) != 0) {
      skipText();
    }
    if ((flags & FLAG_COMMENT) != 0) {
      skipText();
    }
    if ((flags & FLAG_HEADER_CRC) != 0) {
      long expected = headerCrc.getValue() & 0xFFFF;
      if ((headerByte() | headerByte() << 8) != expected) {
        throw new BrokenBytesException.Packing(TRUNCATED + "the checksum of the header is wrong");
      }
    }
  }

  private void skipText() throws IOException {
    int value;
    do {
      value = headerByte();
    } while (value != 0);
  }

  private void closeMember() throws IOException {
    // What the inflater did not need belongs to the trailer and to the next member.
    position = limit - inflater.getRemaining();
    long expectedCrc = trailerWord();
    long expectedSize = trailerWord();
    if (expectedCrc != crc.getValue()) {
      throw new BrokenBytesException.Packing(TRUNCATED + "the checksum is wrong");
    }
    if (expectedSize != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
      throw new BrokenBytesException.Packing(TRUNCATED + "the length is wrong");
    }
    inMember = false;
  }

  private long trailerWord() throws IOException {
    long word = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      word |= (long) headerByte() << shift;
    }
    return word;
  }

  private int headerByte() throws IOException {
    if (position == limit && !fill()) {
      throw new BrokenBytesException.Packing(TRUNCATED + "it ends in the middle");
    }
    int value = buffer[position++] & 0xFF;
    headerCrc.update(value);
    return value;
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, packed.read(buffer, 0, BUFFER_SIZE));
    return limit > 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    packed.close();
  }
}
