package io.dayseal.duckdb;

import java.nio.file.Path;

/**
 * What the embedded engine may use.
 *
 * @param memory as DuckDB spells it, such as {@code 1GB}; without what the Java heap takes
 * @param threads at least 1
 * @param workFolder where staged files and spilled rows lie; every engine makes a folder of its own
 *     in it
 */
public record DuckDbSettings(String memory, int threads, Path workFolder) {
  /** Checks the threads. */
  public DuckDbSettings {
    if (threads < 1) {
      throw new IllegalArgumentException("expected at least 1 thread, found " + threads);
    }
  }

  /** One gigabyte, and a thread for every core. */
  public static DuckDbSettings in(Path workFolder) {
    return new DuckDbSettings("1GB", Runtime.getRuntime().availableProcessors(), workFolder);
  }
}
