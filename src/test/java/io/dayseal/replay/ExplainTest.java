package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code plan -v} says about changed days. */
class ExplainTest {
  private static final List<String> ORDERS =
      List.of("2026-10-05-0400", "2026-10-06-0400", "2026-10-06-1100", "2026-10-07-0400");

  @TempDir private Path folder;

  private static List<String> explained(Project project, String... arguments) {
    Project.Result result = project.run(arguments);
    assertThat(result.exitCode()).as(result.err()).isZero();
    List<String> lines = result.out().lines().toList();
    return lines.stream()
        .skip(2)
        .takeWhile(l -> l.startsWith(" "))
        .filter(l -> !l.contains("  skip  "))
        .map(l -> l.replaceFirst(" +[0-9a-f]{8}$", ""))
        .toList();
  }

  @Test
  void theExampleNamesTheOrderAndItsColumns() throws Exception {
    Project project = Orders.in(folder);
    for (String moment : ORDERS.subList(0, 3)) {
      project.json(0, "land", "orders", Orders.delivery(moment));
    }
    String last = Orders.delivery(ORDERS.get(3));
    assertThat(explained(project, "plan", "orders", last, "-v"))
        .containsExactly(
            "  replaced 2: 1 new, 1 content",
            "  emptied 1: 1 vanished",
            "    day=2026-10-02  replace  content    6 rows",
            "      0 rows added, 0 rows removed, 1 row changed",
            "      quantity in 1 row: order_id 1008: 2 -> 1",
            "      note in 1 row: order_id 1008: NULL -> one pot was sent back",
            "    day=2026-10-04  empty    vanished   0 rows",
            "    day=2026-10-07  replace  new        5 rows");
    JsonNode report = project.json(0, "plan", "orders", last, "-v");
    JsonNode explanation =
        report.path("layers").get(0).path("partitions").get(1).path("explanation");
    assertThat(explanation.toString())
        .isEqualTo(
            "{\"rows_added\":0,\"rows_removed\":0,\"rows_changed\":1,\"columns\":["
                + "{\"column\":\"quantity\",\"rows\":1,\"example\":"
                + "{\"key\":{\"order_id\":1008},\"before\":2,\"after\":1}},"
                + "{\"column\":\"note\",\"rows\":1,\"example\":{\"key\":{\"order_id\":1008},"
                + "\"before\":null,\"after\":\"one pot was sent back\"}}]}");
    assertThat(project.json(0, "plan", "orders", last).toString()).doesNotContain("explanation");
  }

  @Test
  void coordinatesThatGoToAndFroAreNamed() throws Exception {
    Path set = Shared.folder("real").resolve("it-regioni-a");
    Project project =
        Project.in(folder)
            .dataset(
                "regions",
                TableContent.resource("/replay/catalog/datasets/it-regioni-a.yaml")
                    .replace(
                        "    partition:",
                        "    key: [data, denominazione_regione]\n    partition:"));
    project.json(0, "land", "regions", set.resolve("009_2020-03-12T170853Z.csv").toString());
    List<String> lines =
        explained(
            project, "plan", "regions", set.resolve("010_2020-03-12T174421Z.csv").toString(), "-v");
    assertThat(lines.subList(0, 5))
        .containsExactly(
            "  replaced 6: 6 content",
            "    data_day=2020-03-07  replace  content    21 rows",
            "      0 rows added, 0 rows removed, 1 row changed",
            "      lat in 1 row: data 2020-03-07T18:00:00, denominazione_regione Calabria:"
                + " 38.1092276900 -> 38.9059759800",
            "      long in 1 row: data 2020-03-07T18:00:00, denominazione_regione Calabria:"
                + " 15.6434527000 -> 16.5944019400");
    assertThat(lines).filteredOn(l -> l.startsWith("      lat in 1 row: ")).hasSize(6);
    assertThat(lines).noneMatch(l -> l.contains("alone causes"));
  }

  @Test
  void aColumnThatAloneCausesMostRebuildsIsNamed() throws Exception {
    Project project =
        Project.in(folder)
            .dataset(
                "d",
                """
                delivery: {format: csv}
                layers:
                  - name: raw
                    table: a.raw
                    key: [id]
                    columns: [{name: id, type: long}, {name: day, type: date}, {name: at, type: long}]
                    partition: [day]
                """);
    String before = "id,day,at\n1,2026-10-01,1\n2,2026-10-02,1\n3,2026-10-03,1\n4,2026-10-04,1\n";
    project.json(0, "land", "d", project.delivery("1.csv", before));
    String after = before.replace(",1\n", ",2\n") + "5,2026-10-04,2\n";
    String delivery = project.delivery("2.csv", after);
    assertThat(explained(project, "plan", "d", delivery, "-v"))
        .contains(
            "      at in 1 row: id 3: 1 -> 2",
            "      1 row added, 0 rows removed, 1 row changed",
            "  `at` alone causes 3 of 4 rebuilds; if it means nothing, add it to"
                + " `signature.except`");
    String third = project.delivery("3.csv", after.replace(",2\n", ",3\n"));
    Project.Result both = project.run("plan", "d", delivery, third, "-v");
    assertThat(both.out())
        .contains("not explained: it changes against a delivery before it that is not landed");
  }

  @Test
  void aKeyThatIsNoColumnIsRefusedAndOneThatIsChangesNoFingerprint() throws Exception {
    String yaml =
        """
        delivery: {format: csv}
        layers:
          - name: raw
            table: a.raw
            columns: [{name: id, type: long}, {name: day, type: date}]
            partition: [day]
        """;
    Project project = Project.in(folder).dataset("d", yaml);
    String delivery = project.delivery("1.csv", "id,day\n1,2026-10-01\n");
    project.json(0, "land", "d", delivery);
    project.dataset("d", yaml + "    key: [id]\n");
    JsonNode again = project.json(0, "land", "d", delivery);
    assertThat(again.path("layers").get(0).path("delivery").path("identical").asBoolean()).isTrue();
    project.dataset("d", yaml + "    key: [ip]\n");
    JsonNode refused = project.json(2, "land", "d", delivery);
    assertThat(refused.path("problems").get(0).path("message").asText())
        .startsWith("column `ip` does not exist");
    assertThat(refused.path("problems").get(0).path("line").asInt()).isEqualTo(7);
  }
}
