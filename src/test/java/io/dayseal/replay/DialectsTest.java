package io.dayseal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dialects through the command line: what lands, what is refused, and what is read again. */
class DialectsTest {
  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void makeProject() throws Exception {
    project = Project.in(folder);
  }

  private void define(String delivery) throws Exception {
    project.dataset(
        "orders",
        """
        delivery: {DELIVERY}
        layers:
          - name: raw
            table: dialects.orders
            columns:
              - {name: day, type: date}
              - {name: note, type: string}
              - {name: amount, type: "decimal(12,2)"}
            partition: [day]
        """
            .replace("DELIVERY", delivery));
  }

  private String write(String name, byte[] bytes) throws Exception {
    return Files.write(folder.resolve(name), bytes).toString();
  }

  private String rows() {
    return project.run("show", "orders.raw", "--format", "csv").out().replace("\r\n", " ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "format: csv, encoding: windows-1252 ~ windows-1252",
        "format: csv, encoding: iso-8859-1 ~ ISO-8859-1",
        "format: csv, encoding: utf-16 ~ UTF-16",
        "format: csv, encoding: utf-16le ~ UTF-16LE",
      })
  void aFileInADeclaredEncodingLandsAndInAnotherIsRefused(String delivery, String charset)
      throws Exception {
    byte[] bytes = "day,note,amount\n2026-10-01,M\u00E1laga,1\n".getBytes(Charset.forName(charset));
    String file = write("a.csv", bytes);
    define("format: csv");
    assertThat(project.run("land", "orders", file).exitCode()).isEqualTo(3);
    define(delivery);
    project.json(0, "land", "orders", file);
    assertThat(rows()).isEqualTo("day,note,amount 2026-10-01,M\u00E1laga,1.00 ");
  }

  @Test
  void aEuropeanExportLandsExactly() throws Exception {
    define("format: csv, delimiter: ;, decimal: ',', grouping: ., skip-lines: 1, comment: '#'");
    String text = "Export\nday;note;amount\n# page 1\n2026-10-01;x;1.234,56\n2026-10-01;y;0,75\n";
    project.json(0, "land", "orders", write("a.csv", text.getBytes(StandardCharsets.UTF_8)));
    assertThat(rows()).isEqualTo("day,note,amount 2026-10-01,x,1234.56 2026-10-01,y,0.75 ");
    JsonNode refused =
        project.json(
            3,
            "land",
            "orders",
            write("b.csv", text.replace("1.234,56", "1,234.56").getBytes(StandardCharsets.UTF_8)));
    assertThat(refused.path("problems").get(0).path("line").asLong()).isEqualTo(4);
    assertThat(refused.path("problems").get(0).path("column").asLong()).isEqualTo(3);
  }

  @Test
  void aZipOfTwoFilesIsRefusedByTheirNames() throws Exception {
    define("format: csv");
    Path file = folder.resolve("a.zip");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String name : new String[] {"a.csv", "b.csv"}) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write("day,note,amount\n".getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    Project.Result result = project.run("land", "orders", file.toString());
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.err())
        .contains(file + ": expected one file in the zip, found \"a.csv\", \"b.csv\"\n")
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "format: csv, null-texts: [NA]      ~ 2026-10-01,,1.00",
        "format: csv, grouping: ','         ~ 2026-10-01,NA,1.00",
        "format: csv, quote: none           ~ 2026-10-01,NA,1.00",
        "format: csv, comment: '#'          ~ 2026-10-01,NA,1.00",
        "format: csv, max-cell-characters: 99 ~ 2026-10-01,NA,1.00",
        "format: csv, encoding: iso-8859-1  ~ 2026-10-01,NA,1.00",
      })
  void theSameFileIsReadAgainUnderAnotherDialect(String delivery, String row) throws Exception {
    define("format: csv");
    String file =
        write("a.csv", "day,note,amount\n2026-10-01,NA,1.00\n".getBytes(StandardCharsets.UTF_8));
    project.json(0, "land", "orders", file);
    assertThat(identical(project.json(0, "land", "orders", file))).isTrue();
    define(delivery);
    assertThat(identical(project.json(0, "land", "orders", file))).isFalse();
    assertThat(rows()).isEqualTo("day,note,amount " + row + " ");
  }

  private static boolean identical(JsonNode report) {
    return report.path("layers").get(0).path("delivery").path("identical").asBoolean();
  }

  @Test
  void aNameThatIsAddedToAColumnIsReadAgainToo() throws Exception {
    define("format: csv, missing-columns: \"null\", new-columns: ignore");
    String file =
        write("a.csv", "day,Note,amount\n2026-10-01,x,1\n".getBytes(StandardCharsets.UTF_8));
    project.json(0, "land", "orders", file);
    assertThat(rows()).isEqualTo("day,note,amount 2026-10-01,,1.00 ");
    Path definition = folder.resolve("catalog/datasets/orders.yaml");
    Files.writeString(
        definition,
        Files.readString(definition)
            .replace("name: note, type: string", "name: note, type: string, from: [Note]"));
    JsonNode report = project.json(0, "land", "orders", file);
    assertThat(Project.partitions(report, 0, "replace")).containsExactly("day=2026-10-01");
    assertThat(rows()).isEqualTo("day,note,amount 2026-10-01,x,1.00 ");
  }
}
