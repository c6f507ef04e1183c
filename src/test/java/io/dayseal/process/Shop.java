package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.aws.Backend;
import io.dayseal.replay.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A small dataset of two layers in a project of its own, and what can be seen of it. */
final class Shop {
  static final List<String> LAYERS = List.of("raw", "totals");

  /** In place of rows. */
  static final List<String> NO_TABLE = List.of("no table");

  /** Changes a day, adds one and withdraws one: every kind of work there is. */
  static final String FIRST_NIGHT =
      """
      id,day,amount
      1,2025-03-01,10.00
      2,2025-03-01,5.50
      3,2025-03-02,1.00
      4,2025-03-03,7.00
      """;

  static final String SECOND_NIGHT =
      """
      id,day,amount
      1,2025-03-01,10.00
      2,2025-03-01,6.50
      3,2025-03-02,1.00
      5,2025-03-04,9.00
      6,2025-03-04,1.25
      """;

  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2025-03-05T00:00:00Z"));

  final Project project;
  private Runnable kept = () -> {};

  private Shop(Project project) {
    this.project = project;
  }

  static Shop in(Path folder) throws IOException {
    return in(folder, "delete");
  }

  /**
   * A shop.
   *
   * @param vanished what becomes of days that a delivery does not hold any more
   */
  static Shop in(Path folder, String vanished) throws IOException {
    return new Shop(
        Project.in(folder)
            .dataset(
                "shop",
                """
                delivery: {format: csv, vanished-days: VANISHED}
                layers:
                  - name: raw
                    table: shop.raw
                    columns:
                      - {name: id, type: long}
                      - {name: day, type: date}
                      - {name: amount, type: "decimal(12,2)"}
                    partition: [day]
                  - {name: totals, table: shop.totals, sql: totals.sql, partition: [day]}
                """
                    .replace("VANISHED", vanished))
            .sql(
                "totals.sql",
                """
                SELECT day, count(*) AS n, CAST(sum(amount) AS decimal(18, 2)) AS total
                FROM raw GROUP BY day
                """));
  }

  /** Runs a delivery to its end and gives the report. */
  JsonNode run(String delivery) {
    return project.json(0, "run", "shop", delivery);
  }

  /** The rows of a layer in order, or what is said when there is no table. */
  List<String> rows(String layer) {
    Project.Result result = project.run("show", "shop." + layer, "--format", "csv");
    if (result.exitCode() == 10) {
      return NO_TABLE;
    }
    assertThat(result.exitCode()).as(result.err()).isZero();
    return result.out().lines().skip(1).sorted().toList();
  }

  /** The rows of every layer. */
  List<List<String>> rows() {
    return LAYERS.stream().map(this::rows).toList();
  }

  /** Nothing left to do, and what is signed. */
  List<String> ledger(String delivery) {
    JsonNode report = run(delivery);
    assertThat(report.path("outcome").asText()).isEqualTo("nothing-to-do");
    List<String> ledger = new ArrayList<>();
    for (JsonNode layer : report.path("layers")) {
      for (JsonNode partition : layer.path("partitions")) {
        ledger.add(
            layer.path("layer").asText()
                + " "
                + partition.path("partition").asText()
                + " "
                + partition.path("signature").asText());
      }
    }
    return ledger;
  }

  /** The rows of every layer are what was signed. */
  void verify() {
    Project.Result result = project.run("verify", "shop");
    assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
  }

  /** The files of every layer. */
  List<Set<String>> files() throws IOException {
    List<Set<String>> files = new ArrayList<>();
    for (String layer : LAYERS) {
      files.add(files(layer));
    }
    return files;
  }

  /** The files in the folders of a layer. */
  Set<String> files(String layer) throws IOException {
    if (Backend.aws()) {
      String table = lake().warehouse() + "/shop.db/" + layer + "/";
      return new TreeSet<>(lake().locations().stream().filter(f -> f.startsWith(table)).toList());
    }
    Path table = warehouse().resolve("shop/" + layer);
    if (!Files.exists(table)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.walk(table)) {
      return new TreeSet<>(files.filter(Files::isRegularFile).map(Path::toString).toList());
    }
  }

  private Backend.Lake lake() {
    return Backend.lake(project.folder());
  }

  /** The files of every layer that maintenance would remove, had they been there long enough. */
  List<Set<String>> orphans() {
    Project.Result result = project.run("maintain", "shop", "--dry-run", "--grace", "0m", "--json");
    assertThat(result.exitCode()).as(result.err()).isIn(0, 10);
    List<Set<String>> orphans = new ArrayList<>();
    for (int i = 0; i < LAYERS.size(); i++) {
      Set<String> found = new TreeSet<>();
      for (String file : result.json().path("layers").path(i).findValuesAsText("file")) {
        found.add(file.replaceFirst("^file:(//)?", ""));
      }
      orphans.add(found);
    }
    return orphans;
  }

  /** Puts everything that a run leaves behind aside. */
  void keep() throws IOException {
    if (Backend.aws()) {
      kept = lake().image();
      return;
    }
    Path kept = project.folder().resolve("kept");
    delete(kept);
    copy(warehouse(), kept);
  }

  /** Goes back to what was put aside. */
  void restore() throws IOException {
    if (Backend.aws()) {
      kept.run();
      return;
    }
    delete(warehouse());
    copy(project.folder().resolve("kept"), warehouse());
  }

  Path warehouse() {
    return project.folder().resolve("warehouse");
  }

  private static void copy(Path from, Path to) throws IOException {
    if (Files.exists(from)) {
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : files.toList()) {
          Files.copy(file, to.resolve(from.relativize(file).toString()));
        }
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Every file there is was written long ago. */
  void age() throws IOException {
    if (Backend.aws()) {
      Backend.servers().s3().listAsOf(lake().bucket(), LONG_AGO.toInstant());
      return;
    }
    if (!Files.exists(warehouse())) {
      return;
    }
    try (Stream<Path> files = Files.walk(warehouse())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, LONG_AGO);
      }
    }
  }
}
