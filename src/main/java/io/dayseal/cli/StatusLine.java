package io.dayseal.cli;

import io.dayseal.pipeline.Progress;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Progress as one line on a terminal that is written over and over, and wiped at the end. */
final class StatusLine implements Progress {
  /** Draws nothing. */
  static final StatusLine NONE = new StatusLine(null, Clock.systemUTC());

  /** Ten a second: faster is not read, and costs. */
  private static final long INTERVAL_MILLIS = 100;

  /** Back to the first column, and what stood in the line is erased (ECMA-48). */
  private static final String WIPE = "\r\u001b[K";

  private final @Nullable PrintWriter err;
  private final Clock clock;
  private String phase = "";
  private String rows = "";
  private String partitions = "";
  private long drawnAtMillis = Long.MIN_VALUE;
  private boolean drawn;
  private boolean ended;

  StatusLine(@Nullable PrintWriter err, Clock clock) {
    this.err = err;
    this.clock = clock;
  }

  @Override
  public synchronized void phase(String layer, String newPhase) {
    phase = layer + ": " + newPhase;
    rows = "";
    partitions = "";
    drawnAtMillis = Long.MIN_VALUE;
    draw();
  }

  @Override
  public synchronized void rows(long count) {
    if (due()) {
      rows = String.format(Locale.ROOT, ", %,d rows", count);
      draw();
    }
  }

  @Override
  public synchronized void partitions(int done, int total) {
    partitions = ", " + done + " of " + total + " partitions";
    if (due()) {
      draw();
    }
  }

  private boolean due() {
    return drawnAtMillis == Long.MIN_VALUE || clock.millis() - drawnAtMillis >= INTERVAL_MILLIS;
  }

  private void draw() {
    if (err == null || ended) {
      return;
    }
    drawnAtMillis = clock.millis();
    drawn = true;
    err.print(WIPE + phase + rows + partitions);
    err.flush();
  }

  /** Wipes the line for good. */
  synchronized void clear() {
    if (err != null && drawn) {
      err.print(WIPE);
      err.flush();
    }
    drawn = false;
    ended = true;
  }
}
