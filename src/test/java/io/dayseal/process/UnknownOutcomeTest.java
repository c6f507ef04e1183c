package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.Backend;
import io.dayseal.replay.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalog that breaks off in the midst of a commit, as the user of the command line sees it. */
@Tag(Backend.BOTH)
class UnknownOutcomeTest {
  @TempDir Path folder;
  private Shop shop;
  private Aftermath aftermath;

  @BeforeEach
  void prepare() throws IOException {
    shop = Shop.in(folder);
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    aftermath = Aftermath.undisturbed(shop, shop.project.delivery("second.csv", Shop.SECOND_NIGHT));
  }

  /** Fails at a step and, from then on, at every look at the catalog. Files can be deleted. */
  private static Consumer<String> breaking(String at, boolean forGood) {
    AtomicBoolean broken = new AtomicBoolean();
    return step -> {
      if (step.equals(at) || (forGood && broken.get() && step.startsWith("look#"))) {
        broken.set(true);
        throw new IllegalStateException("connection reset");
      }
    };
  }

  private Project.Result runBreaking(String at, boolean forGood) {
    return InProcess.run(
        shop.project, breaking(at, forGood), "run", "shop", aftermath.delivery(), "--json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"swap#1", "swapped#1", "swap#2", "swapped#2"})
  void aCatalogThatStaysAwayLeavesItUnknownAndEveryFileThere(String at) throws Exception {
    Project.Result result = runBreaking(at, true);

    assertThat(result.exitCode()).as(result.err()).isEqualTo(12);
    assertThat(result.err())
        .contains("it is not known whether the commit took place: ", "connection reset")
        .contains("hint: every file was kept; run it again, which finds out what happened")
        .doesNotContain("\tat ");
    boolean raw = at.endsWith("#1");
    JsonNode report = result.json();
    assertThat(report.path("outcome").asText()).isEqualTo("unknown");
    assertThat(report.path("layers")).as("what is known to be committed").hasSize(raw ? 0 : 1);
    everyFileOfTheCommitIsThere(raw ? "raw" : "totals", raw ? 0 : 1);
    aftermath.isMadeGood(at);
  }

  @ParameterizedTest
  @ValueSource(strings = {"swap#1", "swap#2"})
  void aCommitThatMayStillArriveIsUnknownToo(String at) throws Exception {
    Project.Result result = runBreaking(at, false);

    assertThat(result.exitCode()).as(result.err()).isEqualTo(12);
    boolean raw = at.endsWith("#1");
    everyFileOfTheCommitIsThere(raw ? "raw" : "totals", raw ? 0 : 1);
    aftermath.isMadeGood(at);
  }

  /** Two data files, two manifests and their list, whether a snapshot names them or not. */
  private void everyFileOfTheCommitIsThere(String layer, int number) throws IOException {
    Set<String> more = new TreeSet<>(shop.files(layer));
    more.removeAll(aftermath.files().get(number));
    assertThat(more.stream().filter(f -> f.endsWith(".parquet"))).hasSize(2);
    assertThat(more.stream().filter(f -> f.endsWith(".avro"))).hasSize(3);
    assertThat(shop.files(layer)).containsAll(aftermath.files().get(number));
  }

  @Test
  void anAnswerThatIsLostOnceIsFoundAndNothingIsSaid() throws Exception {
    for (String at : List.of("swapped#1", "swapped#2")) {
      shop.restore();
      assertThat(runBreaking(at, false).exitCode()).isZero();
      aftermath.isMadeGood(at);
    }
  }
}
