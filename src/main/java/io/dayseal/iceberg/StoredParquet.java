package io.dayseal.iceberg;

import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file of a table's storage, for Parquet's reader. */
record StoredParquet(org.apache.iceberg.io.InputFile file) implements InputFile {
  @Override
  public long getLength() {
    return file.getLength();
  }

  @Override
  public SeekableInputStream newStream() {
    org.apache.iceberg.io.SeekableInputStream stream = file.newStream();
    return new DelegatingSeekableInputStream(stream) {
      @Override
      public long getPos() throws java.io.IOException {
        return stream.getPos();
      }

      @Override
      public void seek(long position) throws java.io.IOException {
        stream.seek(position);
      }
    };
  }
}
