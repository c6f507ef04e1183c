package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that ends in turn in each of the states that it brings the warehouse into, as if the
 * process had died there: from that step on it can do nothing outside of itself, not even clean up.
 */
class EveryStepTest {
  @TempDir Path folder;
  private Shop shop;

  private static final class Death extends Error {
    private static final long serialVersionUID = 1L;

    Death(String step) {
      super(step, null, false, false);
    }
  }

  @Test
  void aFirstRunThatDiesAnywhereIsMadeGoodByTheNext() throws Exception {
    shop = Shop.in(folder);
    diesEverywhere(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
  }

  @Test
  void aLaterRunThatDiesAnywhereIsMadeGoodByTheNext() throws Exception {
    shop = Shop.in(folder);
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    diesEverywhere(shop.project.delivery("second.csv", Shop.SECOND_NIGHT));
  }

  private void diesEverywhere(String delivery) throws IOException {
    Aftermath aftermath = Aftermath.undisturbed(shop, delivery);
    Map<Integer, String> steps = telling(delivery);
    assertThat(steps.values())
        .as("each of them, and in both layers, changes what lies on the disk")
        .contains("place#2", "created manifest#1", "written manifest-list#1", "created metadata#2")
        .contains("written metadata#1", "swapped#1", "written metadata#2", "swapped#2");
    for (Map.Entry<Integer, String> step : steps.entrySet()) {
      shop.restore();
      assertThat(dieAt(step.getKey(), delivery)).as("exit code at %s", step).isNotZero();
      aftermath.isMadeGood(step.getValue());
    }
    aftermath.isCleanedUp();
  }

  /** The first step in every state of the warehouse, by its place among all. */
  private Map<Integer, String> telling(String delivery) throws IOException {
    shop.restore();
    Map<Integer, String> telling = new LinkedHashMap<>();
    AtomicInteger next = new AtomicInteger();
    List<String> last = new ArrayList<>();
    Consumer<String> remembering =
        step -> {
          List<String> now = state();
          if (!now.equals(last) || next.get() == 0) {
            telling.put(next.get(), step);
          }
          last.clear();
          last.addAll(now);
          next.incrementAndGet();
        };
    assertThat(run(delivery, remembering)).isZero();
    return telling;
  }

  /** Every file with its size, and the content of the catalog. */
  private List<String> state() {
    List<String> state = new ArrayList<>();
    if (Files.exists(shop.warehouse())) {
      try (Stream<Path> files = Files.walk(shop.warehouse())) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          state.add(file + " " + Files.size(file));
          if (file.endsWith("catalog.db")) {
            state.add(Integer.toString(Arrays.hashCode(Files.readAllBytes(file))));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return state;
  }

  private int dieAt(int step, String delivery) {
    AtomicInteger next = new AtomicInteger();
    return run(
        delivery,
        s -> {
          if (next.getAndIncrement() >= step) {
            throw new Death(s);
          }
        });
  }

  private int run(String delivery, Consumer<String> steps) {
    return InProcess.run(shop.project, steps, "run", "shop", delivery).exitCode();
  }
}
