package io.dayseal.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.delivery.Column;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.TableColumn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DescribeTest {
  private static final List<TableColumn> RAW =
      Tables.columns(1, "day date", "n int", "big long", "amount decimal(12,2)", "s string");

  @TempDir static Path folder;
  private DuckDbEngine engine;

  @BeforeAll
  void start() {
    engine = new DuckDbEngine(new DuckDbSettings("500MB", 1, folder.resolve("work")));
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  private List<String> describe(String sql) {
    return engine.describe(sql, "raw", RAW).stream()
        .map((Column c) -> c.name() + " " + c.type())
        .toList();
  }

  @Test
  void everyTypeThatATableCanHaveIsTranslated() {
    assertThat(
            describe(
                "SELECT true b, 1::TINYINT i1, 1::USMALLINT i2, n, 1::UINTEGER u, big,"
                    + " 1::UBIGINT ub, sum(n) OVER () h, amount, 1::FLOAT f, 1e0 d, day,"
                    + " TIMESTAMP '2026-01-01' ts, TIMESTAMP_S '2026-01-01' tss,"
                    + " TIMESTAMP_MS '2026-01-01' tsm, TIMESTAMPTZ '2026-01-01 00:00:00+00' tz, s, 'a'::ENUM('a', 'b,)[3]') e,"
                    + " ''::BLOB raw, [[1]] l, {'a b': 1, 'c\"d,': [1.5], 'e': {'f': day}} st"
                    + " FROM raw"))
        .containsExactly(
            "b boolean",
            "i1 int",
            "i2 int",
            "n int",
            "u long",
            "big long",
            "ub decimal(20,0)",
            "h decimal(38,0)",
            "amount decimal(12,2)",
            "f float",
            "d double",
            "day date",
            "ts timestamp",
            "tss timestamp",
            "tsm timestamp",
            "tz timestamptz",
            "s string",
            "e string",
            "raw binary",
            "l list<list<int>>",
            "st struct<a b: int, c\"d,: list<decimal(2,1)>, e: struct<f: date>>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CAST('00000000-0000-0000-0000-000000000000' AS UUID)|UUID|CAST(x AS VARCHAR)",
        "TIME '10:00'|TIME|CAST(x AS VARCHAR)",
        "INTERVAL 1 DAY|INTERVAL|CAST(x AS VARCHAR)",
        "'1'::JSON|JSON|CAST(x AS VARCHAR)",
        "MAP {'a': 1}|MAP(VARCHAR, INTEGER)|map_entries(x)",
        "TIMESTAMP_NS '2026-01-01'|TIMESTAMP_NS|CAST(x AS TIMESTAMP)",
        "1::UHUGEINT|UHUGEINT|CAST(x AS DECIMAL(38,0))",
        "[1, 2]::INT[2]|INTEGER[2]|CAST(x AS INTEGER[])",
        "[TIME '10:00']|TIME|CAST(x AS VARCHAR)",
      })
  void anotherTypeIsRefusedWithTheCastToWrite(String expression, String type, String cast) {
    assertThatThrownBy(() -> describe("SELECT " + expression + " AS x FROM raw"))
        .isInstanceOf(QueryFailedException.class)
        .hasMessage(
            "column `x` has type " + type + ", which a table cannot have; write " + cast + " AS x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT n FROM raw;",
        "SELECT n FROM raw; -- the end",
        "SELECT n FROM raw -- the end",
        "/* a; */ WITH x AS (SELECT n FROM RAW) SELECT n FROM x /* ; */ ;\n\n",
        "\uFEFFSELECT n FROM \"raw\"",
        "WITH RECURSIVE x AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM x WHERE n < 3) SELECT n FROM x",
        "SELECT n FROM raw UNION ALL SELECT n FROM raw",
        "SELECT unnest(range(n))::INT AS n FROM raw, generate_series(1, 2), unnest([1])",
        "SELECT n FROM (VALUES (1)) v(n)",
      })
  void oneSelectInAnyDressIsFine(String sql) {
    assertThat(describe(sql)).containsExactly("n int");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT 1 AS a; SELECT 2 AS b|expected one SELECT, found 2",
        "-- nothing|expected one SELECT, found no statement",
        "DELETE FROM raw|expected one SELECT (a PIVOT with its values, no"
            + " parameters), found another statement",
        "COPY raw TO 'x.csv'|expected one SELECT (a PIVOT with its values, no"
            + " parameters), found another statement",
        "ATTACH 'x.db'|expected one SELECT (a PIVOT with its values, no"
            + " parameters), found another statement",
        "SET threads = 1|expected one SELECT (a PIVOT with its values, no"
            + " parameters), found another statement",
        "PRAGMA version|expected one SELECT (a PIVOT with its values, no"
            + " parameters), found another statement",
        "SELECT 1 AS a; DROP TABLE raw|expected one SELECT (a PIVOT with its values, no"
            + " parameters), found another statement",
        "SELECT n AS a, s AS A FROM raw|expected every column once, found `A` twice",
        "SELECT n AS \" \" FROM raw|expected a name for every column, found an empty one",
        "SELECT n FROM other|line 1, column 15: expected a SELECT that reads only `raw`, found"
            + " `other`",
        "SELECT n FROM raw.raw|line 1, column 15: expected a SELECT that reads only `raw`, found"
            + " `raw.raw`",
        "SELECT 'äö' AS n FROM duckdb_tables()|line 1, column 23: expected a SELECT that reads"
            + " only `raw`, found `duckdb_tables(...)`",
        "SELECT nope FROM raw|line 1, column 8: Referenced column \"nope\" not found in FROM"
            + " clause! Candidate bindings: \"n\"",
        "SELECT 'ä', FROM raw wher n = 1|line 1, column 27: syntax error at or near \"n\"",
      })
  void anythingElseIsRefusedInOneLine(String sql, String message) {
    assertThatThrownBy(() -> describe(sql))
        .isInstanceOf(QueryFailedException.class)
        .hasMessage(message);
  }

  @Test
  void thePlaceOfAnErrorIsThatInTheText() {
    String sql =
        "-- über\nWITH a AS (\n  SELECT 'ö' AS o, n FROM raw)\nSELECT "
            + "o AS a_rather_long_name_so_that_the_line_is_cut_when_it_is_shown, ".repeat(2)
            + "nope, o AS another_rather_long_name_so_that_the_line_is_cut_at_its_end_too FROM a";
    assertThatThrownBy(() -> describe(sql))
        .isInstanceOf(QueryFailedException.class)
        .hasMessageStartingWith(
            "line 4, column " + (sql.lines().toList().get(3).indexOf("nope") + 1) + ": ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM read_csv('$f')",
        "SELECT * FROM read_text('$f')",
        "SELECT * FROM '$f'",
        "SELECT * FROM \"$f\"",
        "SELECT * FROM read_parquet('$f')",
        "SELECT * FROM glob('$f')",
        "SELECT * FROM query('SELECT 1')",
        "SELECT * FROM query_table('raw')",
        "SELECT * FROM raw, (SELECT * FROM read_blob('$f'))",
        "SELECT (SELECT content FROM read_text('$f')) AS x FROM raw",
        "WITH a AS (SELECT * FROM read_text('$f')) SELECT * FROM a",
        "SELECT * FROM information_schema.tables",
        "SELECT * FROM duckdb_settings()",
        "SELECT * FROM pragma_table_info('raw')",
        "SELECT * FROM sqlite_scan('$f', 'a')",
      })
  void aSelectReachesNothingButTheLayerAbove(String sql) throws Exception {
    Path file = Files.writeString(folder.resolve("secret.csv"), "a,b\n1,2\n");
    assertThatThrownBy(() -> describe(sql.replace("$f", file.toString())))
        .isInstanceOf(QueryFailedException.class)
        .hasMessageContaining("reads only `raw`");
  }

  @Test
  void theConnectionItselfReachesNoFileOutsideItsFolder() throws Exception {
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Path outside = Files.writeString(folder.resolve("outside.csv"), "a\n1\n");
    Path link = Files.createSymbolicLink(inside.resolve("link.csv"), outside);
    try (Database database = new Database(new DuckDbSettings("200MB", 1, folder), inside)) {
      for (String sql :
          List.of(
              "SELECT * FROM read_csv('" + outside + "')",
              "SELECT * FROM read_csv('" + link + "')",
              "SELECT * FROM read_csv('" + inside + "/../outside.csv')",
              "COPY (SELECT 1) TO '" + folder + "/new.csv'",
              "ATTACH '" + folder + "/new.db'",
              "SET enable_external_access = true",
              "SET allowed_directories = ['/']",
              "SET threads = 8",
              "INSTALL httpfs",
              "LOAD httpfs",
              "SELECT * FROM read_csv('https://127.0.0.1:1/a.csv')")) {
        assertThatThrownBy(() -> database.execute(sql))
            .as(sql)
            .isInstanceOf(java.sql.SQLException.class);
      }
      database.execute("COPY (SELECT 1 AS a) TO '" + inside + "/own.csv'");
    }
    assertThat(folder.resolve("new.csv")).doesNotExist();
  }

  @Test
  void anUpstreamNameMayBeAnyText() {
    assertThat(engine.describe("SELECT \"n\" FROM \"o\"\"d d\"", "o\"d d", RAW)).hasSize(1);
    assertThat(engine.describe("SELECT n FROM \"select\"", "select", RAW)).hasSize(1);
  }
}
