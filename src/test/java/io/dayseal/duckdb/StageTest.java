package io.dayseal.duckdb;

import static io.dayseal.duckdb.ListedRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.delivery.Problem;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageTest {
  private static final LocalDate DAY = LocalDate.of(2026, 10, 5);
  private static final String READ = "FROM read_parquet($1, hive_partitioning = false)";

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

  private List<StagedFile> stage(
      List<TableColumn> columns,
      Partitioning partitioning,
      List<List<@Nullable Object>> rows,
      Predicate<List<@Nullable Object>> kept,
      String... sort)
      throws IOException {
    return engine.stage(new ListedRows(columns, partitioning, rows, kept), columns, List.of(sort));
  }

  @Test
  void everyTypeComesBackAsItWasAndKeepsItsFieldId() throws Exception {
    List<TableColumn> columns =
        Tables.columns(
            11,
            "day date",
            "b boolean",
            "i int",
            "l long",
            "f float",
            "d double",
            "small decimal(9,2)",
            "large decimal(38,4)",
            "ts timestamp",
            "tz timestamptz",
            "s string",
            "raw binary");
    BigDecimal large = new BigDecimal("-1234567890123456789012345678901234.5678");
    List<List<@Nullable Object>> rows =
        List.of(
            row(
                DAY,
                true,
                Integer.MIN_VALUE,
                Long.MAX_VALUE,
                1.5,
                -0.1,
                new BigDecimal("-12.34"),
                large,
                -1L,
                1_000_000L,
                "ä \0 \"x\"",
                new byte[] {0, -1}),
            row(DAY, null, null, null, null, null, null, null, null, null, null, null),
            row(
                DAY,
                false,
                1,
                2,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                new BigDecimal("0.01"),
                large.negate(),
                253_402_300_799_999_999L,
                -62_135_596_800_000_000L,
                "",
                new byte[0]));
    List<StagedFile> staged =
        stage(columns, Tables.partitioning(columns, "day"), rows, row -> true);

    assertThat(staged).hasSize(1);
    assertThat(staged.get(0).rows()).isEqualTo(3);
    assertThat(staged.get(0).partition().path()).isEqualTo("day=2026-10-05");
    assertThat(
            Tables.query(
                "SELECT * REPLACE (hex(s) AS s, hex(raw) AS raw) " + READ + " ORDER BY i",
                Tables.paths(staged)))
        .containsExactlyInAnyOrder(
            "2026-10-05|true|-2147483648|9223372036854775807|1.5|-0.1|-12.34|"
                + large
                + "|1969-12-31 23:59:59.999999|1970-01-01T00:00:01Z|C3A420002022782"
                + "2|00FF",
            "2026-10-05|null|null|null|null|null|null|null|null|null|null|null",
            "2026-10-05|false|1|2|NaN|Infinity|0.01|"
                + large.negate()
                + "|9999-12-31 23:59:59.999999|0001-01-01T00:00Z||");
    assertThat(
            Tables.query(
                "SELECT name, type, field_id, coalesce(logical_type, converted_type) FROM"
                    + " parquet_schema($1) WHERE field_id IS NOT NULL",
                Tables.paths(staged)))
        .containsExactly(
            "day|INT32|11|DATE",
            "b|BOOLEAN|12|null",
            "i|INT32|13|INT_32",
            "l|INT64|14|INT_64",
            "f|FLOAT|15|null",
            "d|DOUBLE|16|null",
            "small|INT32|17|DecimalType(scale=2, precision=9)",
            "large|FIXED_LEN_BYTE_ARRAY|18|DecimalType(scale=4, precision=38)",
            "ts|INT64|19|TimestampType(isAdjustedToUTC=0, unit=TimeUnit(MILLIS=<null>, MICROS=MicroSeconds(), NANOS=<null>))",
            "tz|INT64|20|TimestampType(isAdjustedToUTC=1, unit=TimeUnit(MILLIS=<null>, MICROS=MicroSeconds(), NANOS=<null>))",
            "s|BYTE_ARRAY|21|UTF8",
            "raw|BYTE_ARRAY|22|null");
  }

  @Test
  void nestedValuesComeBackWithNestedFieldIds() throws Exception {
    List<TableColumn> columns =
        Tables.columns(
            1,
            "day date",
            "tags list<string>",
            "who struct<name: string, sizes: list<int>>",
            "parts list<struct<at: date, price: decimal(9,2)>>");
    List<List<@Nullable Object>> rows =
        List.of(
            row(
                DAY,
                row(bytes("a"), null, bytes("")),
                row(bytes("n"), row(1L, null, 3L)),
                row(row(DAY.toEpochDay(), new BigDecimal("1.5")), null, row(null, null))),
            row(DAY, row(), row(null, null), row()),
            row(DAY, null, null, null),
            row(DAY, row(bytes("z")), row(bytes("m"), row()), row(row(0L, null))));
    List<StagedFile> staged =
        stage(columns, Tables.partitioning(columns, "day"), rows, row -> true);

    assertThat(Tables.query("SELECT tags, who, parts " + READ, Tables.paths(staged)))
        .containsExactlyInAnyOrder(
            "[a, NULL, '']|{'name': n, 'sizes': [1, NULL, 3]}|[{'at': 2026-10-05, 'price': 1.50},"
                + " NULL, {'at': NULL, 'price': NULL}]",
            "[]|{'name': NULL, 'sizes': NULL}|[]",
            "null|null|null",
            "[z]|{'name': m, 'sizes': []}|[{'at': 1970-01-01, 'price': NULL}]");
    assertThat(
            Tables.query(
                "SELECT name, field_id FROM parquet_schema($1) WHERE field_id IS NOT NULL",
                Tables.paths(staged)))
        .containsExactly(
            "day|1",
            "tags|2",
            "element|3",
            "who|4",
            "name|5",
            "sizes|6",
            "element|7",
            "parts|8",
            "element|9",
            "at|10",
            "price|11");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  @Test
  void droppedRowsLeaveNothingBehind() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    List<TableColumn> columns =
        Tables.columns(
            1,
            "day date",
            "keep int",
            "s string",
            "b boolean",
            "l long",
            "d decimal(30,0)",
            "n list<string>",
            "t struct<a: string, b: long>");
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      rows.add(
          row(
              DAY,
              random.nextInt(3),
              random.nextBoolean() ? "text" + random.nextInt(1000) : null,
              random.nextBoolean() ? random.nextBoolean() : null,
              random.nextBoolean() ? random.nextLong() : null,
              random.nextBoolean() ? BigDecimal.valueOf(random.nextLong()).pow(1) : null,
              random.nextBoolean()
                  ? row(random.nextBoolean() ? bytes("e" + random.nextInt(9)) : null, bytes("f"))
                  : null,
              random.nextBoolean()
                  ? row(random.nextBoolean() ? bytes("g") : null, random.nextLong())
                  : null));
    }
    Predicate<List<@Nullable Object>> kept = row -> Integer.valueOf(1).equals(row.get(1));
    Partitioning byDay = Tables.partitioning(columns, "day");
    List<StagedFile> some = stage(columns, byDay, rows, kept);
    List<StagedFile> plain = stage(columns, byDay, rows.stream().filter(kept).toList(), r -> true);

    assertThat(some.get(0).rows()).isEqualTo(rows.stream().filter(kept).count());
    String all = "SELECT * " + READ + " ORDER BY ALL";
    assertThat(Tables.query(all, Tables.paths(some)))
        .isEqualTo(Tables.query(all, Tables.paths(plain)));
  }

  @Test
  void rowsOfSeveralPartitionsGoToFilesOfTheirOwn() throws Exception {
    List<TableColumn> columns = Tables.columns(1, "day date", "country string", "n int");
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(row(DAY.plusDays(i % 3), i % 2 == 0 ? "R/U='\"%" : "", i));
    }
    List<StagedFile> staged =
        stage(columns, Tables.partitioning(columns, "day", "country"), rows, row -> true);

    assertThat(staged)
        .extracting(f -> f.partition().path() + " " + f.rows())
        .containsExactlyInAnyOrder(
            "day=2026-10-05/country=R%2FU%3D%27%22%25 50",
            "day=2026-10-05/country= 50",
            "day=2026-10-06/country=R%2FU%3D%27%22%25 50",
            "day=2026-10-06/country= 50",
            "day=2026-10-07/country=R%2FU%3D%27%22%25 50",
            "day=2026-10-07/country= 50");
    for (StagedFile file : staged) {
      assertThat(Tables.query("SELECT DISTINCT day, country " + READ, List.of(file.file())))
          .hasSize(1);
    }
  }

  @Test
  void sortedFilesAreInOrderWithNullFirst() throws Exception {
    List<TableColumn> columns = Tables.columns(1, "day date", "k int", "s string");
    List<List<@Nullable Object>> rows = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < 200_000; i++) {
      rows.add(row(DAY.plusDays(i % 2), i % 10 == 0 ? null : random.nextInt(1000), "s" + i % 100));
    }
    List<StagedFile> staged =
        stage(columns, Tables.partitioning(columns, "day"), rows, row -> true, "k", "s");

    assertThat(staged).hasSize(2);
    for (StagedFile file : staged) {
      assertThat(file.rows()).isEqualTo(100_000);
      List<String> found =
          Tables.query(
              "SELECT lpad((coalesce(k, -1) + 1)::VARCHAR, 5, ' ') || s " + READ,
              List.of(file.file()));
      assertThat(found).isSorted();
    }
  }

  @Test
  void noRowsGiveNoFiles() throws Exception {
    List<TableColumn> columns = Tables.columns(1, "day date", "n int");
    Partitioning byDay = Tables.partitioning(columns, "day");
    assertThat(stage(columns, byDay, List.of(), row -> true)).isEmpty();
    assertThat(stage(columns, byDay, List.of(), row -> true, "n")).isEmpty();
    assertThat(stage(columns, byDay, List.of(row(DAY, 1)), row -> false)).isEmpty();
    assertThat(stage(columns, byDay, List.of(row(DAY, 1)), row -> true)).hasSize(1);
  }

  @Test
  void threeThousandPartitionsInAnyOrderGetFewFiles() throws Exception {
    List<TableColumn> columns = Tables.columns(1, "day date", "n int");
    Partitioning byDay = Tables.partitioning(columns, "day");
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      rows.add(row(DAY.plusDays((i * 7919L) % 3000), i));
    }
    List<StagedFile> scattered = stage(columns, byDay, rows, row -> true);
    List<StagedFile> sorted = stage(columns, byDay, rows.subList(0, 300), row -> true, "n");

    TreeMap<String, Long> counts = new TreeMap<>();
    scattered.forEach(f -> counts.merge(f.partition().path(), f.rows(), Long::sum));
    assertThat(counts).hasSize(3000);
    assertThat(counts.values()).containsOnly(20L);
    assertThat(scattered).hasSize(3000);
    assertThat(sorted).hasSize(300);
  }

  @Test
  void whatTheRowsThrowComesOutAsItself() throws Exception {
    List<TableColumn> columns = Tables.columns(1, "day date", "n int", "s list<string>");
    Partitioning byDay = Tables.partitioning(columns, "day");
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      rows.add(row(DAY, i, row(bytes("x"))));
    }
    Exception refused =
        new RefusedDeliveryException(List.of(new Problem("f.csv", 7, 2, "expected, found")));
    for (Exception thrown : List.of(refused, new IOException("disk"))) {
      for (int at : new int[] {0, 1, 40_000, 50_000}) {
        for (List<String> sort : List.of(List.<String>of(), List.of("n"))) {
          ListedRows failing =
              new ListedRows(columns, byDay, rows, row -> true).failingAt(at, thrown);
          assertThatThrownBy(() -> engine.stage(failing, columns, sort)).isSameAs(thrown);
        }
      }
    }
    assertThat(stage(columns, byDay, rows, row -> true)).hasSize(1);
  }

  @Test
  void anInterruptedThreadStopsBetweenBatches() {
    List<TableColumn> columns = Tables.columns(1, "day date", "n int");
    ListedRows rows =
        new ListedRows(
            columns, Tables.partitioning(columns, "day"), List.of(row(DAY, 1)), row -> true);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> engine.stage(rows, columns, List.of()))
          .isInstanceOf(java.io.InterruptedIOException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void aCancelledEngineStopsAndCanBeClosed() {
    List<TableColumn> columns = Tables.columns(1, "day date", "n int");
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      rows.add(row(DAY, i));
    }
    ListedRows cancelling =
        new ListedRows(columns, Tables.partitioning(columns, "day"), rows, row -> true)
            .acting(50_000, engine::cancel);
    assertThatThrownBy(() -> engine.stage(cancelling, columns, List.of()))
        .isInstanceOf(java.util.concurrent.CancellationException.class);
  }

  @Test
  void textsLongerThanABatchAreWritten() throws Exception {
    List<TableColumn> columns = Tables.columns(1, "day date", "s string");
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      rows.add(row(DAY, "x".repeat(5 << 20)));
    }
    List<StagedFile> staged =
        stage(columns, Tables.partitioning(columns, "day"), rows, row -> true);
    assertThat(Tables.query("SELECT count(*), min(length(s)) " + READ, Tables.paths(staged)))
        .containsExactly("10|" + (5 << 20));
  }

  @Test
  void rowsAreReadWithTheClassLoaderOfTheCallerOnWhateverThread() throws Exception {
    List<TableColumn> columns = Tables.columns(1, "day date", "n int");
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      rows.add(row(DAY, i));
    }
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    threads.add(Thread.currentThread());
    // Which threads read is the engine's choice: on a busy machine the caller's may do all of it.
    for (int i = 0; i < 100 && threads.size() == 1; i++) {
      List<StagedFile> staged =
          stage(
              columns,
              Tables.partitioning(columns, "day"),
              rows,
              r -> {
                threads.add(Thread.currentThread());
                assertThat(Thread.currentThread().getContextClassLoader()).isNotNull();
                return true;
              });
      assertThat(staged).hasSize(1);
    }
    assertThat(threads).as("threads of the engine").anyMatch(t -> t != Thread.currentThread());
  }
}
