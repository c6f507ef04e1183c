package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.config.Configuration;
import io.dayseal.layer.Dataset;
import io.dayseal.replay.Project;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InferCommandTest {
  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void project() throws Exception {
    project = Project.in(folder);
  }

  private String file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** The definition, which must be one. */
  private String infer(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("infer", "--dataset", "d"));
    all.addAll(List.of(arguments));
    Project.Result result = project.run(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.err()).isZero();
    project.dataset("d", result.out());
    Dataset dataset =
        new Configuration(
                folder.resolve("catalog"), folder.resolve("sql"), name -> Optional.empty())
            .dataset("d");
    assertThat(dataset.raw().columns()).isNotEmpty();
    return result.out();
  }

  @Test
  void theShippedExampleGivesItsOwnDefinition() throws Exception {
    Path orders = Path.of("src/example/orders");
    String[] files = {
      orders.resolve("2026-10-05-0400.csv").toString(),
      orders.resolve("2026-10-06-0400.csv").toString(),
      orders.resolve("2026-10-06-1100.csv").toString(),
      orders.resolve("2026-10-07-0400.csv").toString()
    };
    assertThat(infer(files))
        .isEqualTo(
            """
            # Proposed from 4 deliveries, 2026-10-05-0400.csv to 2026-10-07-0400.csv. Read it before it is used:
            # what follows holds for these and is a guess for those to come.
            # skipping: of 16 days that were delivered again 15 (93.8 %) were unchanged; 65.0 % of all bytes
            # need not be written
            delivery:
              format: csv
              # Days vanish that the delivery still covers, so they were taken back: 2026-10-07-0400.csv (1 of
              # 6). Where too many vanish by mistake, `keep` or `refuse` is safer.
              vanished-days: delete
            layers:
              - name: raw
                table: d.raw
                # Rows are told apart by:
                key: [day, order_id]
                columns:
                  - {name: order_id, type: long}
                  - {name: day, type: date, required: true}  # the day
                  - {name: country, type: string}
                  - {name: product, type: string}
                  - {name: quantity, type: long}
                  - {name: unit_price, type: "decimal(18,2)"}
                  - {name: note, type: string}
                  - {name: updated_at, type: timestamptz}
                partition: [day]
                # These changed alone and mean nothing by themselves:
                # - updated_at: moves beyond all earlier times when it changes
                signature: {except: [updated_at]}
              # Further layers are SELECTs over the one above, for example:
              # - {name: stage, table: d.stage, sql: d/stage.sql, partition: [...]}
            """);
  }

  @Test
  void typesHoldInEveryRowOfEveryDelivery() throws Exception {
    String first =
        file(
            "1.csv",
            """
            id,day,code,amount,flag,none,count,mixed,at,big,price
            1,01.10.2026,007,1.5,true,,1,1,2026-10-01 10:00:00,12345678901234567890,9.5
            2,02.10.2026,123,2,false,,2,2,2026-10-01 10:00:00,1,1.25
            """);
    String second =
        file(
            "2.csv",
            """
            id,day,code,amount,flag,none,count,mixed,at,big,price
            1,01.10.2026,007,1.505,true,,3000000000,1,2026-10-01T10:00:00,1,9.5
            2,13.10.2026,123,2,false,,2,1 to 4,2026-10-01 10:00,1,1e2
            """);
    assertThat(infer(first, second))
        .contains(
            """
                  - {name: id, type: long}
                  - {name: day, type: date, required: true, formats: ["dd.MM.yyyy"]}  # the day
                  - {name: code, type: string}
                  - {name: amount, type: "decimal(18,4)"}
                  - {name: flag, type: boolean}
                  - {name: none, type: string}  # empty in every delivery
                  - {name: count, type: long}
                  - {name: mixed, type: string}
                  - {name: at, type: timestamp}
                  - {name: big, type: "decimal(38,0)"}
                  - {name: price, type: "decimal(18,2)"}
            """);
  }

  @Test
  void monthAndDayThatCannotBeToldApartAreSaid() throws Exception {
    assertThat(infer(file("a.csv", "day,n\n01/02/2026,1\n03/02/2026,2\n")))
        .contains("formats: [\"dd/MM/yyyy\"]}  # the day, could be MM/dd/yyyy as well");
  }

  @Test
  void aNameCannotEndItsCommentOrItsScalar() throws Exception {
    String header = "day,\"a \"\"b\"\" ${HOME} # {x}: [y]\",\"two\nlines\",no\n";
    assertThat(infer(file("a b\tc.csv", header + "2026-10-01,x,y,z\n")))
        .contains("name: \"a \\\"b\\\" $${HOME} # {x}: [y]\"")
        .contains("name: \"two\\u000alines\"")
        .contains("name: \"no\"");
  }

  @Test
  void jsonKeepsItsShapeAndItsRecords() throws Exception {
    String json =
        """
        {"meta": [{"x": 1}], "result": {"rows": [
          {"day": "2026-10-01", "n": 1, "score": {"ft": [1, 2]}, "tags": ["a"], "odd": 1},
          {"day": "2026-10-02", "n": 2.5, "score": {}, "ok": true, "odd": {"x": 1}}]}}
        """;
    assertThat(infer(file("a.json", json)))
        .contains("  records: \"result.rows\"\n")
        .contains("No type holds all values of odd: left out.\n  new-columns: ignore\n")
        .contains("{name: \"n\", type: \"decimal(18,2)\"}")
        .contains("{name: score, type: \"struct<ft: list<long>>\"}")
        .contains("{name: tags, type: \"list<string>\"}")
        .contains("{name: ok, type: boolean}");
  }

  @Test
  void delimiterAndEncodingAreDeclaredWhereTheyAreNotTheStandard() throws Exception {
    Path file = folder.resolve("a.csv");
    String text = "day;name\n2026-10-01;M\u00e1laga, Cai\u00f1o\n";
    Files.write(file, text.getBytes(Charset.forName("windows-1252")));
    String yaml = infer(file.toString());
    assertThat(yaml)
        .contains("  encoding: windows-1252\n  delimiter: \";\"\n")
        .contains("{name: name, type: string}");
    project.json(0, "land", "d", file.toString());
  }

  @Test
  void aColumnThatMovesBetweenDaysIsNotTheDay() throws Exception {
    String before =
        """
        touched_on,day,id,n
        2026-10-01,2026-10-01,1,5
        2026-10-02,2026-10-02,2,5
        """;
    String after =
        """
        touched_on,day,id,n
        2026-10-03,2026-10-01,1,5
        2026-10-03,2026-10-02,2,5
        2026-10-03,2026-10-03,3,5
        """;
    assertThat(infer(file("1.csv", before), file("2.csv", after)))
        .contains("partition: [day]")
        .contains("signature: {except: [touched_on]}");
  }

  @Test
  void theOnlyMeasureIsNotVolatileHoweverOftenItChanges() throws Exception {
    String before = "day,region,cases\n2026-10-01,a,1\n2026-10-01,b,2\n2026-10-02,a,3\n";
    String after = "day,region,cases\n2026-10-01,a,9\n2026-10-01,b,8\n2026-10-02,a,7\n";
    assertThat(infer(file("1.csv", before), file("2.csv", after)))
        .contains("    key: [day, region]\n")
        .contains("cases alone changes 2 of 2 rebuilt old days")
        .doesNotContain("signature:");
  }

  @Test
  void aDeliveryThatIsBrokenIsSaidAndLeftOut() throws Exception {
    String right = file("1.csv", "day,n\n2026-10-01,1\n");
    String broken = file("2.csv", "day,n\n2026-10-01,1,2\n");
    Project.Result result = project.run("infer", right, broken);
    assertThat(result.exitCode()).isZero();
    assertThat(result.err()).contains("will be refused: " + broken + ":2");
    assertThat(result.out()).contains("# - 2.csv:2: expected 2 cells, found 3");
  }

  @Test
  void whatCannotBeReadOrHasNoDayEndsWithCodeThree() throws Exception {
    refused(3, "none of the deliveries can be read: ", file("a.csv", ""));
    refused(3, "the columns are a, b", file("b.csv", "a,b\n1,2\n"));
    refused(3, "none of the deliveries can be read: ", file("c.parquet", "PAR1"));
    refused(3, "none of the deliveries can be read: ", file("d.json", "{\"a\": [1"));
  }

  @Test
  void misuseEndsWithCodeTwo() throws Exception {
    refused(2, "does not exist", folder.resolve("absent.csv").toString());
    refused(2, "missing required parameter");
    String file = file("a.csv", "day\n2026-10-01\n");
    refused(2, "for `--table`, found `x`", file, "--table", "x");
    refused(2, "for `--dataset`, found `a.b`", file, "--dataset", "a.b");
    refused(2, "--format", file, "--format", "xml");
  }

  private void refused(int exitCode, String message, String... arguments) {
    List<String> all = new ArrayList<>(List.of("infer"));
    all.addAll(List.of(arguments));
    Project.Result result = project.run(all.toArray(String[]::new));
    assertThat(result.err()).contains(message).doesNotContain("\tat ");
    assertThat(result.exitCode()).isEqualTo(exitCode);
    assertThat(result.out()).isEmpty();
  }
}
