package io.dayseal.duckdb;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the embedded engine may use.
 *
 * @param memory as DuckDB spells it, such as {@code 1GB}; without what the Java heap takes
 * @param threads at least 1
 * @param workFolder where staged files and spilled rows lie; every engine makes a folder of its own
 *     in it
 * @param spill the most that spilled rows may take there, such as {@code 20GB}; empty for no limit
 *     but the disk's
 */
public record DuckDbSettings(String memory, int threads, Path workFolder, Optional<String> spill) {
  /** Checks the threads. */
  public DuckDbSettings {
    if (threads < 1) {
      throw new IllegalArgumentException("expected at least 1 thread, found " + threads);
    }
  }

  /** Spilled rows may take the whole disk. */
  public DuckDbSettings(String memory, int threads, Path workFolder) {
    this(memory, threads, workFolder, Optional.empty());
  }

  /** One gigabyte, and a thread for every core. */
  public static DuckDbSettings in(Path workFolder) {
    return new DuckDbSettings("1GB", Runtime.getRuntime().availableProcessors(), workFolder);
  }
}
