package io.dayseal.cli;

import io.dayseal.pipeline.Progress;
import java.io.PrintWriter;

/** Progress for a log: one line a phase. */
final class PhaseLines implements Progress {
  private final PrintWriter err;
  private String last = "";

  PhaseLines(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void phase(String layer, String phase) {
    String line = layer + ": " + phase;
    if (!line.equals(last)) {
      last = line;
      err.println(line);
      err.flush();
    }
  }

  @Override
  public void rows(long rows) {}

  @Override
  public void partitions(int done, int total) {}
}
