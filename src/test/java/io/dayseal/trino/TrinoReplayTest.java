package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.replay.Oracle;
import io.dayseal.replay.Project;
import io.dayseal.replay.Shared;
import io.dayseal.replay.TableContent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real deliveries, landed one by one and read by Trino at many a state, against the oracle. */
public class TrinoReplayTest {
  private static final int EVERY = 5;

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "it-consegne-parquet, replay.it_consegne_parquet, data_consegna",
    "rki-2csv, replay.rki, date",
    "football-2024, replay.football, date",
    "war-equipment, replay.war_equipment, date",
  })
  void statesReadAsTheOracleSays(String set, String table, String dayColumn) throws Exception {
    Oracle oracle = new Oracle(Shared.folder("real").resolve(set));
    TrinoServer.shared();
    Project project =
        Project.in(folder)
            .dataset(set, TableContent.resource("/replay/catalog/datasets/" + set + ".yaml"));
    Map<Long, String> states = new LinkedHashMap<>();
    Map<Long, Map<String, String>> signatures = new LinkedHashMap<>();
    for (String file : oracle.files()) {
      if (!oracle.accepts(file)) {
        continue;
      }
      JsonNode layer =
          project.json(0, "land", set, oracle.path(file).toString()).path("layers").get(0);
      if (!layer.path("snapshot_id").isNull()) {
        long snapshot = layer.path("snapshot_id").asLong();
        states.put(snapshot, file);
        signatures.put(snapshot, signatures(layer));
      }
    }
    try (Trino trino = Trino.on(project)) {
      int left = states.size();
      for (Map.Entry<Long, String> state : states.entrySet()) {
        // The last one, and of those before only some: each takes a second.
        if (--left % EVERY != 0) {
          continue;
        }
        assertThat(state(trino, table, state.getKey(), dayColumn, oracle))
            .as(state.getValue())
            .isEqualTo(oracle.after(state.getValue(), false));
      }
      assertThat(recorded(trino, table)).isEqualTo(signatures);
    }
  }

  private static Map<String, String> signatures(JsonNode layer) {
    Map<String, String> signatures = new LinkedHashMap<>();
    for (JsonNode partition : layer.path("partitions")) {
      if (List.of("replace", "empty").contains(partition.path("decision").asText())) {
        signatures.put(partition.path("partition").asText(), partition.path("signature").asText());
      }
    }
    return signatures;
  }

  /** What Trino reads at a snapshot, as the oracle has it. */
  public static Map<String, String> state(
      Trino trino, String table, long snapshot, String dayColumn, Oracle oracle) throws Exception {
    return TableContent.summarize(
        trino.query(
            """
            SELECT CAST("%s" AS DATE) AS d, count(*), coalesce(sum(%s), 0)
            FROM %s FOR VERSION AS OF %d GROUP BY 1 ORDER BY 1
            """,
            dayColumn, oracle.trinoChecksum(), table, snapshot));
  }

  /** What {@code "t$snapshots"} says of each snapshot. */
  private static Map<Long, Map<String, String>> recorded(Trino trino, String table)
      throws Exception {
    Map<Long, Map<String, String>> recorded = new LinkedHashMap<>();
    for (String row :
        trino.query(
            """
            SELECT snapshot_id, substr(k, 19), v FROM %s
            CROSS JOIN UNNEST(summary) AS s(k, v)
            WHERE k LIKE 'dayseal.signature.%%' ORDER BY committed_at, 2
            """,
            table.replace("replay.", "replay.\"") + "$snapshots\"")) {
      String[] cells = row.split("\t", -1);
      recorded
          .computeIfAbsent(Long.valueOf(cells[0]), id -> new LinkedHashMap<>())
          .put(cells[1], cells[2]);
    }
    return recorded;
  }
}
