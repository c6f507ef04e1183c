package io.dayseal.duckdb;

import static io.dayseal.duckdb.ListedRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.pipeline.Engine.TargetLayout;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTest {
  private static final LocalDate DAY = LocalDate.of(2026, 10, 5);
  private static final String READ =
      " FROM read_parquet($1, hive_partitioning = false) ORDER BY ALL";
  private static final List<TableColumn> RAW =
      Tables.columns(1, "day date", "country string", "n int", "amount decimal(12,2)");
  private static final Partitioning BY_DAY = Tables.partitioning(RAW, "day");

  @TempDir Path folder;
  private DuckDbEngine engine;

  @BeforeEach
  void start() {
    engine = new DuckDbEngine(new DuckDbSettings("1GB", 2, folder.resolve("work")));
  }

  @AfterEach
  void stop() throws IOException {
    engine.close();
    try (java.util.stream.Stream<Path> left = Files.list(folder.resolve("work"))) {
      assertThat(left).isEmpty();
    }
  }

  private static List<List<@Nullable Object>> threeDays() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      rows.add(row(DAY.plusDays(i % 3), i % 2 == 0 ? "RU" : null, i, new BigDecimal("1.10")));
    }
    return rows;
  }

  /** Files whose folders look like Hive's and whose names hold what globs are made of. */
  private List<Path> files(
      List<TableColumn> columns, Partitioning partitioning, List<List<@Nullable Object>> rows)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (StagedFile staged :
        engine.stage(
            new ListedRows(columns, partitioning, rows, row -> true), columns, List.of())) {
      Path place = Files.createDirectories(folder.resolve("table/day=1999-01-01"));
      Path file = place.resolve("[a]*?'" + files.size() + "-" + System.nanoTime() + ".parquet");
      files.add(Files.move(staged.file(), file));
    }
    return files;
  }

  private Slice landed() throws IOException {
    return ListedSlice.ofFiles(RAW, BY_DAY, files(RAW, BY_DAY, threeDays()));
  }

  private static List<Partition> days(Partitioning partitioning, int... offsets) {
    List<Partition> days = new ArrayList<>();
    for (int offset : offsets) {
      days.add(partitioning.partition(List.of((int) DAY.plusDays(offset).toEpochDay())));
    }
    return days;
  }

  private static TargetLayout target(List<TableColumn> columns, String... terms) {
    return new TargetLayout(columns, Tables.partitioning(columns, terms), List.of());
  }

  private List<StagedFile> build(String sql, Slice slice, TargetLayout target, int... days)
      throws IOException {
    List<Partition> meant = days(BY_DAY, days);
    return engine.build(sql, "raw", slice.only(meant), target, days(target.partitioning(), days));
  }

  private static List<String> counts(List<StagedFile> staged) {
    return staged.stream().map(f -> f.partition().path() + " " + f.rows()).sorted().toList();
  }

  @Test
  void aSelectOverPlainFilesReadsOnlyThePartitionsMeant() throws Exception {
    TargetLayout target =
        target(Tables.columns(21, "day date", "total decimal(38,0)", "n long"), "day");
    List<StagedFile> staged =
        build(
            "-- totals\nWITH a AS (SELECT * FROM raw)\nSELECT day, sum(n) AS total, count(*) AS n\n"
                + "FROM a GROUP BY day; -- end",
            landed(),
            target,
            0,
            2);

    assertThat(counts(staged)).containsExactly("day=2026-10-05 1", "day=2026-10-07 1");
    assertThat(Tables.query("SELECT *" + READ, Tables.paths(staged)))
        .containsExactly("2026-10-05|18|4", "2026-10-07|26|4");
    assertThat(
            Tables.query(
                "SELECT DISTINCT name, field_id, type FROM parquet_schema($1) WHERE field_id > 0"
                    + " ORDER BY 2",
                Tables.paths(staged)))
        .containsExactly("day|21|INT32", "total|22|FIXED_LEN_BYTE_ARRAY", "n|23|INT64");
  }

  @Test
  void rowsGiveTheSameAsFiles() throws Exception {
    TargetLayout target = target(RAW, "day");
    String sql = "SELECT * FROM raw WHERE n <> 3";
    List<StagedFile> fromFiles = build(sql, landed(), target, 0, 1, 2);
    List<StagedFile> fromRows =
        build(sql, ListedSlice.ofRows(RAW, BY_DAY, threeDays()), target, 0, 1, 2);

    assertThat(counts(fromFiles)).isEqualTo(counts(fromRows)).hasSize(3);
    assertThat(Tables.query("SELECT *" + READ, Tables.paths(fromFiles)))
        .isEqualTo(Tables.query("SELECT *" + READ, Tables.paths(fromRows)))
        .hasSize(11);
  }

  @Test
  void columnsAreReadByIdWhateverTheirNameWasInTheFile() throws Exception {
    List<Path> files = files(RAW, BY_DAY, threeDays().subList(0, 1));
    List<TableColumn> ids = Tables.columns(1, "day date", "land string", "many long");
    List<TableColumn> renamed =
        List.of(
            ids.get(0),
            ids.get(2),
            ids.get(1),
            Tables.columns(9, "country string").get(0),
            Tables.columns(4, "amount decimal(20,2)").get(0));
    List<StagedFile> staged =
        build(
            "SELECT * FROM raw",
            ListedSlice.ofFiles(renamed, BY_DAY, files),
            target(renamed, "day"),
            0);
    assertThat(Tables.query("SELECT day, land, many, country, amount" + READ, Tables.paths(staged)))
        .containsExactly("2026-10-05|RU|0|null|1.10");
  }

  @Test
  void nestedFieldsThatWereRenamedAreReadRowByRow() throws Exception {
    List<TableColumn> before =
        Tables.columns(1, "day date", "who struct<a: string, b: long>", "l list<int>");
    List<List<@Nullable Object>> rows =
        List.of(row(DAY, row("x".getBytes(StandardCharsets.UTF_8), 7L), row(1L, 2L)));
    List<Path> files = files(before, Tables.partitioning(before, "day"), rows);
    TargetLayout same = target(before, "day");
    Slice unchanged =
        new ListedSlice(
            before,
            same.partitioning(),
            java.util.Optional.empty(),
            java.util.Optional.of(files),
            List.of());
    assertThat(
            Tables.query(
                "SELECT who, l" + READ,
                Tables.paths(build("SELECT * FROM raw", unchanged, same, 0))))
        .containsExactly("{'a': x, 'b': 7}|[1, 2]");

    List<TableColumn> after =
        Tables.columns(1, "day date", "who struct<c: string, b: long>", "l list<int>");
    Slice renamed =
        new ListedSlice(
            after,
            same.partitioning(),
            java.util.Optional.empty(),
            java.util.Optional.of(files),
            rows);
    assertThat(
            Tables.query(
                "SELECT who" + READ,
                Tables.paths(build("SELECT * FROM raw", renamed, target(after, "day"), 0))))
        .containsExactly("{'c': x, 'b': 7}");
  }

  @Test
  void filesWithoutFieldIdsAreReadRowByRow() throws Exception {
    Path file = folder.resolve("foreign.parquet");
    Tables.query(
        "COPY (SELECT DATE '2026-10-05' AS day, 5 AS n) TO '" + file + "' (FORMAT parquet)",
        List.of());
    List<TableColumn> columns = Tables.columns(1, "day date", "n int");
    Slice slice =
        new ListedSlice(
            columns,
            Tables.partitioning(columns, "day"),
            java.util.Optional.empty(),
            java.util.Optional.of(List.of(file)),
            List.of(row(DAY, 5)));
    assertThat(
            Tables.query(
                "SELECT n" + READ,
                Tables.paths(build("SELECT * FROM raw", slice, target(columns, "day"), 0))))
        .containsExactly("5");
  }

  @Test
  void aRowOutsideThePartitionsRebuiltIsNamed() throws Exception {
    Slice slice = landed();
    assertThatThrownBy(
            () ->
                build(
                    "SELECT day + 40 * (n % 2) AS day, n FROM raw",
                    slice, target(Tables.columns(1, "day date", "n int"), "day"), 0, 1))
        .isInstanceOf(QueryFailedException.class)
        .hasMessage(
            "expected only rows of the partitions being rebuilt, found `day=2026-11-15` (2 rows),"
                + " `day=2026-11-14` (2 rows)");
    assertThatThrownBy(
            () ->
                build(
                    "SELECT NULL AS day, n FROM raw LIMIT 1",
                    slice,
                    target(Tables.columns(1, "day date", "n int"), "day"),
                    0))
        .isInstanceOf(QueryFailedException.class)
        .hasMessage("expected only rows of the partitions being rebuilt, found `day=NULL` (1 row)");
    assertThat(build("SELECT * FROM raw", slice, target(RAW, "day"), 0)).hasSize(1);
  }

  @Test
  void noRowsAndNoFilesGiveNoFiles() throws Exception {
    TargetLayout target = target(RAW, "day");
    assertThat(build("SELECT * FROM raw WHERE false", landed(), target, 0)).isEmpty();
    assertThat(build("SELECT * FROM raw", ListedSlice.ofFiles(RAW, BY_DAY, List.of()), target, 0))
        .isEmpty();
    assertThat(build("SELECT * FROM raw", ListedSlice.ofRows(RAW, BY_DAY, List.of()), target, 0))
        .isEmpty();
    assertThat(
            engine.build("SELECT * FROM raw", "raw", landed().only(List.of()), target, List.of()))
        .isEmpty();
  }

  @Test
  void aColumnTheSelectLacksIsNullAndOneTheTableLacksIsRefused() throws Exception {
    Slice slice = landed();
    List<StagedFile> staged =
        build("SELECT Day, n FROM raw WHERE n = 0", slice, target(RAW, "day"), 0);
    assertThat(Tables.query("SELECT *" + READ, Tables.paths(staged)))
        .containsExactly("2026-10-05|null|0|null");
    assertThatThrownBy(
            () -> build("SELECT day, n, 1 AS more FROM raw", slice, target(RAW, "day"), 0))
        .isInstanceOf(QueryFailedException.class)
        .hasMessage("expected only columns of the table, found `more`");
  }

  @Test
  void valuesThatDoNotFitTheTableAreRefused() throws Exception {
    Slice slice = landed();
    assertThatThrownBy(
            () ->
                build(
                    "SELECT day, n * 3000000000 AS n FROM raw WHERE n > 0",
                    slice,
                    target(Tables.columns(1, "day date", "n int"), "day"),
                    0))
        .isInstanceOf(QueryFailedException.class)
        .hasMessageMatching(
            "Type INT64 with value \\d+ can't be cast because the value is out of range for the"
                + " destination type INT32.*");
    List<TableColumn> required =
        RAW.stream().map(c -> new TableColumn(c.name(), c.type(), true, c.ids())).toList();
    assertThatThrownBy(() -> build("SELECT * FROM raw", slice, target(required, "day"), 0))
        .isInstanceOf(QueryFailedException.class)
        .hasMessage("expected a value in the required column `country`, found NULL in 2 rows");
    TargetLayout timed = target(Tables.columns(1, "day date", "at timestamp"), "day");
    assertThatThrownBy(
            () -> build("SELECT day, TIMESTAMP 'infinity' AS \"at\" FROM raw", slice, timed, 0))
        .isInstanceOf(QueryFailedException.class)
        .hasMessage("expected a finite value in column `at`, found infinity in 4 rows");
  }

  @Test
  void sortedResultsAreSortedFiles() throws Exception {
    TargetLayout target = new TargetLayout(RAW, BY_DAY, List.of("country", "n"));
    List<StagedFile> staged = build("SELECT * FROM raw", landed(), target, 0);
    assertThat(
            Tables.query(
                "SELECT country, n FROM read_parquet($1, hive_partitioning = false)",
                Tables.paths(staged)))
        .containsExactly("null|3", "null|9", "RU|0", "RU|6");
  }

  @Test
  void partitionsOfTimeAndOddTextsAreFoundAgain() throws Exception {
    List<TableColumn> columns =
        Tables.columns(1, "ts timestamp", "tz timestamptz", "b boolean", "l long", "s string");
    String[] texts = {"it's", "a\"b", "", "x/y=z", "ü\uD83D\uDE00", "null"};
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < texts.length; i++) {
      long ts = -1 - 3_600_000_000L * 400 * i;
      rows.add(row(ts, ts + 1, i % 2 == 0, Long.MAX_VALUE - i, texts[i]));
    }
    for (String[] terms :
        new String[][] {
          {"hour(ts)", "s"}, {"day(ts)", "b"}, {"month(tz)", "l", "s"}, {"day(tz)"}, {"hour(tz)"}
        }) {
      Partitioning partitioning = Tables.partitioning(columns, terms);
      ListedRows landing = new ListedRows(columns, partitioning, rows, row -> true);
      List<StagedFile> landed = engine.stage(landing, columns, List.of());
      List<Partition> all = landed.stream().map(StagedFile::partition).distinct().toList();
      Slice slice = ListedSlice.ofFiles(columns, partitioning, Tables.paths(landed)).only(all);
      TargetLayout target = new TargetLayout(columns, partitioning, List.of());
      List<StagedFile> built = engine.build("SELECT * FROM raw", "raw", slice, target, all);
      assertThat(counts(built)).isEqualTo(counts(landed));
    }
  }

  @Test
  void theZoneAndLanguageOfTheMachineHaveNoSay() throws Exception {
    TimeZone zone = TimeZone.getDefault();
    Locale locale = Locale.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      engine.close();
      engine = new DuckDbEngine(new DuckDbSettings("1GB", 2, folder.resolve("work")));
      List<TableColumn> columns = Tables.columns(1, "at timestamptz", "n int");
      Partitioning byDay = Tables.partitioning(columns, "day(at)");
      TargetLayout target =
          target(Tables.columns(5, "day date", "text string", "n decimal(38,0)"), "day");
      List<StagedFile> built =
          engine.build(
              "SELECT CAST(r.\"at\" AS DATE) AS day, CAST(r.\"at\" AS VARCHAR) AS text, sum(n) AS n FROM raw r"
                  + " GROUP BY ALL",
              "raw",
              ListedSlice.ofRows(
                  columns, byDay, List.of(row(DAY.toEpochDay() * 86_400_000_000L - 1, 1))),
              target,
              days(target.partitioning(), -1));
      assertThat(counts(built)).containsExactly("day=2026-10-04 1");
      assertThat(Tables.query("SELECT text, n" + READ, Tables.paths(built)))
          .containsExactly("2026-10-04 23:59:59.999999+00|1");
    } finally {
      TimeZone.setDefault(zone);
      Locale.setDefault(locale);
    }
  }

  @Test
  void whatTheRowsOfTheSliceThrowComesOutAsItself() {
    IOException thrown = new IOException("gone");
    Slice failing =
        new Failing(
            ListedSlice.ofRows(RAW, BY_DAY, threeDays()),
            new ListedRows(RAW, BY_DAY, threeDays(), row -> true).failingAt(2, thrown));
    assertThatThrownBy(
            () ->
                engine.build(
                    "SELECT * FROM raw", "raw", failing, target(RAW, "day"), days(BY_DAY, 0)))
        .isSameAs(thrown);
  }

  /** A slice whose rows are given. */
  private record Failing(ListedSlice slice, ListedRows rows) implements Slice {
    @Override
    public String table() {
      return slice.table();
    }

    @Override
    public long snapshotId() {
      return slice.snapshotId();
    }

    @Override
    public List<TableColumn> columns() {
      return slice.columns();
    }

    @Override
    public Partitioning partitioning() {
      return slice.partitioning();
    }

    @Override
    public java.util.Optional<java.util.Collection<Partition>> partitions() {
      return slice.partitions();
    }

    @Override
    public java.util.Optional<List<Path>> plainFiles() {
      return slice.plainFiles();
    }

    @Override
    public Slice only(java.util.Collection<Partition> some) {
      return this;
    }
  }
}
