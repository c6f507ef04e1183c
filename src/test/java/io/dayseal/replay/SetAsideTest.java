package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.replay.Project.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that are not as declared and are left out, by policy and up to a limit. */
class SetAsideTest {
  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void project() throws Exception {
    project = Project.in(folder);
  }

  private void notes(String format, String limit) throws Exception {
    project.dataset(
        "notes",
        """
        delivery: {format: FORMAT, bad-rows: set-aside LIMIT}
        layers:
          - name: raw
            table: night.notes
            columns:
              - {name: id, type: int}
              - {name: day, type: date}
              - {name: note, type: string}
            partition: [day]
            sort: [id]
        """
            .replace("FORMAT", format)
            .replace("LIMIT", limit.isEmpty() ? "" : ", bad-rows-limit: " + limit));
  }

  private Result land(String file) {
    return project.run("land", "notes", file, "--rejected-dir", folder.resolve("bad").toString());
  }

  private String shown() {
    return project.run("show", "notes.raw", "--format", "csv").out();
  }

  private List<Path> rejected() throws IOException {
    if (!Files.exists(folder.resolve("bad"))) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder.resolve("bad"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void badRowsOfCsvGoToAFileWithTheirPlaceAndText() throws Exception {
    notes("csv", "10");
    String file =
        project.delivery(
            "a.csv",
            """
            id,day,note
            1,2026-10-01,"good,
            over two lines"
            x,2026-10-01,"said ""no"" twice"
            2,2026-10-01
            id,day,note
            y,2026-02-30,z
            3,,w
            4,2026-10-02,v
            """);
    Result result = land(file);
    assertThat(result.exitCode()).isZero();
    assertThat(shown())
        .isEqualTo("id,day,note\r\n1,2026-10-01,\"good,\nover two lines\"\r\n4,2026-10-02,v\r\n");
    assertThat(rejected()).hasSize(1);
    assertThat(Files.readString(rejected().get(0)))
        .isEqualTo(
            "file,line,column,reason,raw\r\n"
                + file
                + ",4,1,\"column \"\"id\"\": expected int, found \"\"x\"\"\","
                + "\"x,2026-10-01,\"\"said \"\"\"\"no\"\"\"\" twice\"\"\"\r\n"
                + file
                + ",5,,\"expected 3 cells, found 2\",\"2,2026-10-01\"\r\n"
                + file
                + ",6,,\"the header is repeated: \"\"id,day,note\"\"\",\"id,day,note\"\r\n"
                + file
                + ",7,1,\"column \"\"id\"\": expected int, found \"\"y\"\"; column \"\"day\"\":"
                + " expected a date as yyyy-MM-dd, found \"\"2026-02-30\"\"\",\"y,2026-02-30,z\"\r\n"
                + file
                + ",8,2,\"column \"\"day\"\" is required, found an empty cell\",\"3,,w\"\r\n");
    assertThat(result.out())
        .contains("WARNING: 5 rows are not as declared and left out, see " + rejected().get(0));
    assertThat(result.err()).contains("warning: 5 rows");
    JsonNode history = project.json(0, "history", "notes.raw");
    assertThat(history.at("/layers/0/snapshots/0/rejected_rows").asInt()).isEqualTo(5);
  }

  @Test
  void badRecordsOfJsonGoToAFileWithTheirText() throws Exception {
    notes("json", "1");
    String file =
        project.delivery(
            "a.json",
            """
            [{"id": 1, "day": "2026-10-01", "note": "a"},
             {"id": "x", "day": "2026-10-01",
              "note": {"b": [1, 2]}},
             {"id": 2, "day": "2026-10-02", "note": "é"}]
            """);
    assertThat(land(file).exitCode()).isZero();
    assertThat(shown()).isEqualTo("id,day,note\r\n1,2026-10-01,a\r\n2,2026-10-02,é\r\n");
    assertThat(Files.readString(rejected().get(0)))
        .startsWith("file,line,column,reason,raw\r\n" + file + ",2,9,\"column \"\"id\"\"")
        .endsWith(
            """
            ,"{""id"": ""x"", ""day"": ""2026-10-01"",
              ""note"": {""b"": [1, 2]}}"\r
            """);
  }

  @Test
  void badLinesOfJsonLinesGoToAFileAndBrokenJsonIsStillRefused() throws Exception {
    notes("jsonl", "50%");
    String good = "{\"id\": 1, \"day\": \"2026-10-01\", \"note\": \"a\"}\n";
    String bad = "{\"id\": 1.5, \"day\": \"2026-10-01\", \"note\": \"a\"}\n";
    assertThat(land(project.delivery("a.jsonl", good + bad)).exitCode()).isZero();
    assertThat(Files.readString(rejected().get(0)))
        .endsWith(
            ",\"{\"\"id\"\": 1.5, \"\"day\"\": \"\"2026-10-01\"\", \"\"note\"\": \"\"a\"\"}\"\r\n");
    assertThat(land(project.delivery("b.jsonl", good + bad + "{\"id\": \n")).exitCode())
        .isEqualTo(3);
    assertThat(rejected()).as("nothing of a refused delivery is kept").hasSize(1);
  }

  @Test
  void moreThanTheLimitIsRefusedAndLeavesNothing() throws Exception {
    notes("csv", "");
    String header = "id,day,note\n";
    project.json(0, "land", "notes", project.delivery("a.csv", header + "1,2026-10-01,a\n"));
    Object before = project.warehouseFiles();
    StringBuilder text = new StringBuilder(header);
    for (int i = 0; i < 100; i++) {
      text.append(i < 2 ? "x" : Integer.toString(i)).append(",2026-10-01,b\n");
    }
    String file = project.delivery("b.csv", text.toString());
    Result result = land(file);
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.err())
        .contains(file + ": 2 of 100 rows are not as declared, bad-rows-limit is 1%\n")
        .contains(file + ":2:1: column \"id\": expected int, found \"x\"\n");
    assertThat(rejected()).isEmpty();
    assertThat(project.warehouseFiles()).isEqualTo(before);
    assertThat(land(project.delivery("c.csv", text.toString().replaceFirst("x", "0"))).exitCode())
        .isZero();
    assertThat(rejected()).hasSize(1);
  }

  @Test
  void aPlanCountsAndWritesNothing() throws Exception {
    notes("csv", "50%");
    String file = project.delivery("a.csv", "id,day,note\n1,2026-10-01,a\nx,2026-10-01,a\n");
    JsonNode report =
        project.json(0, "plan", "notes", file, "--rejected-dir=" + folder.resolve("bad"));
    assertThat(report.at("/layers/0/set_aside/rows").asInt()).isEqualTo(1);
    assertThat(report.at("/layers/0/set_aside/file").isNull()).isTrue();
    assertThat(rejected()).isEmpty();
  }

  @Test
  void faultsOfTheWholeFileAreRefused() throws Exception {
    notes("csv", "100%");
    for (String text :
        List.of(
            "id,day\n1,2026-10-01\n",
            "id,day,note,more\n1,2026-10-01,a,b\n",
            "id,day,note\n1,2026-10-01,\"a\n",
            "")) {
      assertThat(land(project.delivery("a.csv", text)).exitCode()).as(text).isEqualTo(3);
    }
    assertThat(rejected()).isEmpty();
  }

  /** What is left out differs between the two policies, so that equal bytes must be read again. */
  @Test
  void aChangeOfThePolicyIsAnotherDefinition() throws Exception {
    notes("csv", "50%");
    String file = project.delivery("a.csv", "id,day,note\n1,2026-10-01,a\nx,2026-10-01,a\n");
    assertThat(land(file).exitCode()).isZero();
    project.dataset(
        "notes",
        Files.readString(folder.resolve("catalog/datasets/notes.yaml"))
            .replace("bad-rows: set-aside , bad-rows-limit: 50%", "bad-rows: refuse"));
    assertThat(land(file).exitCode()).isEqualTo(3);
  }
}
