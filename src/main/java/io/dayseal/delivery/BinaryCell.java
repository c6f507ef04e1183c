package io.dayseal.delivery;

import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Bytes in base64 (RFC 4648, section 4), padded. */
final class BinaryCell extends CellParser {
  private static final int GROUP = 4;

  private final Utf8Buffer buffer;

  BinaryCell(Utf8Buffer buffer) {
    this.buffer = buffer;
  }

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    int size = buffer.encode(text, offset, length);
    if (size != length || length % GROUP != 0) {
      return unexpected(text, offset, length);
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(Arrays.copyOf(buffer.bytes(), size));
      sink.bytesCell(column, bytes, 0, bytes.length);
      return null;
    } catch (IllegalArgumentException e) {
      return unexpected(text, offset, length);
    }
  }

  private static String unexpected(char[] text, int offset, int length) {
    return "expected base64, found " + Cited.value(text, offset, length);
  }
}
