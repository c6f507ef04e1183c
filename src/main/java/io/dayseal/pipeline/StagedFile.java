package io.dayseal.pipeline;

import io.dayseal.signature.Partition;
import java.nio.file.Path;

/**
 * A Parquet file with rows of one partition, written and not yet part of a table.
 *
 * @param location a path of this machine; of a file that is in place, where the table's storage has
 *     it
 * @param inPlace whether the commit takes the file where it lies; else it brings it to the table
 * @param rows as many as the file must hold
 */
public record StagedFile(String location, boolean inPlace, Partition partition, long rows) {
  /** A file of this machine. */
  public StagedFile(Path file, Partition partition, long rows) {
    this(file.toString(), false, partition, rows);
  }

  /** Its path, when it is one of this machine. */
  public Path file() {
    if (inPlace) {
      throw new IllegalStateException("expected a file of this machine, found " + location);
    }
    return Path.of(location);
  }
}
