package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.aws.Backend;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that really die. */
@Tag(Backend.BOTH)
class CrashTest {
  @TempDir private static Path folder;
  private static Shop shop;
  private static Aftermath aftermath;

  @BeforeAll
  static void runUndisturbed() throws Exception {
    shop = Shop.in(folder.resolve("later"));
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    aftermath = Aftermath.undisturbed(shop, shop.project.delivery("second.csv", Shop.SECOND_NIGHT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "row#3", // while the delivery is read
        "staged#1", // files are written, none is in its place
        "place#2", // one of two is
        "written metadata#1", // the new metadata is there, the catalog names the old
        "swapped#1",
        "committed#1", // between the layers
        "built#1",
        "place#4",
        "written metadata#2",
        "end#1", // all is done and said
      })
  void aKilledRunIsMadeGoodByTheNext(String step) throws Exception {
    shop.restore();

    dieAt(step, aftermath);

    aftermath.isMadeGood(step);
  }

  private static void dieAt(String step, Aftermath run) throws Exception {
    try (Child child = Child.dyingAt(step, run.shop().project, "run", "shop", run.delivery())) {
      assertThat(child.exitCode()).as(child.err()).isEqualTo(WatchedMain.KILLED);
    }
  }

  @Test
  void aFirstRunThatIsKilledIsMadeGoodByTheNext() throws Exception {
    Shop empty = Shop.in(folder.resolve("first"));
    Aftermath first =
        Aftermath.undisturbed(empty, empty.project.delivery("first.csv", Shop.FIRST_NIGHT));

    dieAt("written metadata#1", first);

    first.isMadeGood("written metadata#1");
    first.isCleanedUp();
  }

  @Test
  void aRunThatIsKilledFromOutsideInTheMidstOfACommitIsMadeGoodByTheNext() throws Exception {
    shop.restore();
    String step = "written metadata#1";

    try (Child child = Child.waitingAt(step, shop.project, "run", "shop", aftermath.delivery())) {
      child.awaitStep(step);
      assertThat(shop.rows()).as("while it commits").isEqualTo(aftermath.before());
      child.kill();
    }

    aftermath.isMadeGood(step);
    aftermath.isCleanedUp();
  }
}
