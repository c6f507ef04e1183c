package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.replay.Orders;
import io.dayseal.replay.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queries of the page for Athena users, taken from the page. */
class AthenaPageTest {
  private static final Path PAGE = Path.of("src/docs/ATHENA.md");

  /** The sentence before a query, and the query. */
  private static final Pattern QUERY =
      Pattern.compile("(?m)^(?<sentence>\\S.*)\\R```sql\\R(?<sql>(?s:.*?));\\R```$");

  private static final String MOMENT = "2026-10-06 12:00:00 UTC";
  private static final String SNAPSHOT = "8140563723119818134";

  @TempDir private Path folder;

  @Test
  void everyQueryGivesWhatThePageSays() throws Exception {
    TrinoServer.shared();
    Map<String, String> queries = queries();
    assertThat(Files.readString(PAGE).split("```sql", -1)).hasSize(queries.size() + 1);
    Project project = Orders.in(folder);
    JsonNode first = project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    project.json(0, "run", "orders", Orders.delivery("2026-10-06-0400"));
    try (Trino trino = Trino.on(project)) {
      String moment =
          trino
              .query(
                  "SELECT CAST(max(committed_at) AS varchar) FROM sales.\"orders_daily$snapshots\"")
              .get(0);
      JsonNode last = project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400"));
      Map<String, List<String>> answers = new LinkedHashMap<>();
      for (Map.Entry<String, String> query : queries.entrySet()) {
        String sql =
            query
                .getValue()
                .replace(MOMENT, moment)
                .replace(SNAPSHOT, first.at("/layers/0/snapshot_id").asText())
                .replace("%", "%%");
        List<String> rows = trino.query(sql);
        assertThat(rows).as(query.getKey()).isNotEmpty();
        answers.put(query.getKey(), rows);
      }
      assertThat(answer(answers, "at a moment")).hasSize(6);
      assertThat(answer(answers, "at a snapshot")).hasSize(5);
      assertThat(answer(answers, "branch or tag"))
          .containsExactly("main\tBRANCH\t" + last.at("/layers/0/snapshot_id").asText());
      assertThat(answer(answers, "What each run did"))
          .hasSize(3)
          .first()
          .asString()
          .contains(last.path("run_id").asText(), "2026-10-07-0400.csv", "\t3");
      assertThat(answer(answers, "When a day was replaced"))
          .hasSize(2)
          .last()
          .asString()
          .endsWith("2026-10-07-0400.csv\t" + signature(last, "day=2026-10-04"));
      assertThat(answer(answers, "From which snapshot"))
          .last()
          .asString()
          .contains("sales.orders_raw\t" + last.at("/layers/0/snapshot_id").asText());
      assertThat(answer(answers, "days that were replaced since"))
          .extracting(row -> row.split("\t", -1)[0])
          .isEqualTo(Project.partitions(last, 0, "replace", "empty"));
      assertThat(answer(answers, "The rows of a day"))
          .allMatch(row -> row.startsWith("gone\t") || row.startsWith("came\t"));
      assertThat(answer(answers, "A total of every day"))
          .extracting(row -> "day=" + row.split("\t", -1)[0])
          .isSubsetOf(Project.partitions(last, 2, "replace", "empty"));
      assertThat(answer(answers, "How many files")).hasSize(6);
    }
  }

  private static String signature(JsonNode report, String partition) {
    for (JsonNode found : report.at("/layers/0/partitions")) {
      if (found.path("partition").asText().equals(partition)) {
        return found.path("signature").asText();
      }
    }
    throw new AssertionError("nothing about " + partition);
  }

  private static List<String> answer(Map<String, List<String>> answers, String words) {
    List<List<String>> found = new ArrayList<>();
    answers.forEach(
        (sentence, rows) -> {
          if (sentence.contains(words)) {
            found.add(rows);
          }
        });
    assertThat(found).as(words).hasSize(1);
    return found.get(0);
  }

  private static Map<String, String> queries() throws Exception {
    Map<String, String> queries = new LinkedHashMap<>();
    Matcher query = QUERY.matcher(Files.readString(PAGE));
    while (query.find()) {
      queries.put(query.group("sentence"), query.group("sql"));
    }
    return queries;
  }
}
