package io.dayseal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayseal.config.Configuration;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.TextReaders;
import io.dayseal.duckdb.DuckDbEngine;
import io.dayseal.duckdb.DuckDbSettings;
import io.dayseal.layer.Dataset;
import io.dayseal.plan.Decision;
import io.dayseal.replay.Project;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The use cases over real tables and the real engine, with races put where they hurt. */
class PipelineTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 1);

  private static final String DEFINITION =
      """
      delivery: {format: csv}
      layers:
        - name: raw
          table: race.notes
          columns:
            - {name: id, type: long}
            - {name: day, type: date}
            - {name: first, type: string}
            - {name: second, type: string}
          partition: [day]
        - {name: stage, table: race.counts, sql: counts.sql, partition: [day]}
      """;

  private static final String HEADER = "id,day,first,second\n";

  @TempDir private Path folder;
  private Project project;

  @BeforeEach
  void prepare() throws IOException {
    project =
        Project.in(folder)
            .dataset("notes", DEFINITION)
            .dataset(
                "swapped",
                DEFINITION
                    .replace("first", "x")
                    .replace("second", "first")
                    .replace("name: x", "name: second"))
            .sql("counts.sql", "SELECT day, count(*) AS n FROM raw GROUP BY day");
  }

  private Dataset dataset(String name) {
    return new Configuration(
            folder.resolve("catalog"), folder.resolve("sql"), variable -> Optional.empty())
        .dataset(name);
  }

  private List<LayerReport> run(Warehouse warehouse, String dataset, String text)
      throws IOException {
    List<LayerReport> reports = new ArrayList<>();
    new Pipeline(
            warehouse,
            () -> new DuckDbEngine(DuckDbSettings.in(folder)),
            TextReaders::open,
            new Run("run", () -> UUID.randomUUID().toString(), TODAY),
            Progress.NONE)
        .run(dataset(dataset), List.of(text(text)), LandingOptions.NONE, reports::add);
    return reports;
  }

  private static DeliverySource text(String... versions) {
    return new DeliverySource() {
      private int opened;

      @Override
      public String name() {
        return "delivery.csv";
      }

      @Override
      public long size() {
        return versions[0].length();
      }

      @Override
      public InputStream open() {
        String version = versions[Math.min(opened++, versions.length - 1)];
        return new ByteArrayInputStream(version.getBytes(StandardCharsets.UTF_8));
      }

      @Override
      public Path localFile() {
        throw new AssertionError("text is read as a stream");
      }
    };
  }

  /** Lets something happen right before the first commits to a table. */
  private static final class Interfering implements Warehouse {
    private final Warehouse warehouse;
    private final String table;
    private final Map<String, Integer> looks = new TreeMap<>();
    private int left;
    private final Disturbance disturbance;

    interface Disturbance {
      void happen() throws IOException;
    }

    Interfering(Warehouse warehouse, String table, int times, Disturbance disturbance) {
      this.warehouse = warehouse;
      this.table = table;
      this.left = times;
      this.disturbance = disturbance;
    }

    @Override
    public Optional<TableState> find(String name) {
      looks.merge(name, 1, Integer::sum);
      return warehouse.find(name);
    }

    @Override
    public List<String> leftovers(String table, Instant before) {
      return warehouse.leftovers(table, before);
    }

    @Override
    public void drop(String leftover) {
      warehouse.drop(leftover);
    }

    @Override
    public List<String> warnings() {
      return warehouse.warnings();
    }

    @Override
    public TableUpkeep upkeep(TableState state) {
      return warehouse.upkeep(state);
    }

    @Override
    public TargetTable target(TableDefinition definition, Optional<TableState> state) {
      TargetTable target = warehouse.target(definition, state);
      return new TargetTable() {
        @Override
        public List<TableColumn> columns() {
          return target.columns();
        }

        @Override
        public io.dayseal.signature.Partitioning partitioning() {
          return target.partitioning();
        }

        @Override
        public long commit(Replacement replacement) {
          if (definition.name().equals(table) && left-- > 0) {
            try {
              disturbance.happen();
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          }
          return target.commit(replacement);
        }
      };
    }

    @Override
    public List<String> check(Collection<String> tables) {
      return warehouse.check(tables);
    }

    @Override
    public void close() {
      warehouse.close();
    }
  }

  private String shown(String layer) {
    return project
        .run("show", "notes." + layer, "--format", "csv")
        .out()
        .lines()
        .skip(1)
        .sorted()
        .toList()
        .toString();
  }

  @Test
  void aRunThatLosesTheRacePlansAgainOnWhatTheOtherLeft() throws Exception {
    String mine = HEADER + "1,2026-10-01,a,b\n2,2026-10-02,a,b\n";
    String theirs = HEADER + "1,2026-10-01,a,b\n9,2026-10-02,x,y\n9,2026-10-03,x,y\n";
    try (Warehouse other = project.warehouse();
        Warehouse warehouse =
            new Interfering(
                project.warehouse(), "race.notes", 1, () -> run(other, "notes", theirs))) {
      List<LayerReport> reports = run(warehouse, "notes", mine);
      assertThat(reports.get(0).counts())
          .isEqualTo(Map.of(Decision.SKIP, 1L, Decision.REPLACE, 1L, Decision.KEEP, 1L));
      assertThat(shown("raw")).isEqualTo("[1,2026-10-01,a,b, 2,2026-10-02,a,b, 9,2026-10-03,x,y]");
      assertThat(shown("stage")).isEqualTo("[2026-10-01,1, 2026-10-02,1, 2026-10-03,1]");
      assertThat(run(warehouse, "notes", mine + "\n")).allMatch(r -> r.snapshotId() == null);
    }
  }

  @Test
  void filesStagedForOtherColumnsAreNotUsedAgain() throws Exception {
    String mine = HEADER + "1,2026-10-01,one,two\n";
    String theirs = "id,day,second,first\n7,2026-10-09,two,one\n";
    try (Warehouse other = project.warehouse();
        Warehouse warehouse =
            new Interfering(
                project.warehouse(), "race.notes", 1, () -> run(other, "swapped", theirs))) {
      run(warehouse, "notes", mine);
    }
    JsonNode row =
        project.run("show", "notes.raw", "--format", "json", "--day", "2026-10-01").json().get(0);
    assertThat(row.path("first").asText()).isEqualTo("one");
    assertThat(row.path("second").asText()).isEqualTo("two");
  }

  @Test
  void aRunThatLosesEveryTimeEndsAsAConflict() throws Exception {
    int[] id = {100};
    try (Warehouse other = project.warehouse();
        Warehouse warehouse =
            new Interfering(
                project.warehouse(),
                "race.notes",
                Integer.MAX_VALUE,
                () -> run(other, "notes", HEADER + id[0]++ + ",2026-10-01,x,y\n"))) {
      assertThatThrownBy(() -> run(warehouse, "notes", HEADER + "1,2026-10-01,a,b\n"))
          .isInstanceOf(CommitConflictException.class);
    }
    assertThat(id[0]).as("five attempts").isEqualTo(105);
    assertThat(shown("raw")).isEqualTo("[104,2026-10-01,x,y]");
  }

  @Test
  void anUnchangedRunLooksAtEveryTableOnce() throws Exception {
    String text = HEADER + "1,2026-10-01,a,b\n";
    try (Interfering warehouse = new Interfering(project.warehouse(), "race.notes", 0, () -> {})) {
      run(warehouse, "notes", text);
      warehouse.looks.clear();
      run(warehouse, "notes", text + "\n");
      assertThat(warehouse.looks).isEqualTo(Map.of("race.notes", 1, "race.counts", 1));
    }
  }

  @Test
  void aDeliveryThatChangesWhileItIsReadIsNotCommitted() throws Exception {
    String before = HEADER + "1,2026-10-01,a,b\n";
    try (Warehouse warehouse = project.warehouse()) {
      run(warehouse, "notes", before);
      Pipeline pipeline =
          new Pipeline(
              warehouse,
              () -> new DuckDbEngine(DuckDbSettings.in(folder)),
              TextReaders::open,
              new Run("run", () -> UUID.randomUUID().toString(), TODAY),
              Progress.NONE);
      DeliverySource changing = text(HEADER + "2,2026-10-01,a,b\n", HEADER + "3,2026-10-01,a,b\n");
      assertThatThrownBy(
              () -> pipeline.run(dataset("notes"), List.of(changing), LandingOptions.NONE, r -> {}))
          .isInstanceOf(IOException.class)
          .hasMessage("`delivery.csv` changed while it was read; nothing was committed");
    }
    assertThat(shown("raw")).isEqualTo("[1,2026-10-01,a,b]");
  }
}
