package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One delivery of several files, as its user gives it. */
class SeveralFilesTest {
  private static final String DEFINITION =
      """
      delivery: {format: csv, folders: FOLDERS, vanished-days: delete}
      layers:
        - name: raw
          table: files.orders
          columns:
            - {name: day, type: date}
            - {name: region, type: string}
            - {name: n, type: long}
          partition: [day]
      """;

  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void define() throws Exception {
    project = Project.in(folder).dataset("orders", DEFINITION.replace("FOLDERS", "ignore"));
  }

  private void write(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private JsonNode land(int exitCode, String name) {
    return project.json(exitCode, "land", "orders", folder.resolve(name).toString());
  }

  private String rows() {
    return project.run("show", "orders.raw", "--format", "csv").out().replace("\r\n", " ");
  }

  private static boolean identical(JsonNode report) {
    return report.path("layers").get(0).path("delivery").path("identical").asBoolean();
  }

  private static String sha256(String text) throws Exception {
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aFolderIsOneDeliveryWhateverTheOrderOfItsFiles() throws Exception {
    String a = "day,region,n\n2026-10-01,x,1\n2026-10-02,x,2\n";
    String b = "n,day,region\n3,2026-10-01,y\n";
    write("in/a.csv", a);
    write("in/sub/b.csv", b);
    write("in/.a.csv.crc", "no data");
    write("in/_SUCCESS", "");
    JsonNode report = land(0, "in");
    assertThat(Project.partitions(report, 0, "replace"))
        .containsExactly("day=2026-10-01", "day=2026-10-02");
    assertThat(rows()).isEqualTo("day,region,n 2026-10-01,x,1 2026-10-01,y,3 2026-10-02,x,2 ");
    assertThat(report.path("layers").get(0).toString())
        .contains(
            sha256(
                String.format(Locale.ROOT, "%s 5 a.csv\n%s 9 sub/b.csv\n", sha256(a), sha256(b))));
    assertThat(identical(land(0, "in"))).isTrue();
    Files.move(folder.resolve("in/a.csv"), folder.resolve("in/z.csv"));
    JsonNode renamed = land(0, "in");
    assertThat(identical(renamed)).isFalse();
    assertThat(Project.partitions(renamed, 0, "skip")).hasSize(2);
    write("in/z.csv", b);
    write("in/sub/b.csv", a);
    assertThat(Project.partitions(land(0, "in"), 0, "skip")).hasSize(2);
  }

  @Test
  void aPatternIsOneDelivery() throws Exception {
    write("in/1.csv", "day,region,n\n2026-10-01,x,1\n");
    write("in/2.csv", "day,region,n\n2026-10-01,x,2\n");
    write("in/3.txt", "something else");
    assertThat(Project.partitions(land(0, "in/*.csv"), 0, "replace")).hasSize(1);
    assertThat(rows()).isEqualTo("day,region,n 2026-10-01,x,1 2026-10-01,x,2 ");
    assertThat(identical(land(0, "in/[12].csv"))).as("the same files").isTrue();
    assertThat(identical(land(0, "in/2.csv"))).isFalse();
    assertThat(project.run("land", "orders", folder.resolve("in/*.tsv").toString()).exitCode())
        .isEqualTo(2);
  }

  @Test
  void aProblemNamesItsFileAndNothingOfTheDeliveryLands() throws Exception {
    write("in/1.csv", "day,region,n\n2026-10-01,x,1\n");
    land(0, "in");
    write("in/1.csv", "day,region,n\n2026-10-01,x,5\n");
    write("in/2.csv", "day,region,n\n2026-10-02,x,1\n2026-10-02,x\n");
    Project.Result result = project.run("land", "orders", folder.resolve("in").toString());
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.err())
        .contains(folder.resolve("in/2.csv") + ":3: expected 3 cells, found 2\n");
    assertThat(rows()).isEqualTo("day,region,n 2026-10-01,x,1 ");
  }

  @Test
  void everyFileNeedsItsHeader() throws Exception {
    write("in/1.csv", "day,region,n\n2026-10-01,x,1\n");
    write("in/2.csv", "2026-10-02,x,1\n");
    assertThat(land(3, "in").path("problems").get(0).path("message").asText())
        .isEqualTo("no column \"day\"");
  }

  @Test
  void anEmptyFolderAndAnUnfinishedJobAreRefused() throws Exception {
    Files.createDirectories(folder.resolve("in/sub"));
    assertThat(project.run("land", "orders", folder.resolve("in").toString()).err())
        .contains(folder.resolve("in") + ": expected files, found an empty folder");
    land(3, "in");
    write("in/_temporary/0/a.csv", "day,region,n\n");
    assertThat(project.run("land", "orders", folder.resolve("in").toString()).err())
        .contains("the folder \"_temporary\" says that a job has not ended");
    land(3, "in");
  }

  @Test
  void foldersAreColumnsWhereThatIsDeclared() throws Exception {
    project.dataset("orders", DEFINITION.replace("FOLDERS", "hive"));
    write("in/day=2026-10-01/region=Emilia%20%C3%A8+%2Fx/a.csv", "n\n1\n");
    write("in/day=2026-10-02/region=__HIVE_DEFAULT_PARTITION__/a.csv", "n\n2\n");
    write("in/b.csv", "n,region,day\n3,y,2026-10-03\n");
    land(0, "in");
    assertThat(rows())
        .isEqualTo("day,region,n 2026-10-01,Emilia \u00E8+/x,1 2026-10-02,,2 2026-10-03,y,3 ");
  }

  @Test
  void aFileInAnotherFolderIsAnotherDelivery() throws Exception {
    project.dataset("orders", DEFINITION.replace("FOLDERS", "hive"));
    write("in/day=2026-10-01/region=x/a.csv", "n\n1\n");
    for (String name :
        new String[] {
          "in", "in/day=2026-10-01", "in/day=2026-10-01/region=x/a.csv", "in/*/*/*.csv"
        }) {
      land(0, name);
      assertThat(rows()).as(name).isEqualTo("day,region,n 2026-10-01,x,1 ");
    }
    write("in/day=2026-10-05/region=x/a.csv", "n\n1\n");
    for (String name : new String[] {"in/day=2026-10-05", "in/day=2026-10-01"}) {
      JsonNode moved = land(0, name);
      assertThat(identical(moved)).isFalse();
      assertThat(Project.partitions(moved, 0, "replace")).containsExactly(name.substring(3));
    }
    JsonNode file = land(0, "in/day=2026-10-05/region=x/a.csv");
    assertThat(Project.partitions(file, 0, "replace")).containsExactly("day=2026-10-05");
  }

  @Test
  void aFolderThatIsNoColumnOrHasNoValueOfItIsRefused() throws Exception {
    project.dataset("orders", DEFINITION.replace("FOLDERS", "hive"));
    for (String[] wrong :
        new String[][] {
          {"day=2026-10-01/regio=x", "not declared: folder \"regio=x\""},
          {"day=01.10.2026", "column \"day\": expected a date as yyyy-MM-dd, found \"01.10.2026\""},
          {"day=__HIVE_DEFAULT_PARTITION__", "column \"day\" is required, found a folder for NULL"},
          {"day=2026-10-01/day=2026-10-02", "column \"day\": two folders name it"},
          {"region=%E8", "folder \"%E8\" is no text; is the locale UTF-8?"},
        }) {
      write("in/" + wrong[0] + "/a.csv", "n\n1\n");
      Project.Result result = project.run("land", "orders", folder.resolve("in").toString());
      assertThat(result.exitCode()).isEqualTo(3);
      assertThat(result.err()).contains(folder.resolve("in/" + wrong[0] + "/a.csv: ") + wrong[1]);
      Files.delete(folder.resolve("in/" + wrong[0] + "/a.csv"));
    }
    write("in/day=2026-10-01/a.csv", "day,region,n\n2026-10-01,x,1\n");
    assertThat(project.run("land", "orders", folder.resolve("in").toString()).err())
        .contains("not declared: \"day\"");
  }

  @Test
  void parquetInFoldersIsReadAsSparkAndDuckDbWriteIt() throws Exception {
    project.dataset(
        "orders", DEFINITION.replace("FOLDERS", "hive").replace("format: csv", "format: parquet"));
    try (java.sql.Connection connection = java.sql.DriverManager.getConnection("jdbc:duckdb:");
        java.sql.Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT * FROM (VALUES (DATE '2026-10-01', 'a=b/c %', 1::BIGINT), (DATE '2026-10-01',"
              + " NULL, 2), (DATE '2026-10-02', '\u00E8 +', 3)) t(day, region, n)) TO '"
              + folder.resolve("in")
              + "' (FORMAT parquet, PARTITION_BY (day, region))");
    }
    land(0, "in");
    assertThat(rows())
        .isEqualTo("day,region,n 2026-10-01,,2 2026-10-01,a=b/c %,1 2026-10-02,\u00E8 +,3 ");
    assertThat(identical(land(0, "in"))).isTrue();
  }
}
