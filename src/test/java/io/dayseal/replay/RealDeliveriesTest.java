package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.Backend;
import io.dayseal.trino.Trino;
import io.dayseal.trino.TrinoReplayTest;
import io.dayseal.trino.TrinoServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Consecutive deliveries of real publishers, landed one by one, against an independent oracle. */
class RealDeliveriesTest {
  private static final int MANY_DAYS = 1000;

  @TempDir private Path folder;

  /** Each set as it is fitting; over Glue and S3 two of them. */
  private static final String SETS =
      """
      it-regioni-a, replay.it_regioni_a, data, delete
      it-regioni-a, replay.it_regioni_a, data, keep
      it-consegne, replay.it_consegne, data_consegna, delete
      it-consegne, replay.it_consegne, data_consegna, keep
      it-consegne-json, replay.it_consegne_json, data_consegna, delete
      it-consegne-parquet, replay.it_consegne_parquet, data_consegna, delete
      uk-cases, replay.uk_cases, Date, delete
      za-testing, replay.za_testing, date, delete
      rki-2csv, replay.rki, date, delete
      rki-2csv, replay.rki, date, keep
      football-2024, replay.football, date, delete
      football-2024, replay.football, date, keep
      it-consegne-jsonl, replay.it_consegne_jsonl, data_consegna, delete
      vix-2018, replay.vix_2018, DATE, delete
      vix-2024, replay.vix_2024, DATE, delete
      war-equipment, replay.war_equipment, date, delete
      war-equipment-jsonl, replay.war_equipment_jsonl, date, delete
      ww-aggregate, replay.ww_aggregate, Date, delete
      za-provincial, replay.za_provincial, date, delete
      za-provincial, replay.za_provincial, date, keep
      """;

  private static final Set<String> OVER_AWS = Set.of("it-consegne-json", "uk-cases");

  static Stream<Arguments> sets() {
    return SETS.lines()
        .map(line -> line.split(", ", -1))
        .filter(set -> !Backend.aws() || (OVER_AWS.contains(set[0]) && set[3].equals("delete")))
        .map(set -> Arguments.of((Object[]) set));
  }

  @Tag(Backend.BOTH)
  @ParameterizedTest(name = "{0}, vanished days {3}")
  @MethodSource("sets")
  void exactlyTheDaysThatTheOracleNamesAreReplaced(
      String set, String table, String dayColumn, String vanishedDays) throws Exception {
    Oracle oracle = new Oracle(Shared.folder("real").resolve(set));
    boolean kept = vanishedDays.equals("keep");
    Project project =
        Project.in(folder)
            .dataset(
                set,
                TableContent.resource("/replay/catalog/datasets/" + set + ".yaml")
                    .replace("vanished-days: delete", "vanished-days: " + vanishedDays));
    int last = oracle.files().size() - 1;
    String landed = null;
    long snapshot = 0;
    for (String file : oracle.files()) {
      if (oracle.accepts(file)) {
        JsonNode report = project.json(0, "land", set, oracle.path(file).toString());
        snapshot = report.at("/layers/0/snapshot_id").asLong(snapshot);
        assertThat(days(report, "replace")).as(file).isEqualTo(oracle.replaced(file, kept));
        assertThat(days(report, "empty"))
            .as(file)
            .isEqualTo(kept ? new TreeSet<>() : oracle.vanished(file));
        landed = file;
      } else {
        JsonNode report = project.json(3, "land", set, oracle.path(file).toString());
        assertThat(lines(report)).as(file).contains(oracle.firstProblemLine(file));
        assertThat(report.path("layers")).isEmpty();
      }
      if (worthReading(oracle, landed, kept) || file.equals(oracle.files().get(last))) {
        assertThat(TableContent.state(project, table, dayColumn, oracle.checksum()))
            .as(file)
            .isEqualTo(oracle.after(landed, kept));
      }
    }
    if (TrinoServer.available()) {
      try (Trino trino = Trino.on(project)) {
        assertThat(TrinoReplayTest.state(trino, table, snapshot, dayColumn, oracle))
            .as("read by Trino")
            .isEqualTo(oracle.after(landed, kept));
      }
    }
    JsonNode again = project.json(0, "land", set, oracle.path(landed).toString());
    assertThat(days(again, "replace", "empty")).isEmpty();
  }

  /** Without its faulty rows, a delivery lands as the oracle's lenient chain has it. */
  @ParameterizedTest
  @CsvSource({
    "it-regioni-a, replay.it_regioni_a, data",
    "rki-2csv, replay.rki, date",
    "za-provincial, replay.za_provincial, date",
  })
  void whereFaultyRowsAreSetAsideTheRestLands(String set, String table, String dayColumn)
      throws Exception {
    Oracle oracle = new Oracle(Shared.folder("real").resolve(set), "lenient");
    Project project =
        Project.in(folder)
            .dataset(
                set,
                TableContent.resource("/replay/catalog/datasets/" + set + ".yaml")
                    .replace(
                        "vanished-days: delete",
                        "vanished-days: delete, bad-rows: set-aside, bad-rows-limit: 100%")
                    // One of them has no other rows than faulty ones.
                    .replaceFirst("\nlayers:", "\nguards: {empty-delivery: allow}\nlayers:"));
    String rejected = "--rejected-dir=" + folder.resolve("rejected");
    boolean any = false;
    for (String file : oracle.files()) {
      String path = oracle.path(file).toString();
      if (!oracle.accepts(file)) {
        project.json(3, "land", set, path, rejected);
        continue;
      }
      JsonNode report = project.json(0, "land", set, path, rejected);
      assertThat(days(report, "replace")).as(file).isEqualTo(oracle.replaced(file, false));
      assertThat(days(report, "empty")).as(file).isEqualTo(oracle.vanished(file));
      boolean faulty = report.at("/layers/0/set_aside/rows").asLong() > 0;
      assertThat(faulty).as(file).isEqualTo(oracle.problemCount(file) > 0);
      any |= faulty;
      assertThat(TableContent.state(project, table, dayColumn, oracle.checksum()))
          .as(file)
          .isEqualTo(oracle.after(file, false));
    }
    assertThat(any).isTrue();
  }

  /** Reading thousands of files costs more than landing: one more day is read with the next. */
  private static boolean worthReading(Oracle oracle, String file, boolean kept) {
    return Long.parseLong(oracle.after(file, kept).get("days")) < MANY_DAYS
        || oracle.replaced(file, kept).size() > 1;
  }

  private static SortedSet<String> days(JsonNode report, String... decisions) {
    TreeSet<String> days = new TreeSet<>();
    for (String path : Project.partitions(report, 0, decisions)) {
      days.add(path.substring(path.indexOf('=') + 1));
    }
    return days;
  }

  private static List<Long> lines(JsonNode report) {
    List<Long> lines = new ArrayList<>();
    report.path("problems").forEach(p -> lines.add(p.path("line").asLong()));
    return lines;
  }
}
