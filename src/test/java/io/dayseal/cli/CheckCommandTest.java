package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayseal.pipeline.QueryFailedException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  @TempDir Path folder;

  @Test
  void whatIsRightIsSaid() {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run("check")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            """
            right  profile `local`: catalog of type jdbc, engine duckdb
            right  catalog `dayseal`: connected
            right  layer `orders.raw`: 2 columns
            right  layer `orders.stage`: 2 columns
            """);
    assertThat(invocation.err()).isEmpty();
  }

  @Test
  void everythingWrongIsSaidAtOnce() {
    Invocation invocation =
        new Invocation(folder)
            .write("catalog/datasets/billing.yaml", "x: 1")
            .write("sql/stage.sql", "SELECT n FROM raw")
            .warehouse(() -> new FakeWarehouse().missing("the server does not answer"));
    assertThat(invocation.run("check")).isEqualTo(2);
    assertThat(invocation.out())
        .isEqualTo(
            """
            right  profile `local`: catalog of type jdbc, engine duckdb
            wrong  catalog/datasets/billing.yaml:1:1: unknown key `x`; known here: `delivery`, \
            `guards`, `layers`
            wrong  catalog/datasets/billing.yaml:1:1: missing key `delivery`: what arrives
            wrong  catalog/datasets/billing.yaml:1:1: missing key `layers`: the tables, the landed one \
            first
            wrong  catalog `dayseal`: the server does not answer
            right  layer `orders.raw`: 2 columns
            wrong  sql/stage.sql: layer `stage`: partition column `day` is not a column of the layer
            """);
    assertThat(invocation.err()).startsWith("error: 5 things are wrong\n");
  }

  @Test
  void aSelectThatDoesNotRunIsNamedByItsFile() {
    Invocation invocation = new Invocation(folder).write("sql/stage.sql", "SELECT * FROM orders");
    assertThat(invocation.run("check", "orders")).isEqualTo(2);
    assertThat(invocation.out())
        .endsWith("wrong  sql/stage.sql: layer `stage`: there is no table `orders`\n");
  }

  @Test
  void columnsThatAreDeclaredOrSortedByMustBeSelected() {
    assertThat(stageFinding("columns: [{name: m, type: int}]"))
        .isEqualTo("declared column `m` is not a column of the SELECT; it has day, n");
    assertThat(stageFinding("sort: [m]"))
        .isEqualTo("sort column `m` is not a column of the SELECT; it has day, n");
    assertThat(stageFinding("columns: [{name: day, type: string}]"))
        .isEqualTo(
            "expected a date column, day(...), month(...) or hour(...) among the partition columns,"
                + " found [day]");
  }

  @Test
  void aLayerIsPartitionedByWhatTheLayerAboveIs() {
    Invocation invocation =
        new Invocation(folder)
            .write(
                "catalog/datasets/orders.yaml",
                """
                delivery: {format: csv}
                layers:
                  - name: raw
                    table: sales.raw
                    columns: [{name: day, type: date}, {name: n, type: int}]
                    partition: [day]
                  - {name: stage, table: sales.stage, sql: stage.sql, partition: [day, n]}
                """);
    assertThat(invocation.run("check")).isEqualTo(2);
    assertThat(invocation.out())
        .endsWith(
            "wrong  sql/stage.sql: layer `stage`: expected every partition column of the layer to be"
                + " one of the layer above (day), found n\n");
  }

  @Test
  void whatEnginesUnderstandDifferentlyIsNoMistake() {
    Invocation invocation =
        new Invocation(folder)
            .write("sql/stage.sql", "SELECT * FROM raw WHERE 'a/b' = 'c' OR\n id / 2 = 1");
    assertThat(invocation.run("check", "orders")).as(invocation.err()).isZero();
    assertThat(invocation.out())
        .containsOnlyOnce("warning  sql/stage.sql:2:5: `/` of integers is a fraction in DuckDB");
  }

  @Test
  void aTableThatNearsItsBudgetIsNoMistake() throws IOException {
    for (String json : new String[] {"--json", "--quiet"}) {
      Invocation invocation =
          new Invocation(folder).warehouse(() -> new FakeWarehouse().warning("it grows"));
      assertThat(invocation.run("check", json)).isZero();
      if (json.equals("--json")) {
        JsonNode document = new ObjectMapper().readTree(invocation.out());
        assertThat(document.path("findings").findValuesAsText("warning")).containsOnlyOnce("true");
      } else {
        assertThat(invocation.out()).contains("\nwarning  it grows\n");
      }
    }
  }

  @Test
  void theDocumentListsEveryFinding() throws IOException {
    Invocation invocation = new Invocation(folder).write("sql/stage.sql", "SELECT * FROM orders");
    assertThat(invocation.run("check", "--json")).isEqualTo(2);
    JsonNode document = new ObjectMapper().readTree(invocation.out());
    assertThat(document.path("schema").asText()).isEqualTo("dayseal/check/1");
    assertThat(document.path("profile").asText()).isEqualTo("local");
    assertThat(document.path("outcome").asText()).isEqualTo("usage");
    assertThat(document.path("findings").findValuesAsText("right"))
        .containsExactly("true", "true", "true", "false");
    assertThat(document.path("problems").findValuesAsText("message"))
        .containsExactly("layer `stage`: there is no table `orders`");
    assertThat(document.path("exit_code").asInt()).isEqualTo(2);
  }

  @Test
  void anEngineThatDoesNotStartIsAFailure() {
    Invocation invocation =
        new Invocation(folder)
            .engine(
                () -> {
                  throw new QueryFailedException("no engine");
                });
    assertThat(invocation.run("check")).isEqualTo(13);
    assertThat(invocation.out()).startsWith("right  profile");
    assertThat(invocation.err()).isEqualTo("error: no engine\n");
  }

  private String stageFinding(String more) {
    Invocation invocation =
        new Invocation(folder)
            .write(
                "catalog/datasets/orders.yaml",
                """
                delivery: {format: csv}
                layers:
                  - name: raw
                    table: sales.raw
                    columns: [{name: day, type: date}, {name: n, type: int}]
                    partition: [day]
                  - name: stage
                    table: sales.stage
                    sql: stage.sql
                    partition: [day]
                """
                    + "    "
                    + more);
    assertThat(invocation.run("check")).isEqualTo(2);
    String last = invocation.out().lines().reduce("", (a, b) -> b);
    return last.replace("wrong  sql/stage.sql: layer `stage`: ", "");
  }
}
