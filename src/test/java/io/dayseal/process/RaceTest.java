package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.Backend;
import io.dayseal.iceberg.ForeignTable;
import io.dayseal.iceberg.IcebergWarehouse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that land at the same time: each has planned and staged before any may commit. */
@Tag(Backend.BOTH)
class RaceTest {
  private static final int DONE = 0;
  private static final String HEADER = "id,day,amount\n";

  @TempDir Path folder;
  private Shop shop;
  private final List<Child> children = new ArrayList<>();
  private final List<RuntimeException> lost = new ArrayList<>();

  @BeforeEach
  void prepare() throws IOException {
    shop = Shop.in(folder);
  }

  @AfterEach
  void end() throws IOException {
    for (Child child : children) {
      child.close();
    }
  }

  /** Starts a process for each delivery; all stand right before their first commit. */
  private void start(String... texts) throws IOException {
    for (String text : texts) {
      String delivery = shop.project.delivery("delivery-" + children.size() + ".csv", text);
      children.add(Child.waitingAt("commit#1", shop.project, "run", "shop", delivery));
    }
    for (Child child : children) {
      child.awaitStep("commit#1");
    }
  }

  private List<Integer> finish() throws Exception {
    for (Child child : children) {
      child.goOn();
    }
    return exitCodes();
  }

  /** Either done, or beaten five times. */
  private List<Integer> exitCodes() throws Exception {
    List<Integer> exitCodes = new ArrayList<>();
    for (Child child : children) {
      int exitCode = child.exitCode();
      assertThat(exitCode).as(child.err()).isIn(0, 11);
      exitCodes.add(exitCode);
    }
    return exitCodes;
  }

  private static List<String> rows(String delivery) {
    return delivery.lines().skip(1).sorted().toList();
  }

  /** A last run of a delivery brings everything to what it says, and the next has nothing to do. */
  private void converges(String text) throws IOException {
    String delivery = shop.project.delivery("last.csv", text);
    shop.run(delivery);
    assertThat(shop.rows("raw")).isEqualTo(rows(text));
    shop.ledger(delivery);
    shop.verify();
  }

  @Test
  void theSameFirstDeliveryIsLandedOnce() throws Exception {
    start(Shop.FIRST_NIGHT, Shop.FIRST_NIGHT, Shop.FIRST_NIGHT);

    assertThat(finish()).contains(DONE);

    assertThat(shop.rows("raw")).isEqualTo(rows(Shop.FIRST_NIGHT));
    assertThat(shop.rows("totals"))
        .containsExactly("2025-03-01,2,15.50", "2025-03-02,1,1.00", "2025-03-03,1,7.00");
    shop.verify();
    converges(Shop.FIRST_NIGHT);
  }

  @Test
  void differentContentOfTheSameDaysLeavesOneVersion() throws Exception {
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    String one = HEADER + "1,2025-03-01,1.00\n2,2025-03-02,1.00\n2,2025-03-03,1.00\n";
    String two = HEADER + "1,2025-03-01,2.00\n2,2025-03-02,2.00\n";
    String three = HEADER + "1,2025-03-01,3.00\n1,2025-03-01,3.00\n9,2025-03-04,3.00\n";
    start(one, two, three);

    for (Child child : children) {
      child.goOn();
      assertThat(shop.rows("raw"))
          .as("what a reader sees meanwhile")
          .isIn(rows(Shop.FIRST_NIGHT), rows(one), rows(two), rows(three));
    }
    assertThat(exitCodes()).contains(DONE);

    assertThat(shop.rows("raw")).isIn(rows(one), rows(two), rows(three));
    shop.verify();
    converges(two);
  }

  @Test
  void differentDaysAreAllThere() throws Exception {
    shop = Shop.in(folder, "keep");
    String base = HEADER + "1,2025-03-01,1.00\n";
    shop.run(shop.project.delivery("first.csv", base));
    start(
        base + "2,2025-03-02,2.00\n", base + "3,2025-03-03,3.00\n", HEADER + "4,2025-03-04,4.00\n");

    assertThat(finish()).as("who loses twice has three attempts left").containsOnly(DONE);

    assertThat(shop.rows("raw"))
        .containsExactly(
            "1,2025-03-01,1.00", "2,2025-03-02,2.00", "3,2025-03-03,3.00", "4,2025-03-04,4.00");
    assertThat(shop.rows("totals")).hasSize(4);
    shop.verify();
  }

