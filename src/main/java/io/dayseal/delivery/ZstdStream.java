package io.dayseal.delivery;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Unpacks Zstandard (RFC 8878), one frame after the other; checksums are checked where given. */
final class ZstdStream extends InputStream {
  private final InputStream unpacked;
  private boolean empty = true;

  ZstdStream(InputStream packed) throws IOException {
    unpacked = new ZstdInputStreamNoFinalizer(new Watched(packed));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    try {
      int count = unpacked.read(target, offset, length);
      if (count < 0 && empty) {
        throw new BrokenBytesException.Packing("truncated or damaged zstd: it is empty");
      }
      return count;
    } catch (ZstdIOException e) {
      throw new BrokenBytesException.Packing(
          "truncated or damaged zstd: "
              + String.valueOf(e.getMessage()).toLowerCase(java.util.Locale.ROOT));
    }
  }

  @Override
  public void close() throws IOException {
    unpacked.close();
  }

  /** Notices whether there was a byte at all: to the library an empty file is an empty text. */
  private final class Watched extends FilterInputStream {
    Watched(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      empty &= count <= 0;
      return count;
    }
  }
}
