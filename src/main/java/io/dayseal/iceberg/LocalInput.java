package io.dayseal.iceberg;

import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.SeekableInputStream;

/** A local file that keeps the location it was asked for by, since locations end up in metadata. */
record LocalInput(String location, InputFile file) implements InputFile {
  @Override
  public long getLength() {
    return file.getLength();
  }

  @Override
  public SeekableInputStream newStream() {
    return file.newStream();
  }

  @Override
  public boolean exists() {
    return file.exists();
  }
}
