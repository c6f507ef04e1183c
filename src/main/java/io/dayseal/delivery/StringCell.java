package io.dayseal.delivery;

import org.jspecify.annotations.Nullable;

/** Text as it is. */
final class StringCell extends CellParser {
  private final Utf8Buffer buffer;

  StringCell(Utf8Buffer buffer) {
    this.buffer = buffer;
  }

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    int size = buffer.encode(text, offset, length);
    if (size < 0) {
      return "expected text, found half of a surrogate pair";
    }
    sink.bytesCell(column, buffer.bytes(), 0, size);
    return null;
  }
}
