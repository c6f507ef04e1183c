package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final String WIPE = "\r\u001b[K";

  private final StringWriter err = new StringWriter();
  private final StoppedClock clock = new StoppedClock();

  private static final class StoppedClock extends Clock {
    private long millis = 1_000;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis);
    }
  }

  @Test
  void aTerminalShowsOneLineThatIsWipedAtTheEnd() {
    StatusLine line = new StatusLine(new PrintWriter(err), clock);
    line.phase("raw", "reading");
    clock.millis += 100;
    line.rows(1_234_567);
    clock.millis += 100;
    line.partitions(3, 31);
    line.clear();
    assertThat(err)
        .hasToString(
            WIPE
                + "raw: reading"
                + WIPE
                + "raw: reading, 1,234,567 rows"
                + WIPE
                + "raw: reading, 1,234,567 rows, 3 of 31 partitions"
                + WIPE);
  }

  @Test
  void theLineIsDrawnTenTimesASecondAtMost() {
    StatusLine line = new StatusLine(new PrintWriter(err), clock);
    line.phase("raw", "reading");
    for (int row = 1; row <= 1_000; row++) {
      clock.millis++;
      line.rows(row);
    }
    assertThat(err.toString().split(WIPE.replace("[", "\\["), -1)).hasSize(1 + 1 + 10);
  }

  @Test
  void aNewPhaseIsShownAtOnceAndForgetsTheOldOne() {
    StatusLine line = new StatusLine(new PrintWriter(err), clock);
    line.phase("raw", "reading");
    clock.millis += 100;
    line.rows(7);
    line.phase("stage", "building");
    assertThat(err.toString()).endsWith(WIPE + "stage: building");
  }

  @Test
  void nothingIsDrawnAfterTheEnd() {
    StatusLine line = new StatusLine(new PrintWriter(err), clock);
    line.clear();
    line.phase("raw", "reading");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aLogHasOneLineAPhase() {
    PhaseLines lines = new PhaseLines(new PrintWriter(err));
    lines.phase("raw", "reading");
    lines.rows(5);
    lines.phase("raw", "reading");
    lines.partitions(1, 2);
    lines.phase("stage", "building");
    assertThat(err).hasToString("raw: reading\nstage: building\n");
  }
}
