package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real deliveries by day and region, with two layers of SQL, against SQL over the whole delivery.
 */
class RealLayersTest {
  @TempDir private Path folder;

  @Test
  void layersEqualTheirSqlOverTheWholeDeliveryAndRebuildOnlyWhatChanged() throws Exception {
    Oracle oracle = new Oracle(Shared.folder("real").resolve("it-regioni-a"));
    Project project =
        Project.in(folder)
            .dataset("regions", TableContent.resource("/replay/catalog/datasets/regions.yaml"))
            .sql("regions/stage.sql", TableContent.resource("/replay/sql/regions/stage.sql"))
            .sql(
                "regions/analytics.sql",
                TableContent.resource("/replay/sql/regions/analytics.sql"));
    for (String file : oracle.files()) {
      if (!oracle.accepts(file)) {
        project.json(3, "run", "regions", oracle.path(file).toString());
        continue;
      }
      JsonNode report = project.json(0, "run", "regions", oracle.path(file).toString());
      List<String> raw = Project.partitions(report, 0, "replace");
      List<String> emptied = Project.partitions(report, 0, "empty");
      assertThat(raw).as(file).hasSize(oracle.partitionCounts(file).get("replaced"));
      assertThat(emptied).as(file).hasSize(oracle.partitionCounts(file).get("vanished"));
      oracle
          .changedPartitions(file)
          .ifPresent(changed -> assertThat(spelled(raw)).as(file).containsAll(changed));
      assertThat(Project.partitions(report, 1, "replace", "empty"))
          .as("stage after %s", file)
          .hasSize(raw.size() + emptied.size());
      SortedSet<String> days = days(raw);
      days.addAll(days(emptied));
      assertThat(days(Project.partitions(report, 2, "replace", "empty")))
          .as("analytics after %s", file)
          .isEqualTo(days);
      assertLayers(project, oracle.path(file), file);
    }
  }

  private static SortedSet<String> spelled(List<String> paths) {
    TreeSet<String> spelled = new TreeSet<>();
    for (String path : paths) {
      String[] parts = path.split("[=/]", -1);
      spelled.add(parts[1] + " / " + URLDecoder.decode(parts[3], StandardCharsets.UTF_8));
    }
    return spelled;
  }

  private static SortedSet<String> days(List<String> paths) {
    TreeSet<String> days = new TreeSet<>();
    paths.forEach(p -> days.add(p.split("[=/]", -1)[1]));
    return days;
  }

  private static void assertLayers(Project project, Path delivery, String file) throws Exception {
    String header = java.nio.file.Files.readAllLines(delivery).get(0);
    String positive =
        header.contains("totale_positivi") ? "totale_positivi" : "totale_attualmente_positivi";
    String source =
        "(SELECT CAST(data[1:10] AS DATE) AS day, denominazione_regione AS region, CAST("
            + positive
            + " AS BIGINT) AS positive, CAST(totale_casi AS BIGINT) AS cases, CAST(tamponi AS BIGINT)"
            + " AS tests FROM read_csv('"
            + delivery
            + "', header = true, all_varchar = true))";
    String rows = "SELECT day, region, positive, cases, tests FROM ";
    assertThat(TableContent.query(rows + files(project, "replay.regions_stage") + " ORDER BY ALL"))
        .as("stage after %s", file)
        .isEqualTo(TableContent.query(rows + source + " ORDER BY ALL"));
    assertThat(
            TableContent.query(
                "SELECT day, regions, cases, most_positive FROM "
                    + files(project, "replay.regions_daily")
                    + " ORDER BY ALL"))
        .as("analytics after %s", file)
        .isEqualTo(
            TableContent.query(
                "SELECT day, count(*), sum(cases), max(positive) FROM "
                    + source
                    + " GROUP BY day ORDER BY ALL"));
  }

  private static String files(Project project, String table) throws Exception {
    return "read_parquet("
        + project.liveFiles(table).orElseThrow()
        + ", union_by_name = true, hive_partitioning = false)";
  }
}