  /** Files do not tell: the day's rows went before, and nothing was added to it. */
  @Test
  void aDayThatTheOtherEmptiedIsLandedAgain() throws Exception {
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    String emptying = HEADER + "1,2025-03-01,10.00\n2,2025-03-01,5.50\n4,2025-03-03,7.00\n";
    String adding = Shop.FIRST_NIGHT + "5,2025-03-04,9.00\n";
    start(emptying, adding);

    assertThat(children.get(0).finish()).isEqualTo(DONE);
    assertThat(shop.rows("raw")).isEqualTo(rows(emptying));
    assertThat(children.get(1).finish()).isEqualTo(DONE);

    assertThat(shop.rows("raw")).isEqualTo(rows(adding));
    assertThat(shop.rows("totals"))
        .containsExactly(
            "2025-03-01,2,15.50", "2025-03-02,1,1.00", "2025-03-03,1,7.00", "2025-03-04,1,9.00");
    shop.verify();
    converges(adding);
  }

  /** Another program at work on the landed table while three processes land. */
  @Test
  void foreignWritesAreSeenOrReplacedAndNeverSignedFor() throws Exception {
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    String one = Shop.FIRST_NIGHT.replace("0\n", "1\n");
    String two = Shop.FIRST_NIGHT.replace("0\n", "2\n") + "8,2025-03-08,2.00\n";
    String three = Shop.FIRST_NIGHT.replace("0\n", "3\n") + "9,2025-03-09,3.00\n";
    List<String> texts = List.of(Shop.FIRST_NIGHT, one, two, three);
    start(one, two, three);

    for (Child child : children) {
      child.goOn();
    }
    for (int round = 0; round < 3; round++) {
      foreign(table -> table.appendAgain("day=2025-03-01"));
      foreign(table -> table.rewriteWithoutLast("day=2025-03-02", 0));
      foreign(table -> table.delete("day=2025-03-03"));
      foreign(table -> table.expire(2));
    }
    exitCodes();

    assertThat(lost).as("of the other program's 12 writes").hasSizeLessThan(12);
    Map<String, List<String>> days = byDay(shop.rows("raw"));
    for (JsonNode found : rawFindings()) {
      String day = found.path("partition").asText().replace("day=", "");
      List<String> rows = days.getOrDefault(day, List.of());
      if (found.path("result").asText().equals("matches")) {
        assertThat(texts.stream().map(t -> byDay(rows(t)).getOrDefault(day, List.of())))
            .as(day)
            .contains(rows);
      } else {
        assertThat(found.path("result").asText()).as(found.toString()).isEqualTo("unverified");
        // Where the older of two foreign changes has expired, no day can be told.
        if (!found.path("why").asText().endsWith("have expired")) {
          assertThat(day).as("only these were touched").isIn("2025-03-01", "2025-03-03");
        }
      }
    }
    converges(two);
  }

  private JsonNode rawFindings() {
    return shop.project.json(0, "verify", "shop.raw").path("layers").get(0).path("partitions");
  }

  private void foreign(Consumer<ForeignTable> action) {
    try (IcebergWarehouse warehouse = shop.project.warehouse()) {
      action.accept(ForeignTable.of(warehouse, "shop.raw"));
    } catch (RuntimeException e) {
      // It lost the race, as it may; files that it wrote are in nobody's way.
      lost.add(e);
    }
  }

  private static Map<String, List<String>> byDay(List<String> rows) {
    Map<String, List<String>> days = new TreeMap<>();
    for (String row : rows) {
      days.computeIfAbsent(row.split(",", -1)[1], d -> new ArrayList<>()).add(row);
    }
    return days;
  }
}
