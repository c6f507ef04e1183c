package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.iceberg.ForeignTable;
import io.dayseal.iceberg.IcebergWarehouse;
import io.dayseal.replay.Orders;
import io.dayseal.replay.Project;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Trino makes of the tables: types, statistics, pruning, time travel, evolution. */
class TrinoReadsTest {
  @TempDir private Path folder;

  @BeforeEach
  void needsTrino() {
    TrinoServer.shared();
  }

  private static long snapshot(JsonNode report, int layer) {
    return report.path("layers").get(layer).path("snapshot_id").asLong();
  }

  @Test
  void everyTypeReadsAsItWasDelivered() throws Exception {
    Project project =
        Project.in(folder)
            .dataset(
                "types",
                """
                delivery: {format: jsonl, missing-columns: "null"}
                layers:
                  - name: raw
                    table: types.raw
                    columns:
                      - {name: day, type: date}
                      - {name: yes, type: boolean}
                      - {name: small, type: int}
                      - {name: large, type: long}
                      - {name: half, type: float}
                      - {name: twice, type: double}
                      - {name: money, type: "decimal(38,10)"}
                      - {name: at, type: timestamp}
                      - {name: moment, type: timestamptz}
                      - {name: words, type: string}
                      - {name: bytes, type: binary}
                      - {name: list, type: "list<decimal(5,1)>"}
                      - {name: deep, type: "struct<a: int, b: list<struct<c: string, d: timestamp>>>"}
                    partition: [day]
                """);
    String rows =
        """
        {"day":"1969-12-31","yes":true,"small":-2147483648,"large":9223372036854775807,"half":1.5,\
        "twice":-1e300,"money":1234567890123456789012345678.0123456789,"at":"1969-12-31T23:59:59.999999",\
        "moment":"2026-10-05T23:30:00.000001-02:00","words":"Grüße, \\"42\\"","bytes":"AP8Q",\
        "list":[1.5,null,-0.1],"deep":{"a":7,"b":[{"c":"x","d":"2026-01-01T00:00:00"},null,{"c":null}]}}
        {"day":"2026-10-05"}
        {"day":"2026-10-05","words":"","list":[],"deep":{"a":null,"b":[]}}
        """;
    project.json(0, "land", "types", project.delivery("types.jsonl", rows));
    try (Trino trino = Trino.on(project)) {
      assertThat(
              trino.query(
                  """
                  SELECT day, yes, small, large, half, twice, money, CAST(at AS varchar),
                    to_iso8601(moment), words, to_hex(bytes), json_format(CAST(list AS json)),
                    deep.a, json_format(CAST(deep.b AS json))
                  FROM types.raw ORDER BY day, words NULLS FIRST
                  """))
          .containsExactly(
              "1969-12-31\ttrue\t-2147483648\t9223372036854775807\t1.5\t-1.0E300\t"
                  + "1234567890123456789012345678.0123456789\t1969-12-31 23:59:59.999999\t"
                  + "2026-10-06T01:30:00.000001Z\tGrüße, \"42\"\t00FF10\t[1.5,null,-0.1]\t7\t"
                  + "[{\"c\":\"x\",\"d\":\"2026-01-01 00:00:00.000000\"},null,"
                  + "{\"c\":null,\"d\":null}]",
              "2026-10-05" + "\tnull".repeat(13),
              "2026-10-05" + "\tnull".repeat(8) + "\t\tnull\t[]\tnull\t[]");
    }
  }

