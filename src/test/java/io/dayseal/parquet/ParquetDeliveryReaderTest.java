package io.dayseal.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetDeliveryReaderTest {
  private static final String MESSY = "shared/messy";

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("d.parquet");
  }

  @Test
  void everyTypeIsReadAsWritten() throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.select(
            file(),
            "SELECT * FROM (VALUES (true, -1::INT, 9223372036854775807::BIGINT, 1.5::FLOAT, 0.1::DOUBLE,"
                + " 12.34::DECIMAL(4,2), 1234567890.12::DECIMAL(12,2), ('-1' || repeat('0', 37))::DECIMAL(38,0),"
                + " DATE '1969-12-31', TIMESTAMP '1969-12-31 23:59:59.999999',"
                + " TIMESTAMPTZ '1970-01-01 00:00:01+00', 'ä', 'x'::BLOB),"
                + " (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL))"
                + " t(b, i, l, f, d, d4, d12, d38, day, ts, tz, s, raw)");
    assertThat(
            delivery.rows(
                "raw binary",
                "s string",
                "tz timestamptz",
                "ts timestamp",
                "day date",
                "d38 decimal(38,0)",
                "d12 decimal(12,2)",
                "d4 decimal(4,2)",
                "d double",
                "f float",
                "l long",
                "i int",
                "b boolean"))
        .containsExactly(
            "x|ä|1000000|-1|-1|-10000000000000000000000000000000000000|1234567890.12|12.34|0.1|1.5"
                + "|9223372036854775807|-1|true",
            String.join("|", java.util.Collections.nCopies(13, "null")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "1::INT; long; 1",
        "1::TINYINT; int; 1",
        "200::UTINYINT; int; 200",
        "4000000000::UINTEGER; long; 4000000000",
        "5::UBIGINT; int; 5",
        "18446744073709551615::UBIGINT; decimal(20,0); 18446744073709551615",
        "7::BIGINT; int; 7",
        "7::INT; decimal(5,2); 7.00",
        "7::BIGINT; decimal(38,4); 7.0000",
        "7::BIGINT; double; 7.0",
        "1.5::FLOAT; double; 1.5",
        "1.50::DECIMAL(9,4); decimal(4,1); 1.5",
        "1.5::DECIMAL(4,1); decimal(30,20); 1.50000000000000000000",
        "123.00::DECIMAL(38,2); long; ; ",
        "123::DECIMAL(38,0); long; 123",
        "1.5::DOUBLE; decimal(12,2); 1.50",
        "-0.0::DOUBLE; decimal(12,2); 0.00",
        "TIMESTAMP_MS '2026-01-01 00:00:00.123'; timestamp; 1767225600123000",
        "TIMESTAMP_NS '2026-01-01 00:00:00.123456'; timestamp; 1767225600123456",
        "TIMESTAMP_S '2026-01-01 00:00:00'; timestamp; 1767225600000000",
        "'x'::ENUM('x', 'y'); string; x",
      })
  void aTypeIsWidenedWhenEveryValueStaysAsItIs(String value, String type, @Nullable String found)
      throws Exception {
    ParquetDelivery delivery = ParquetDelivery.select(file(), "SELECT " + value + " AS x");
    if (found == null) {
      assertThat(delivery.refused("x " + type)).hasSize(1);
    } else {
      assertThat(delivery.rows("x " + type)).containsExactly(found);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "3000000000::BIGINT; int; expected a number from -2147483648 to 2147483647, found"
            + " 3000000000",
        "18446744073709551615::UBIGINT; long; expected a number from -9223372036854775808 to"
            + " 9223372036854775807, found 18446744073709551615",
        "9007199254740993::BIGINT; double; expected a number that a double can hold, found"
            + " 9007199254740993",
        "1.25::DECIMAL(9,2); decimal(4,1); expected a decimal(4,1), found 1.25",
        "1000::INT; decimal(4,1); expected a decimal(4,1), found 1000",
        "1.005::DOUBLE; decimal(12,2); expected a decimal(12,2), found 1.005",
        "'nan'::DOUBLE; decimal(12,2); expected a decimal(12,2), found NaN",
        "(0.1::DOUBLE + 0.2::DOUBLE); decimal(38,20); expected a decimal(38,20), found a double of"
            + " more than 15 digits, 0.30000000000000004",
        "99999999999999999999::DECIMAL(38,0); long; expected a long, found 99999999999999999999",
        "TIMESTAMP_NS '2026-01-01 00:00:00.123456789'; timestamp; expected a timestamp in"
            + " microseconds, found 789 nanoseconds beyond one",
      })
  void aValueThatDoesNotFitIsRefusedWithItsRow(String value, String type, String message)
      throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.select(
            file(), "SELECT CASE WHEN range = 1 THEN " + value + " END AS x FROM range(3)");
    assertThat(delivery.refused("x " + type))
        .containsExactly("d.parquet:2: column \"x\": " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "'1'; long; string",
        "'1'; decimal(5,0); string",
        "'2026-01-01'; date; string",
        "1::BIGINT; string; int64",
        "1::INT; string; int32",
        "1.5::DECIMAL(4,1); string; decimal(4,1)",
        "1.5::DECIMAL(4,1); double; decimal(4,1)",
        "1e0; float; double",
        "1e0; long; double",
        "1::BIGINT; timestamp; int64",
        "1::BIGINT; boolean; int64",
        "DATE '2026-01-01'; timestamp; date",
        "TIMESTAMP '2026-01-01'; date; timestamp in micros, without a zone",
        "TIME '10:00'; string; time(micros,false)",
        "uuid(); string; uuid",
        "'a'::BLOB; long; binary",
        "[1]; long; list",
        "{'a': 1}; list<int>; struct",
        "MAP {'a': 1}; string; map",
        "1; list<int>; int32",
      })
  void anotherKindOfTypeIsRefusedBeforeAnyRow(String value, String type, String found)
      throws Exception {
    ParquetDelivery delivery = ParquetDelivery.select(file(), "SELECT " + value + " AS account");
    List<String> problems = delivery.refused("account " + type);
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0))
        .startsWith("d.parquet: column \"account\": declared " + type + ", the file has ")
        .contains(found);
  }

  @Test
  void aZoneMustBeDeclaredAsItIs() throws Exception {
    assertThat(
            ParquetDelivery.select(file(), "SELECT TIMESTAMPTZ '2026-01-01 00:00:00+00' AS t")
                .refused("t timestamp"))
        .containsExactly(
            "d.parquet: column \"t\": declared timestamp, the file has timestamp in micros,"
                + " adjusted to UTC; declare timestamptz");
    assertThat(
            ParquetDelivery.select(file(), "SELECT TIMESTAMP '2026-01-01' AS t")
                .refused("t timestamptz"))
        .containsExactly(
            "d.parquet: column \"t\": declared timestamptz, the file has timestamp in micros,"
                + " without a zone; declare timestamp");
  }

  @Test
  void columnsAreMatchedByNameAsThePoliciesSay() throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.select(file(), "SELECT 1 AS \"Day \", 2 AS n, 3 AS more, 4 AS \"é\"");
    assertThat(delivery.refused("day int", "n int"))
        .containsExactly(
            "d.parquet: no column \"day\" (there is \"Day \")",
            "d.parquet: not declared: \"Day \", \"more\", \"é\"");
    ParquetDelivery lenient = delivery.with(NewColumns.IGNORE).with(MissingColumns.NULL);
    assertThat(lenient.rows("day int", "é int", "n int")).containsExactly("null|4|2");
    assertThat(lenient.refused("day! int"))
        .containsExactly("d.parquet: no column \"day\" (there is \"Day \")");
    assertThat(lenient.rows("other int")).containsExactly("null");
  }

  @Test
  void aColumnIsFoundUnderItsOtherNamesButNotUnderTwo() throws Exception {
    ParquetDelivery old = ParquetDelivery.select(file(), "SELECT 1 AS b, 2 AS c");
    assertThat(old.rows("a<b long", "c long")).containsExactly("1|2");
    assertThat(old.refused("a<b<c long"))
        .containsExactly("d.parquet: two names of column \"a\": \"b\" and \"c\"");
    assertThat(old.refused("a<bb long", "c long", "b long"))
        .containsExactly("d.parquet: no column \"a\", nor \"bb\"");
  }

  @Test
  void nestedValuesAreRead() throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.select(
            file(),
            "SELECT * FROM (VALUES (['a', NULL, ''], {'x': 1, 'y': [1.50, NULL]}, [{'d': DATE"
                + " '1970-01-02', 'e': 'q'}, NULL], [[1], [], NULL]), ([], {'x': NULL, 'y': NULL},"
                + " [{'d': NULL, 'e': NULL}], []), (NULL, NULL, NULL, NULL)) t(tags, st, parts, ll)");
    assertThat(
            delivery.rows(
                "tags list<string>",
                "st struct<y: list<decimal(9,2)>, x: long>",
                "parts list<struct<d: date, e: string>>",
                "ll list<list<int>>"))
        .containsExactly(
            "[a, null, ]|[[1.50, null], 1]|[[1, q], null]|[[1], [], null]",
            "[]|[null, null]|[[null, null]]|[]",
            "null|null|null|null");
    assertThat(
            delivery.refused(
                "tags list<string>",
                "st struct<x: long, yy: list<decimal(9,2)>>",
                "parts list<struct<d: string, e: string>>",
                "ll list<list<int>>"))
        .containsExactly(
            "d.parquet: no column \"st.yy\" (there is \"y\")",
            "d.parquet: not declared: \"st.y\"",
            "d.parquet: column \"parts\": declared string, the file has date");
    assertThat(
            delivery
                .with(NewColumns.IGNORE)
                .with(MissingColumns.NULL)
                .rows("parts list<struct<e: string, g: int>>"))
        .containsExactly("[[q, null], null]", "[[null, null]]", "null");
  }

  @Test
  void aWrongValueInsideAListNamesItsPath() throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.select(file(), "SELECT {'l': [1, 3000000000]} AS s FROM range(2)");
    assertThat(delivery.refused("s struct<l: list<int>>"))
        .containsExactly(
            "d.parquet:1: column \"s.l.element\": expected a number from -2147483648 to 2147483647,"
                + " found 3000000000",
            "d.parquet:2: column \"s.l.element\": expected a number from -2147483648 to 2147483647,"
                + " found 3000000000");
  }

  @Test
  void listsOfTwoLevelsAreRead() throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.records(
            file(),
            "optional group a (LIST) { repeated int32 element; }"
                + " optional group b (LIST) { repeated group array { required int32 x; } }"
                + " optional group c (LIST) { repeated group c_tuple { required int32 x; } }"
                + " optional group d (LIST) { repeated group e { required int32 x; optional int32"
                + " y; } }",
            g -> {
              g.addGroup("a").append("element", 1).append("element", 2);
              g.addGroup("b").addGroup("array").append("x", 3);
              g.addGroup("c").addGroup("c_tuple").append("x", 4);
              g.addGroup("d").addGroup("e").append("x", 5);
            },
            g -> g.addGroup("a"));
    assertThat(
            delivery.rows(
                "a list<int>",
                "b list<struct<x: int>>",
                "c list<struct<x: int>>",
                "d list<struct<x: int, y: int>>"))
        .containsExactly("[1, 2]|[[3]]|[[4]]|[[5, null]]", "[]|null|null|null");
    assertThat(
            ParquetDelivery.records(folder.resolve("r.parquet"), "repeated int32 a;", g -> {})
                .refused("a list<int>"))
        .containsExactly(
            "d.parquet: column \"a\": declared list<int>, the file has a repeated field that is not"
                + " marked as a list");
  }

  @Test
  void int96AndNanosAreReadToTheMicrosecond() throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.records(
            file(),
            "required int96 a; required int96 b; required int64 n (TIMESTAMP(NANOS,true));",
            g ->
                g.append("a", int96(2_440_588, 1_000))
                    .append("b", int96(2_440_587, 86_399_999_999_000L))
                    .append("n", -1_000L));
    assertThat(delivery.rows("a timestamp", "b timestamptz", "n timestamptz"))
        .containsExactly("1|-1|-1");
    assertThat(
            ParquetDelivery.records(
                    folder.resolve("e.parquet"),
                    "required int96 a;",
                    g -> g.append("a", int96(2_440_588, 1)))
                .refused("a timestamp"))
        .containsExactly(
            "d.parquet:1: column \"a\": expected a timestamp in microseconds, found 1 nanoseconds"
                + " beyond one");
  }

  private static Binary int96(int julianDay, long nanos) {
    ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(nanos).putInt(julianDay);
    return Binary.fromConstantByteArray(bytes.array());
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws Exception {
    Binary latin1 = Binary.fromConstantByteArray(new byte[] {'M', (byte) 0xE1});
    ParquetDelivery delivery =
        ParquetDelivery.records(
            file(),
            "required binary s (STRING); required binary t;",
            g -> g.append("s", Binary.fromString("ok")).append("t", Binary.fromString("ü")),
            g -> g.append("s", latin1).append("t", latin1));
    assertThat(delivery.refused("s string", "t string"))
        .containsExactly(
            "d.parquet:2: column \"s\": expected UTF-8, found other bytes",
            "d.parquet:2: column \"t\": expected UTF-8, found other bytes");
  }

  @Test
  void nullInARequiredColumnIsRefusedAndProblemsAreCollected() throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.select(
            file(), "SELECT CASE WHEN range % 2 = 0 THEN range END AS n FROM range(1000)");
    List<String> problems = delivery.refused("n! long");
    assertThat(problems).hasSize(20);
    assertThat(problems.subList(0, 2))
        .containsExactly(
            "d.parquet:2: column \"n\": expected a value, found NULL",
            "d.parquet:4: column \"n\": expected a value, found NULL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"uncompressed", "snappy", "gzip", "zstd", "lz4_raw"})
  void everyCodecAndManyRowGroupsAreRead(String codec) throws Exception {
    ParquetDelivery delivery =
        ParquetDelivery.select(
            file(),
            "SELECT range AS n, 'text ' || range % 7 AS s FROM range(50000)",
            ", ROW_GROUP_SIZE 10000, COMPRESSION " + codec);
    List<String> rows = delivery.rows("s string", "n long");
    assertThat(rows).hasSize(50_000);
    assertThat(rows.get(49_999)).isEqualTo("text 5|49999");
  }

  @Test
  void noRowsAreFine() throws Exception {
    assertThat(ParquetDelivery.select(file(), "SELECT 1 AS n WHERE false").rows("n int")).isEmpty();
  }

  @Test
  void whatIsNoWholeParquetFileIsRefused() throws Exception {
    byte[] whole =
        Files.readAllBytes(
            ParquetDelivery.select(file(), "SELECT range AS n, 'x' || range AS s FROM range(9999)")
                .file());
    assertThat(refused(new byte[0])).isEqualTo("empty file, expected parquet");
    assertThat(
            refused("day,amount\n2026-01-01,1\n".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
        .isEqualTo("expected parquet, found something else");
    assertThat(refused(Arrays.copyOf(whole, whole.length / 2)))
        .isEqualTo("expected a parquet footer at the end, found none; the file is cut off");
    byte[] lying = whole.clone();
    lying[lying.length - 6] = 0x7F;
    assertThat(refused(lying)).isEqualTo("the footer cannot be decoded; the file is damaged");
  }

  private String refused(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("broken.parquet"), bytes);
    List<String> problems = ParquetDelivery.of(file).refused("n long", "s string");
    return problems.get(0).substring("d.parquet: ".length());
  }

  @Test
  void damagedBytesNeverEscapeAsAnythingButARefusal() throws Exception {
    byte[] whole =
        Files.readAllBytes(
            ParquetDelivery.select(file(), "SELECT range AS n, 'x' || range AS s FROM range(3000)")
                .file());
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = whole.clone();
      for (int k = 0; k < 8; k++) {
        damaged[4 + random.nextInt(whole.length - 8)] = (byte) random.nextInt();
      }
      Path file = Files.write(folder.resolve("damaged.parquet"), damaged);
      try {
        // A flipped byte inside a value may go unseen; it must not go wrong in another way.
        ParquetDelivery.of(file).rows("n long", "s string");
      } catch (io.dayseal.delivery.RefusedDeliveryException e) {
        assertThat(e.problems()).isNotEmpty();
      }
    }
  }

  @Test
  void theMessyFilesHaveTheirOutcome() throws Exception {
    Path messy = messy();
    assumeThat(messy).as("no folder %s beside the checkout", MESSY).isNotNull();
    String[] columns = {"day! date", "sku string", "qty long", "amount decimal(12,2)"};
    ParquetDelivery before = ParquetDelivery.of(messy.resolve("widen_a.parquet"));
    ParquetDelivery after = ParquetDelivery.of(messy.resolve("widen_b.parquet"));
    assertThat(after.with(NewColumns.IGNORE).rows(columns))
        .isEqualTo(before.rows(columns))
        .isNotEmpty();
    assertThat(
            ParquetDelivery.of(messy.resolve("i2s_a.parquet"))
                .rows("day date", "account long", "amount long"))
        .hasSize(2);
    assertThat(
            ParquetDelivery.of(messy.resolve("i2s_b.parquet"))
                .refused("day date", "account long", "amount long"))
        .containsExactly("d.parquet: column \"account\": declared long, the file has string");
    assertThat(ParquetDelivery.of(messy.resolve("nofooter.parquet")).refused("day date"))
        .containsExactly(
            "d.parquet: expected a parquet footer at the end, found none; the file is cut off");
    assertThat(
            ParquetDelivery.of(messy.resolve("row_groups.parquet"))
                .rows("day date", "i long", "amount long"))
        .hasSize(100);
  }

  private static @Nullable Path messy() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(MESSY))) {
        return Objects.requireNonNull(at.resolve(MESSY));
      }
    }
    return null;
  }
}
