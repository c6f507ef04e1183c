package io.dayseal.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damaged inputs for every reader: each is read whole or refused with clear lines, never anything
 * else, and what is read whole has every row that another reader finds in it.
 *
 * <p>Every run begins with the same inputs, so that a change is not refused for what an older one
 * brought; {@code -Ddayseal.fuzz.seconds=600 -Ddayseal.fuzz.seed=} with any number looks for more.
 * An input that fails is written to {@code target/fuzz}; it belongs into {@code
 * src/test/resources/fuzz}, under the name of its target, so that it stays a case.
 */
class ReaderFuzzTest {
  private static final long SEED = 20_261_130;
  private static final long SECONDS =
      Long.getLong(
          "dayseal.fuzz.seconds",
          Long.parseLong(Optional.ofNullable(System.getenv("DAYSEAL_FUZZ_SECONDS")).orElse("10")));

  /** Far beyond what the largest input takes; a parser that goes round in circles ends here. */
  private static final int HANG_MINUTES = 30;

  private static final Path CASES = Path.of("src/test/resources/fuzz");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Target.class)
  @Timeout(
      value = HANG_MINUTES,
      unit = TimeUnit.MINUTES,
      threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aDamagedInputIsReadWholeOrRefused(Target target) throws IOException {
    long seed = Long.getLong("dayseal.fuzz.seed", SEED);
    SplittableRandom random = new SplittableRandom(seed);
    Mutations mutations = new Mutations(random);
    List<byte[]> seeds = target.seeds();
    Probe probe = target.probe(folder);
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS) / Target.values().length;
    long inputs = 0;
    long accepted = 0;
    do {
      byte[] input =
          mutations.mutate(
              seeds.get(random.nextInt(seeds.size())), seeds.get(random.nextInt(seeds.size())));
      accepted += accepts(target, probe, input, seed) ? 1 : 0;
      inputs++;
    } while (System.nanoTime() < until);
    System.out.println(target + ": " + inputs + " inputs, " + accepted + " accepted, seed " + seed);
    assertThat(inputs).isPositive();
  }

  private static boolean accepts(Target target, Probe probe, byte[] input, long seed)
      throws IOException {
    try {
      Optional<List<List<@Nullable Object>>> rows = probe.read(input);
      if (rows.isPresent()) {
        Reference.check(target, input, probe.columns(), rows.get());
      }
      return rows.isPresent();
    } catch (IOException | RuntimeException | Error e) {
      Path failed = Path.of("target/fuzz").resolve(target + "-" + Long.toHexString(seed));
      Files.createDirectories(failed.getParent());
      Files.write(failed, input);
      throw new AssertionError(target + ", seed " + seed + ", input in " + failed, e);
    }
  }

  static Stream<Path> cases() throws IOException {
    try (Stream<Path> files = Files.list(CASES)) {
      return files.sorted().toList().stream();
    }
  }

  /** The name of a case begins with that of its target. */
  @ParameterizedTest
  @MethodSource("cases")
  void whatWasFoundOnceStaysMended(Path file) throws IOException {
    String name = file.getFileName().toString();
    Target target = Target.valueOf(name.substring(0, name.indexOf('-')));
    accepts(target, target.probe(folder), Files.readAllBytes(file), 0);
  }

  /** The seeds themselves say something: each reader accepts its own. */
  @Test
  void everyReaderAcceptsItsSeed() throws IOException {
    for (Target target : Target.values()) {
      assertThat(accepts(target, target.probe(folder), target.seeds().get(0), 0))
          .as(target.name())
          .isEqualTo(!target.name().startsWith("TYPED_JSON"));
    }
  }
}
