package io.dayseal.parquet;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Converters of texts and bytes. */
final class BytesConverters {
  private BytesConverters() {}

  /** Bytes as they are. */
  static final class Raw extends PrimitiveConverter {
    private final Cells cells;
    private final BytesView view = new BytesView();

    Raw(Cells cells) {
      this.cells = cells;
    }

    @Override
    public void addBinary(Binary value) {
      view.of(value);
      cells.bytesValue(view.buffer(), view.offset(), view.length());
    }
  }

  /** Bytes that must be UTF-8, which a file only claims. */
  static final class Text extends PrimitiveConverter {
    private final Cells cells;
    private final BytesView view = new BytesView();
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

    Text(Cells cells) {
      this.cells = cells;
    }

    @Override
    public void addBinary(Binary value) {
      view.of(value);
      if (ascii() || utf8()) {
        cells.bytesValue(view.buffer(), view.offset(), view.length());
      } else {
        cells.wrongValue("expected UTF-8, found other bytes");
      }
    }

    private boolean ascii() {
      int any = 0;
      for (int i = view.offset(); i < view.offset() + view.length(); i++) {
        any |= view.buffer()[i];
      }
      return any >= 0;
    }

    private boolean utf8() {
      try {
        decoder.decode(ByteBuffer.wrap(view.buffer(), view.offset(), view.length()));
        return true;
      } catch (CharacterCodingException e) {
        return false;
      }
    }
  }
}
