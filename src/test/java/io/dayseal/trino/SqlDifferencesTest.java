package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.layer.SqlDifference;
import io.dayseal.layer.SqlDifferences;
import io.dayseal.replay.TableContent;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the engines silently understand differently, each proved by running both. */
class SqlDifferencesTest {
  private static Trino trino;

  @BeforeAll
  static void open() throws Exception {
    TrinoServer.shared();
    trino = Trino.withoutCatalog();
  }

  @AfterAll
  static void close() throws Exception {
    if (trino != null) {
      trino.close();
    }
  }

  private static String duckDb(String expression) throws Exception {
    return plain(TableContent.query("SELECT " + expression).get(0));
  }

  private static String trino(String expression) throws Exception {
    return plain(trino.query("SELECT " + expression.replace("%", "%%")).get(0));
  }

  /** Numbers by their value, however they are spelled; timestamps without zeros at their end. */
  private static String plain(String value) {
    try {
      return new BigDecimal(value).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException e) {
      return value.replaceFirst("(:\\d\\d)\\.0+$", "$1");
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "7 / 2 => CAST(7 AS double) / 2",
        "DECIMAL '1.0' / 3 => 1 / CAST(3 AS double)",
        "(SELECT avg(x) FROM (VALUES (DECIMAL '1.00'), (DECIMAL '2.01')) t(x))"
            + " => (SELECT avg(CAST(x AS double)) FROM (VALUES (DECIMAL '1.00'), (DECIMAL '2.01')) t(x))",
        "DATE '2026-10-05' + INTERVAL '1' DAY => CAST(DATE '2026-10-05' + INTERVAL '1' DAY AS date)",
        "date_trunc('month', DATE '2026-10-05') => CAST(date_trunc('month', DATE '2026-10-05') AS date)",
        "extract(dow FROM DATE '2026-10-04') => extract(dow FROM DATE '2026-10-04') % 7",
        "CAST(TIMESTAMP '2026-10-05 10:00:00' AT TIME ZONE 'Europe/Madrid' AS timestamp)"
            + " => CAST(CAST(TIMESTAMP '2026-10-05 10:00:00' AS timestamp with time zone)"
            + " AT TIME ZONE 'Europe/Madrid' AS timestamp)",
        "concat('a', CAST(NULL AS varchar)) => 'a' || CAST(NULL AS varchar)",
        "greatest(1, NULL) => CASE WHEN 1 > coalesce(NULL, 0) THEN 1 ELSE 0 END",
        "least(1, NULL) => CASE WHEN 1 < coalesce(NULL, 2) THEN 1 ELSE 2 END",
        "CAST(CAST(2.5 AS double) AS integer) => CAST(round(CAST(2.5 AS double)) AS integer)",
        "regexp_replace('aXbXc', 'X', '-') => replace('aXbXc', 'X', '-')",
        "split_part('a,b', ',', 3) => nullif(split_part('a,b', ',', 3), '')",
        "regexp_extract('abc', '[0-9]+') => nullif(regexp_extract('abc', '[0-9]+'), '')",
        "substr('hello', 0) => substr('hello', 1)",
        "date_diff('hour', TIMESTAMP '2026-10-01 10:59:00', TIMESTAMP '2026-10-01 11:01:00')"
            + " => date_diff('day', CAST(TIMESTAMP '2026-10-01 23:59:00' AS date),"
            + " CAST(TIMESTAMP '2026-10-02 00:01:00' AS date))",
        "'=' || CAST(CAST(100 AS double) AS varchar) => '=' || CAST(CAST(100 AS decimal(5,1)) AS varchar)",
        "0e0 / CAST(0 AS double) = CAST('NaN' AS double)"
            + " => (0e0 / CAST(0 AS double)) IS NOT DISTINCT FROM CAST('NaN' AS double)",
        "(SELECT max(x) FROM (VALUES (1e0), (DOUBLE 'NaN')) t(x))"
            + " => (SELECT max(CASE WHEN x IS DISTINCT FROM DOUBLE 'NaN' THEN x END)"
            + " FROM (VALUES (1e0), (0e0 / CAST(0 AS double))) t(x))",
        "format('%s', 1) => 'a' || 'b'",
      })
  void eachIsWarnedOfAndItsCommonSpellingIsNot(String differing, String common) throws Exception {
    assertThat(duckDb(differing)).as("by DuckDB, against Trino").isNotEqualTo(trino(differing));
    assertThat(duckDb(common)).as("of the common spelling").isEqualTo(trino(common));
    assertThat(SqlDifferences.of("SELECT " + differing)).as(differing).hasSize(1);
    assertThat(SqlDifferences.of("SELECT " + common)).as(common).isEmpty();
  }

  @Test
  void theFirstAndTheThirdAreNamedWithTheirPlace() {
    List<SqlDifference> found =
        SqlDifferences.of(
            """
            -- 1 / 2 and avg(x) in a comment, 'a / b' in a text
            SELECT "a / b", 'c / d' AS e,
              a / b AS ratio, /* concat( */ concat(a, b)
            FROM raw
            """);
    assertThat(found).extracting(d -> d.line() + ":" + d.column()).containsExactly("3:5", "3:33");
    assertThat(found.get(0).message()).contains("CAST(a AS double) / b");
  }

  @Test
  void namesOfColumnsAndTablesAreNoCalls() {
    assertThat(
            SqlDifferences.of(
                "SELECT r.concat, format, least FROM raw r WHERE r.avg > 1 AND interval IS NULL"
                    + " AND name <> 'NaN'"))
        .isEmpty();
  }
}
