package io.dayseal.parquet;

import java.nio.ByteBuffer;
import org.apache.parquet.io.api.Binary;

/** The bytes of a value as a slice of an array, which is copied only when there is none. */
final class BytesView {
  private byte[] buffer = new byte[0];
  private int offset;
  private int length;

  void of(Binary value) {
    ByteBuffer bytes = value.toByteBuffer();
    length = bytes.remaining();
    if (bytes.hasArray()) {
      buffer = bytes.array();
      offset = bytes.arrayOffset() + bytes.position();
    } else {
      buffer = value.getBytes();
      offset = 0;
    }
  }

  byte[] buffer() {
    return buffer;
  }

  int offset() {
    return offset;
  }

  int length() {
    return length;
  }
}
