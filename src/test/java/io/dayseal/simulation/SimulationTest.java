package io.dayseal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lives many lives of tables, each drawn from a seed. {@code -Ddayseal.simulation.seed=} and {@code
 * .schedules=} choose other ones.
 */
class SimulationTest {
  @TempDir private Path folder;

  @Test
  void whateverHappensTheLedgerDoesNotLie() throws Exception {
    long seed = Long.getLong("dayseal.simulation.seed", 1L);
    int schedules = Integer.getInteger("dayseal.simulation.schedules", 2_000);
    assertThat(new Simulation(folder).run(seed, schedules)).isEmpty();
  }
}