  /** A file whose statistics were wrong would be passed over, and its rows with it. */
  @Test
  void predicatesHitExactlyTheRowsThatTheyMean() throws Exception {
    Project project =
        Project.in(folder)
            .dataset(
                "bounds",
                """
                delivery: {format: csv}
                layers:
                  - name: raw
                    table: bounds.raw
                    columns:
                      - {name: id, type: int}
                      - {name: day, type: date}
                      - {name: amount, type: "decimal(12,2)"}
                      - {name: wide, type: "decimal(38,10)"}
                      - {name: at, type: timestamp}
                      - {name: moment, type: timestamptz}
                      - {name: due, type: date}
                      - {name: name, type: string}
                      - {name: ratio, type: double}
                    partition: [day]
                """);
    StringBuilder csv = new StringBuilder("id,day,amount,wide,at,moment,due,name,ratio\n");
    List<List<String>> values = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      // Three rows a day, so that every value is the least, the middle or the greatest of its file.
      String amount = String.format(Locale.ROOT, "%d.%02d", (i - 6) * 1000, i * 7);
      String wide = (i - 6) + ".00000000" + (10 + i);
      String at =
          String.format(Locale.ROOT, "19%d-03-0%d 00:00:00.00000%d", 60 + i, 1 + i % 9, i % 10);
      String due = LocalDate.of(1969, 12, 25).plusDays(i).toString();
      String name = "é".repeat(20) + (char) ('a' + i);
      String ratio = (i - 6) + ".25";
      csv.append(
          String.join(
              ",",
              Integer.toString(i),
              "2026-10-0" + (1 + i / 3),
              amount,
              wide,
              at.replace(' ', 'T'),
              at.replace(' ', 'T') + "Z",
              due,
              name,
              ratio));
      csv.append('\n');
      if (i % 5 != 0) {
        continue;
      }
      expected.add(Integer.toString(i));
      values.add(
          List.of(
              "amount = DECIMAL '" + amount + "'",
              "wide = DECIMAL '" + wide + "'",
              "at = TIMESTAMP '" + at + "'",
              "moment = TIMESTAMP '" + at + " UTC'",
              "due = DATE '" + due + "'",
              "name = '" + name + "'",
              "ratio = DOUBLE '" + ratio + "'"));
    }
    project.json(0, "land", "bounds", project.delivery("bounds.csv", csv.toString()));
    try (Trino trino = Trino.on(project)) {
      for (int i = 0; i < values.size(); i++) {
        for (String value : values.get(i)) {
          assertThat(trino.query("SELECT id FROM bounds.raw WHERE %s", value))
              .as(value)
              .containsExactly(expected.get(i));
        }
      }
      assertThat(trino.query("SELECT id FROM bounds.raw WHERE amount < -4500 ORDER BY id"))
          .containsExactly("0", "1");
      assertThat(
              trino.query(
                  "SELECT id FROM bounds.raw WHERE at >= TIMESTAMP '1970-03-02 00:00:00' ORDER BY 1"))
          .containsExactly("10", "11");
    }
  }

  @Test
  void oneDayIsOneSplit() throws Exception {
    Project project = Orders.in(folder);
    project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400"));
    try (Trino trino = Trino.on(project)) {
      String plan =
          String.join(
              "\n",
              trino.query(
                  """
                  EXPLAIN ANALYZE VERBOSE
                  SELECT sum(unit_price) FROM sales.orders_raw WHERE day = DATE '2026-10-02'
                  """));
      assertThat(plan).contains("Splits: 1,").contains("'dataFiles' = LongCount{total=1}");
    }
  }

  @Test
  void earlierStatesAreReadByIdByTimeAndByTag() throws Exception {
    Project project = Orders.in(folder);
    long first = snapshot(project.json(0, "run", "orders", Orders.delivery("2026-10-05-0400")), 1);
    project.json(0, "run", "orders", Orders.delivery("2026-10-06-0400"));
    long third = snapshot(project.json(0, "run", "orders", Orders.delivery("2026-10-07-0400")), 1);
    try (IcebergWarehouse warehouse = project.warehouse()) {
      ForeignTable.of(warehouse, "sales.orders_stage").tag("month-end", first);
    }
    try (Trino trino = Trino.on(project)) {
      String query = "SELECT order_id, quantity, amount FROM sales.orders_stage %s ORDER BY 1";
      List<String> then = trino.query(query, "FOR VERSION AS OF " + first);
      List<String> now = trino.query(query, "");
      assertThat(now).isNotEqualTo(then).hasSizeGreaterThan(20);
      assertThat(trino.query(query, "FOR VERSION AS OF " + third)).isEqualTo(now);
      assertThat(trino.query(query, "FOR VERSION AS OF 'month-end'")).isEqualTo(then);
      String at =
          trino
              .query(
                  """
                  SELECT CAST(committed_at AS varchar) FROM sales."orders_stage$snapshots"
                  WHERE snapshot_id = %d
                  """,
                  first)
              .get(0);
      assertThat(trino.query(query, "FOR TIMESTAMP AS OF TIMESTAMP '" + at + "'")).isEqualTo(then);
      assertThat(
              trino.query(
                  "SELECT name, type, snapshot_id FROM sales.\"orders_stage$refs\" ORDER BY 1"))
          .containsExactly("main\tBRANCH\t" + third, "month-end\tTAG\t" + first);
    }
  }

  @Test
  void evolvedColumnsAndEmptiedDaysReadRight() throws Exception {
    String definition =
        """
        delivery: {format: csv, missing-columns: "null", vanished-days: delete}
        layers:
          - {name: raw, table: drift.raw, columns: [COLUMNS], partition: [day]}
        """;
    Project project = Project.in(folder);
    project.dataset(
        "drift",
        definition.replace(
            "COLUMNS", "{name: day, type: date}, {name: n, type: int}, {name: old, type: string}"));
    long first =
        snapshot(
            project.json(
                0,
                "land",
                "drift",
                project.delivery(
                    "1.csv", "day,n,old\n2026-10-01,1,a\n2026-10-02,2,b\n2026-10-03,3,c\n")),
            0);
    project.dataset(
        "drift",
        definition.replace(
            "COLUMNS",
            "{name: day, type: date}, {name: n, type: long}, {name: more, type: \"decimal(4,1)\"}"));
    project.json(
        0,
        "land",
        "drift",
        project.delivery("2.csv", "day,n,more\n2026-10-01,1,\n2026-10-03,3000000000,2.5\n"));
    try (Trino trino = Trino.on(project)) {
      assertThat(trino.query("SELECT day, n, more, old FROM drift.raw ORDER BY day"))
          .containsExactly("2026-10-01\t1\tnull\tnull", "2026-10-03\t3000000000\t2.5\tnull");
      assertThat(trino.query("SELECT count(n), max(n) FROM drift.raw WHERE n > 2"))
          .containsExactly("1\t3000000000");
      assertThat(trino.query("SELECT day, n FROM drift.raw WHERE day = DATE '2026-10-02'"))
          .isEmpty();
      assertThat(trino.query("SELECT * FROM drift.raw FOR VERSION AS OF %d ORDER BY day", first))
          .containsExactly("2026-10-01\t1\ta", "2026-10-02\t2\tb", "2026-10-03\t3\tc");
    }
  }

  @Test
  void fiveHundredPartitionsInOneCommit() throws Exception {
    Project project =
        Project.in(folder)
            .dataset(
                "many",
                """
                delivery: {format: csv}
                layers:
                  - name: raw
                    table: many.raw
                    columns: [{name: day, type: date}, {name: region, type: string}, {name: n, type: int}]
                    partition: [day, region]
                """);
    StringBuilder csv = new StringBuilder("day,region,n\n");
    for (int i = 0; i < 500; i++) {
      csv.append(LocalDate.of(2026, 1, 1).plusDays(i / 2))
          .append(i % 2 == 0 ? ",A/B é," : ",C=%2F,")
          .append(i)
          .append('\n');
    }
    project.json(0, "land", "many", project.delivery("many.csv", csv.toString()));
    try (Trino trino = Trino.on(project)) {
      assertThat(
              trino.query(
                  "SELECT count(DISTINCT day), count(DISTINCT n), sum(n), min(n), max(n) FROM many.raw"))
          .containsExactly("250\t500\t124750\t0\t499");
      assertThat(
              trino.query(
                  "SELECT n FROM many.raw WHERE region = 'C=%%2F' AND day = DATE '2026-01-03'"))
          .containsExactly("5");
      assertThat(
              trino.query(
                  """
                  SELECT count(*), count(DISTINCT v) FROM many."raw$snapshots"
                  CROSS JOIN UNNEST(summary) AS s(k, v) WHERE k LIKE 'dayseal.signature.%%'
                  """))
          .containsExactly("500\t500");
    }
  }
}
