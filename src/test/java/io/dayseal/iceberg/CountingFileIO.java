package io.dayseal.iceberg;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Remembers which files were asked for. */
class CountingFileIO extends LocalFileIO {
  private static final long serialVersionUID = 1L;

  final transient List<String> reads = new CopyOnWriteArrayList<>();
  final transient List<String> writes = new CopyOnWriteArrayList<>();

  @Override
  public InputFile newInputFile(String location) {
    reads.add(location);
    return super.newInputFile(location);
  }

  @Override
  public OutputFile newOutputFile(String location) {
    writes.add(location);
    return super.newOutputFile(location);
  }

  void forget() {
    reads.clear();
    writes.clear();
  }
}
