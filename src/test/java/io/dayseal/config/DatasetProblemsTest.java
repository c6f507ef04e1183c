package io.dayseal.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetProblemsTest {
  private static final String FILE = "catalog/datasets/orders.yaml:";
  private static final String RAW =
      """
      delivery: {format: csv}
      layers:
        - name: raw
          table: sales.orders
          columns: [{name: day, type: date}, {name: n, type: int}]
      """;

  private static final String LAYER =
      """
      layers:
        - name: raw
          table: sales.orders
          columns: [{name: day, type: date}, {name: n, type: int}]
          partition: [day]
      """;

  @TempDir Path folder;
  private ConfigurationFiles files;

  @BeforeEach
  void writeFiles() {
    files = new ConfigurationFiles(folder);
  }

  @Test
  void guardsAndTheMomentOfADeliveryAreChecked() {
    assertThat(
            files.datasetProblems(
                """
                delivery:
                  format: csv
                  vanished-scope: span
                  as-of: {column: n}
                guards:
                  day-lost: 1
                  rows-lost: ten
                  days-changed: 101%
                  future-days: -1
                  earliest-day: yesterday
                  partitions: many
                  empty-delivery: keep
                """
                    + RAW.substring(RAW.indexOf("layers:"))
                    + "    partition: [day]\n"))
        .containsExactly(
            FILE
                + "3:19: expected one of `all`, `delivered-span` for `vanished-scope`, found `span`",
            FILE
                + "4:19: expected a column of type date, timestamp or timestamptz for `as-of`, found"
                + " int",
            FILE + "6:3: unknown key `day-lost`, did you mean `days-lost`?",
            FILE
                + "7:14: expected a whole number such as `5`, a share such as `10%`, or `allow` for"
                + " `rows-lost`, found `ten`",
            FILE
                + "8:17: expected a whole number such as `5`, a share such as `10%`, or `allow` for"
                + " `days-changed`, found `101%`",
            FILE
                + "9:16: expected a number of days after today, or `allow` for `future-days`, found"
                + " `-1`",
            FILE
                + "10:17: expected a day such as `2020-01-01`, or `allow` for `earliest-day`, found"
                + " `yesterday`",
            FILE
                + "11:15: expected a number of partitions, or `allow` for `partitions`, found `many`",
            FILE + "12:19: expected `refuse` or `allow` for `empty-delivery`, found `keep`");
  }

  @Test
  void aDerivedDayIsTheDayOfATimestamp() {
    assertThat(
            files.datasetProblems(
                """
                delivery: {format: csv}
                layers:
                  - name: raw
                    table: sales.orders
                    columns:
                      - {name: day, type: date, day-of: att, formats: [yyyy-MM-dd]}
                      - {name: d2, type: string, day-of: at}
                      - {name: d3, type: date, day-of: n}
                      - {name: d4, type: date, day-of: at, zone: Madrid}
                      - {name: d5, type: date, day-of: local, zone: UTC}
                      - {name: n, type: int, zone: UTC}
                      - {name: at, type: timestamptz}
                      - {name: local, type: timestamp}
                    partition: [day]
                """))
        .containsExactly(
            FILE + "6:41: column `att` does not exist, did you mean `at`?",
            FILE + "6:46: `formats` belongs to a column of the delivery, not to `day-of`",
            FILE + "7:20: expected type date for a column with `day-of`, found string",
            FILE
                + "8:40: expected a column of type timestamp or timestamptz for `day-of`, found `n`"
                + " of type int",
            FILE + "9:44: expected a zone such as `Europe/Madrid` for `zone`, found `Madrid`",
            FILE
                + "10:47: `zone` belongs to the day of a timestamptz; that of a timestamp is taken"
                + " as written",
            FILE + "11:30: `zone` belongs to a column with `day-of`");
  }

  @Test
  void badRowsAreRefusedOrSetAsideUpToALimit() {
    String layers = RAW.substring(RAW.indexOf("layers:")) + "    partition: [day]\n";
    assertThat(files.datasetProblems("delivery: {format: csv, bad-rows: skip}\n" + layers))
        .containsExactly(
            FILE + "1:35: expected one of `refuse`, `set-aside` for `bad-rows`, found `skip`");
    assertThat(files.datasetProblems("delivery: {format: csv, bad-rows-limit: 1%}\n" + layers))
        .containsExactly(FILE + "1:25: `bad-rows-limit` belongs to `bad-rows: set-aside`");
    assertThat(
            files.datasetProblems(
                "delivery: {format: csv, bad-rows: set-aside, bad-rows-limit: few}\n" + layers))
        .containsExactly(
            FILE
                + "1:62: expected a whole number such as `5` or a share such as `10%`, found"
                + " `few`");
  }

  @Test
  void theMomentOfADeliveryIsToldByOneThing() {
    String layers = RAW.substring(RAW.indexOf("layers:")) + "    partition: [day]\n";
    assertThat(files.datasetProblems("delivery: {format: csv, as-of: {column: dya}}\n" + layers))
        .containsExactly(FILE + "1:41: column `dya` does not exist, did you mean `day`?");
    assertThat(
            files.datasetProblems("delivery: {format: csv, as-of: {file-name: a.csv}}\n" + layers))
        .containsExactly(
            FILE
                + "1:44: expected a file name with a date pattern in braces such as"
                + " `orders_{yyyy-MM-dd}.csv`, found `a.csv`");
    assertThat(files.datasetProblems("delivery: {format: csv, as-of: {}}\n" + layers))
        .containsExactly(
            FILE + "1:32: expected either `file-name` or `column` for `as-of`, found neither");
  }

  @Test
  void severalProblemsComeAtOnceInOrderOfLine() {
    assertThat(
            files.datasetProblems(
                """
                delivery:
                  formt: csv
                  new-columns: drop
                layers:
                  - name: raw
                    table: orders
                    columns:
                      - {name: order_id, type: lang, requird: true}
                      - {name: day, type: date, formats: [ISO]}
                      - {name: n, type: int, formats: [yyyy]}
                    partition: [dya]
                    signature: {except: [updated_at]}
                  - {name: stage, table: sales.stage, sql: missing.sql, partition: [day]}
                """))
        .containsExactly(
            FILE + "2:3: unknown key `formt`, did you mean `format`?",
            FILE + "2:3: missing key `format`: one of `csv`, `json`, `jsonl`, `parquet`",
            FILE
                + "3:16: expected one of `refuse`, `ignore`, `add` for `new-columns`, found `drop`",
            FILE
                + "6:12: expected `namespace.table` of letters, digits and underscores, found"
                + " `orders`",
            FILE
                + "8:32: expected one of boolean, int, long, float, double, decimal(p,s), date,"
                + " timestamp, timestamptz, string, binary, list<...>, struct<name: type, ...>,"
                + " found `lang`",
            FILE + "8:38: unknown key `requird`, did you mean `required`?",
            FILE + "9:43: ISO is not a format: Unknown pattern letter: I",
            FILE + "10:30: `formats` belongs to date, timestamp and timestamptz, not to int",
            FILE + "11:17: column `dya` does not exist, did you mean `day`?",
            FILE
                + "12:26: column `updated_at` does not exist; the layer has `order_id`, `day`, `n`",
            FILE + "13:44: SQL file `sql/missing.sql` does not exist");
  }

  @Test
  void whatBelongsIntoADatasetIsAskedFor() {
    assertThat(files.datasetProblems("x: 1"))
        .containsExactly(
            FILE + "1:1: unknown key `x`; known here: `delivery`, `guards`, `layers`",
            FILE + "1:1: missing key `delivery`: what arrives",
            FILE + "1:1: missing key `layers`: the tables, the landed one first");
  }

  @Test
  void whatBelongsIntoALayerIsAskedFor() {
    assertThat(files.datasetProblems("delivery: {format: csv}\nlayers: [{}, {}]"))
        .containsExactly(
            FILE + "2:10: missing key `name`: the layer's name, such as `raw`",
            FILE + "2:10: missing key `table`: the table as `namespace.table`",
            FILE + "2:10: missing key `columns`: the columns of the delivery",
            FILE
                + "2:10: missing key `partition`: the columns that divide the table, such as"
                + " `[day]`",
            FILE + "2:14: missing key `name`: the layer's name, such as `stage`",
            FILE + "2:14: missing key `table`: the table as `namespace.table`",
            FILE
                + "2:14: missing key `sql`: the file of the layer's SELECT; only the first layer"
                + " is landed",
            FILE
                + "2:14: missing key `partition`: the columns that divide the table, such as"
                + " `[day]`");
  }

  @Test
  void aWrongKindOfValueIsNamedOnce() {
    assertThat(
            files.datasetProblems(
                """
                delivery: csv
                layers:
                  - name: [raw]
                    table: {a: b}
                    columns: [day, {name: day, type: date, required: yes}]
                    partition: day
                    sort:
                """))
        .containsExactly(
            FILE + "1:11: expected a mapping for `delivery`, found `csv`",
            FILE + "3:11: expected a text for `name`, found a list",
            FILE + "4:12: expected a text for `table`, found a mapping",
            FILE + "5:15: expected a mapping for each of `columns`, found `day`",
            FILE + "5:54: expected `true` or `false` for `required`, found `yes`",
            FILE + "6:16: expected a list for `partition`, found `day`",
            FILE + "7:10: expected a list for `sort`, found nothing");
  }

  @Test
  void namesAreGivenOnce() {
    assertThat(
            files.datasetProblems(
                """
                delivery: {format: csv, format: json}
                layers:
                  - name: raw
                    table: sales.orders
                    columns:
                      - {name: day, type: date}
                      - {name: n, type: int}
                      - {name: Day, type: date}
                    partition: [day, day]
                    sort: [n, n]
                  - {name: RAW, table: sales.orders, sql: stage.sql, partition: [day]}
                """))
        .containsExactly(
            FILE + "1:25: key `format` is given twice, first in line 1",
            FILE + "8:16: column `Day` is given twice, first in line 6 as `day`",
            FILE + "9:22: partition column `day` is given twice, first in line 9",
            FILE + "10:15: column `n` is given twice, first in line 10",
            FILE + "11:12: layer `RAW` is given twice, first in line 3 as `raw`",
            FILE + "11:24: table `sales.orders` is given twice, first in line 4");
  }

  @Test
  void aPartitionMustTellTheTime() {
    assertThat(files.datasetProblems(RAW + "    partition: [n]"))
        .containsExactly(
            FILE
                + "6:5: expected a date column, day(...), month(...) or hour(...) among the"
                + " partition columns, found [n]");
  }

  @Test
  void aPartitionNeedsAColumnAndAKnownTransform() {
    assertThat(files.datasetProblems(RAW + "    partition: []"))
        .containsExactly(FILE + "6:5: expected at least one element for `partition`");
    assertThat(files.datasetProblems(RAW + "    partition: [week(day), hour(n)]"))
        .containsExactly(
            FILE
                + "6:17: expected a column, day(column), month(column) or hour(column), found"
                + " `week(day)`",
            FILE
                + "6:28: cannot partition by hour(n) of type int; identity takes date, string, int,"
                + " long, boolean, day and month take date, timestamp, timestamptz, hour takes"
                + " timestamp, timestamptz");
  }

  @Test
  void aSignatureNamesColumnsInOneWay() {
    String raw = RAW + "    partition: [day]\n";
    assertThat(files.datasetProblems(raw + "    signature: {except: [n], columns: [day]}"))
        .containsExactly(
            FILE + "7:16: expected either `except` or `columns` for `signature`, found both");
    assertThat(files.datasetProblems(raw + "    signature: {}"))
        .containsExactly(
            FILE + "7:16: expected either `except` or `columns` for `signature`, found neither");
    assertThat(files.datasetProblems(raw + "    signature: {except: [day, n]}"))
        .containsExactly(
            FILE + "7:16: expected at least one signed column, or changes would go unnoticed");
  }

  @Test
  void recordsBelongToJsonAndAreAKeyPath() {
    assertThat(files.datasetProblems(valid("{format: csv, records: data}")))
        .containsExactly(FILE + "1:25: `records` belongs to format json, not to csv");
    assertThat(files.datasetProblems(valid("{format: json, records: data.}")))
        .containsExactly(
            FILE
                + "1:35: expected a key path such as `data` or `result.rows`, or a JSON pointer such as"
                + " `/result/rows`, for `records`, found"
                + " `data.`");
  }

  @Test
  void aCsvHasNoNestedColumns() {
    String type = "{name: tags, type: list<string>}";
    String csv = valid("{format: csv}").replace("[{name: day", "[" + type + ", {name: day");
    assertThat(files.datasetProblems(csv))
        .containsExactly(
            FILE
                + "3:67: expected a type without parts, since a cell of a csv has none, found"
                + " `list<string>`");
    assertThat(files.datasetProblems(csv.replace("csv", "jsonl"))).isEmpty();
  }

  @Test
  void aFurtherLayerHasItsOwnKeys() {
    String text =
        valid("{format: csv}")
            + """
                - name: stage
                  table: sales.stage
                  sql: ../stage.sql
                  partition: [day]
                  days-per-query: 0
                  changed-columns: evolved
                  signature: {}
              """;
    assertThat(files.datasetProblems(text))
        .containsExactly(
            FILE + "6:10: expected a file inside of `sql`, found `../stage.sql`",
            FILE + "8:21: expected a whole number of at least 1 for `days-per-query`, found `0`",
            FILE
                + "9:22: expected one of `evolve`, `refuse` for `changed-columns`, found `evolved`",
            FILE
                + "10:5: unknown key `signature`; known here: `name`, `table`, `sql`, `partition`,"
                + " `columns`, `sort`, `days-per-query`, `changed-columns`");
  }

  @Test
  void aSqlFileHoldsASelectInUtf8() throws IOException {
    String text =
        valid("{format: csv}")
            + """
                - {name: a, table: s.a, sql: insert.sql, partition: [day]}
                - {name: b, table: s.b, sql: latin1.sql, partition: [day]}
                - {name: c, table: s.c, sql: empty.sql, partition: [day]}
              """;
    files.write("sql/insert.sql", "INSERT INTO x").write("sql/empty.sql", "-- nothing");
    Files.write(folder.resolve("sql/latin1.sql"), new byte[] {'S', '\n', 'x', (byte) 0xFC, ' '});
    assertThat(files.datasetProblems(text))
        .containsExactly(
            "sql/insert.sql: expected SELECT or WITH as the first word, found `insert`",
            "sql/latin1.sql:2:2: expected UTF-8, found other bytes",
            "sql/empty.sql: expected a SELECT, found no statement");
  }

  @Test
  void textThatIsNotYamlIsPlaced() {
    assertThat(files.datasetProblems("delivery: {format: csv\nlayers: []"))
        .containsExactly(FILE + "2:7: not YAML: expected ',' or '}', but got :");
    assertThat(files.datasetProblems(""))
        .isEqualTo(whole("expected a mapping, found an empty file"));
    assertThat(files.datasetProblems("- a"))
        .containsExactly(FILE + "1:1: expected a mapping for the file, found a list");
  }

  @Test
  void aVariableIsFilledIn() {
    files.variable("NAMESPACE", "sales");
    assertThat(
            files.datasetProblems(
                valid("{format: csv}").replace("sales.orders", "'${NAMESPACE}.o'")))
        .isEmpty();
    assertThat(files.configuration().dataset("orders").raw().table()).isEqualTo("sales.o");
  }

  @Test
  void aVariableThatIsNotSetIsNamedAndASecretIsNotShown() {
    files.variable("SECRET", "hush");
    assertThat(files.datasetProblems(valid("{format: '${FORMAT}', new-columns: '${SECRET}'}")))
        .containsExactly(
            FILE + "1:20: environment variable `FORMAT` is not set",
            FILE
                + "1:46: expected one of `refuse`, `ignore`, `add` for `new-columns`, found `${SECRET}`");
    assertThat(files.datasetProblems(valid("{format: '${', new-columns: '$${x}'}")))
        .containsExactly(
            FILE + "1:20: expected `${NAME}`, or `$${` for the characters themselves",
            FILE
                + "1:39: expected one of `refuse`, `ignore`, `add` for `new-columns`, found `$${x}`");
  }

  @Test
  void aMissingDatasetNamesThoseThatExist() {
    files.dataset("").write("catalog/datasets/billing.yaml", "");
    assertThat(files.problems(() -> files.configuration().dataset("order")))
        .containsExactly("catalog/datasets: there is no dataset `order`, did you mean `orders`?");
    assertThat(files.problems(() -> files.configuration().dataset("../orders")))
        .containsExactly(
            "catalog/datasets: there is no dataset `../orders`; datasets are `billing`, `orders`");
  }

  private static List<String> whole(String message) {
    return List.of("catalog/datasets/orders.yaml: " + message);
  }

  private static String valid(String delivery) {
    return "delivery: "
        + delivery
        + """

        layers:
          - {name: raw, table: sales.orders, columns: [{name: day, type: date}], partition: [day]}
        """;
  }

  @Test
  void otherNamesOfAColumnMayBeThoseOfNoOther() {
    assertThat(
            files.datasetProblems(
                """
                delivery: {format: csv}
                layers:
                  - name: raw
                    table: sales.orders
                    columns:
                      - {name: day, type: date, from: [Day, n]}
                      - {name: n, type: int, from: [Day, ""]}
                    partition: [day]
                """))
        .containsExactly(
            FILE + "6:45: name `n` in `from` is that of a column already, given in line 7",
            FILE + "7:37: name `Day` in `from` is that of a column already, given in line 6",
            FILE + "7:42: expected a name for `from`, found an empty text");
  }

  @Test
  void quotedNumbersBelongToJson() {
    assertThat(
            files.datasetProblems(
                RAW.replace("csv", "csv, quoted-numbers: true") + "    partition: [day]\n"))
        .containsExactly(
            FILE + "1:25: `quoted-numbers` belongs to formats json and jsonl, not to csv");
  }

  @Test
  void everyKeyOfADialectIsCheckedAtOnce() {
    assertThat(
            files.datasetProblems(
                """
                delivery:
                  format: csv
                  encoding: latin-1
                  delimiter: ""
                  quote: "''"
                  escape: "e"
                  comment: '"'
                  skip-lines: -1
                  header: maybe
                  decimal: ","
                  grouping: ","
                  null-texts: [NA, ""]
                  true-texts: [NA, Y]
                  false-texts: [Y]
                  max-cell-characters: 999999999
                  quoted-numbers: true
                """
                    + LAYER))
        .containsExactly(
            FILE
                + "3:13: expected one of `utf-8`, `utf-16`, `utf-16le`, `utf-16be`, `iso-8859-1`,"
                + " `windows-1252` for `encoding`, found `latin-1`",
            FILE
                + "4:14: expected one or more characters that are no letters, digits, signs, quotes"
                + " or line breaks for `delimiter`, found ``",
            FILE
                + "5:10: expected `none` or one character that is no letter, digit, sign or line"
                + " break for `quote`, found `''`",
            FILE
                + "6:11: expected `none` or one character that is no letter, digit, sign or line"
                + " break for `escape`, found `e`",
            FILE + "7:3: `comment` is a character that has another meaning already: `\"`",
            FILE + "8:15: expected a whole number of at least 1 for `skip-lines`, found `-1`",
            FILE + "9:11: expected `true` or `false` for `header`, found `maybe`",
            FILE + "11:3: `decimal` and `grouping` are the same character",
            FILE + "12:20: expected a text for `null-texts`; an empty cell is NULL as it is",
            FILE + "13:3: text `NA` has another meaning already",
            FILE + "14:3: text `Y` has another meaning already",
            FILE + "15:3: expected at most 500000000 for `max-cell-characters`",
            FILE + "16:3: `quoted-numbers` belongs to formats json and jsonl, not to csv");
  }

  @Test
  void anEscapeNeedsADelimiterOfOneCharacter() {
    assertThat(
            files.datasetProblems(
                "delivery: {format: csv, delimiter: '||', escape: '\\', decimal: none}\n" + LAYER))
        .containsExactly(
            FILE + "1:42: `escape` needs a `delimiter` of one character",
            FILE + "1:55: expected one character for `decimal`");
  }

  @Test
  void whatBelongsToCellsOfCsvBelongsToNoOtherFormat() {
    assertThat(
            files.datasetProblems(
                "delivery: {format: jsonl, delimiter: ;, null-texts: [NA], encoding: utf-16}\n"
                    + LAYER.replace("type: date}", "type: date, null-texts: [x]}")))
        .containsExactly(
            FILE + "1:27: `delimiter` belongs to format csv, not to jsonl",
            FILE + "1:41: `null-texts` belongs to format csv, not to jsonl",
            FILE + "5:39: `null-texts` belongs to format csv");
    assertThat(
            files.datasetProblems(
                "delivery: {format: parquet, max-cell-characters: 9, encoding: utf-8}\n" + LAYER))
        .containsExactly(
            FILE + "1:29: `max-cell-characters` belongs to formats of text, not to parquet",
            FILE + "1:53: `encoding` belongs to formats of text, not to parquet");
  }

  @Test
  void aPathToTheRecordsIsOfKeysOrAPointer() {
    for (String path : new String[] {"data", "a.b", "/a/b.c", "/", "/a~1b/~0", "a/b"}) {
      assertThat(files.datasetProblems("delivery: {format: json, records: " + path + "}\n" + LAYER))
          .as(path)
          .isEmpty();
    }
    for (String path : new String[] {"a..b", ".a", "a.", "/a~b", "/~"}) {
      assertThat(files.datasetProblems("delivery: {format: json, records: " + path + "}\n" + LAYER))
          .as(path)
          .containsExactly(
              FILE
                  + "1:35: expected a key path such as `data` or `result.rows`, or a JSON pointer"
                  + " such as `/result/rows`, for `records`, found `"
                  + path
                  + "`");
    }
  }
}
