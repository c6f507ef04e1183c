package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellParserTest {
  private final List<String> formats = new ArrayList<>();

  /** The value pushed, or the refusal after {@code !}. */
  private @Nullable Object parse(String type, String text) {
    RecordingSink sink = new RecordingSink(1);
    CellParser parser =
        CellParser.of(ColumnType.parse(type), formats, Spelling.STANDARD, new Utf8Buffer());
    // The slice lies between characters that would change the value if they were read.
    char[] buffer = ("9" + text + "9").toCharArray();
    String refusal = parser.push(buffer, 1, text.length(), sink, 0);
    if (refusal != null) {
      return "!" + refusal;
    }
    sink.endRow();
    return sink.rows().get(0).get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "long, 0, 0",
    "long, -0, 0",
    "long, +5, 5",
    "long, 007, 7",
    "long, 00000000000000000000000000001, 1",
    "long, 999999999999999999, 999999999999999999",
    "long, 9223372036854775807, 9223372036854775807",
    "long, -9223372036854775808, -9223372036854775808",
    "int, 2147483647, 2147483647",
    "int, -2147483648, -2147483648",
  })
  void integersAreReadExactly(String type, String text, long value) {
    assertThat(parse(type, text)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-",
        "+",
        "--1",
        "1-",
        "+-1",
        "2.7",
        "2.0",
        "1e2",
        "0x10",
        "1_000",
        "1,000",
        " 1",
        "1 ",
        "\u0661",
        "\uFF11",
        "x23456789012345678901",
        "1234567890123456789x",
        "-",
        "1234567890123456789\u0661",
      })
  void whatIsNotAllDigitsIsNoInteger(String text) {
    assertThat(String.valueOf(parse("long", text))).startsWith("!expected long, found ");
    assertThat(String.valueOf(parse("int", text))).startsWith("!expected int, found ");
  }

  @ParameterizedTest
  @CsvSource({
    "int, 2147483648",
    "int, -2147483649",
    "int, 99999999999999999999",
    "long, 9223372036854775808",
    "long, -9223372036854775809",
    "long, 10000000000000000000000",
  })
  void integersBeyondTheRangeAreRefused(String type, String text) {
    assertThat(parse(type, text)).isEqualTo("!" + text + " does not fit " + type);
  }

  @ParameterizedTest
  @CsvSource({
    "'decimal(12,2)', 1.5, 150",
    "'decimal(12,2)', 1.50, 150",
    "'decimal(12,2)', 1.5000, 150",
    "'decimal(12,2)', -0.0, 0",
    "'decimal(12,2)', -0, 0",
    "'decimal(12,2)', +1, 100",
    "'decimal(12,2)', 1e2, 10000",
    "'decimal(12,2)', 1.35E+2, 13500",
    "'decimal(12,2)', 12e-1, 120",
    "'decimal(12,2)', 0e999999999, 0",
    "'decimal(12,2)', 0.00000000000000000000000000000000000000, 0",
    "'decimal(12,2)', 9999999999.99, 999999999999",
    "'decimal(12,2)', 0000000000000000000000001.99, 199",
    "'decimal(18,0)', 999999999999999999, 999999999999999999",
    "'decimal(18,18)', 0.999999999999999999, 999999999999999999",
    "'decimal(38,0)', 9223372036854775808, 9223372036854775808",
    "'decimal(38,10)', 12345678901234567.01, 123456789012345670100000000",
    "'decimal(38,0)', 99999999999999999999999999999999999999, 99999999999999999999999999999999999999",
  })
  void decimalsAreReadExactly(String type, String text, BigInteger unscaled) {
    assertThat(parse(type, text)).isEqualTo(unscaled);
  }

  @ParameterizedTest
  @CsvSource({
    "'decimal(12,2)', 1.999",
    "'decimal(12,2)', 0.001",
    "'decimal(12,2)', 1e-3",
    "'decimal(12,2)', 10000000000",
    "'decimal(12,2)', 9999999999.995",
    "'decimal(12,2)', 1e999999999",
    "'decimal(12,2)', 1e-999999999",
    "'decimal(12,2)', 1e99999999999",
    "'decimal(2,2)', 1",
    "'decimal(17,0)', 100000000000000000",
    "'decimal(18,0)', 1000000000000000000",
    "'decimal(38,0)', 100000000000000000000000000000000000000",
  })
  void decimalsAreNeitherRoundedNorCut(String type, String text) {
    assertThat(parse(type, text)).isEqualTo("!" + text + " does not fit " + type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-",
        ".",
        "1.",
        ".5",
        "-.5",
        "1..2",
        "1.2.3",
        "1e",
        "1e+",
        "e5",
        "9,99",
        "1 000",
        "NaN",
        "Infinity",
        "0x1p3",
        "1d",
        "1f",
        " 1",
        "\u0661.5",
      })
  void whatIsSpelledOtherwiseIsNoNumber(String text) {
    assertThat(String.valueOf(parse("decimal(12,2)", text)))
        .startsWith("!expected decimal(12,2), found ");
    if (!text.equals("NaN") && !text.equals("Infinity")) {
      assertThat(String.valueOf(parse("double", text))).startsWith("!expected double, found ");
      assertThat(String.valueOf(parse("float", text))).startsWith("!expected float, found ");
    }
  }

  @Test
  void numbersOfAbsurdLengthAreRefused() {
    String text = "1".repeat(1001);
    assertThat(String.valueOf(parse("decimal(38,0)", text))).startsWith("!expected decimal(38,0)");
    assertThat(String.valueOf(parse("double", text))).startsWith("!expected double");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.0",
    "-0.0, -0.0",
    "0.1, 0.1",
    "-1.5, -1.5",
    "123456789012345, 123456789012345",
    "123456789012345678, 123456789012345680",
    "0.000000000000001, 1e-15",
    "1e300, 1e300",
    "2.2250738585072014E-308, 2.2250738585072014E-308",
    "1e-400, 0.0",
    "NaN, NaN",
    "Infinity, Infinity",
    "-Infinity, -Infinity",
  })
  void doublesAreTheNearestOnes(String text, double value) {
    assertThat(parse("double", text)).isEqualTo(value);
  }

  @Test
  void floatsAreRoundedOnce() {
    assertThat(parse("float", "0.1")).isEqualTo((double) 0.1f);
    // By way of a double this one would be rounded to 1.0.
    assertThat(parse("float", "1.00000005960464478")).isEqualTo((double) 1.0000001f);
  }

  @ParameterizedTest
  @CsvSource({"double, 1e309", "double, -1e309", "float, 1e39", "float, 3.5e38"})
  void numbersBeyondTheLargestOneAreRefused(String type, String text) {
    assertThat(parse(type, text)).isEqualTo("!" + text + " does not fit " + type);
  }

  @Test
  void shortDoublesTakeAPathThatRoundsAsTheJdk() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 30_000; i++) {
      String text = randomNumber(random);
      assertThat(parse("double", text))
          .as("seed %d: %s", seed, text)
          .isEqualTo(Double.valueOf(text));
    }
  }

  @Test
  void decimalsAgreeWithBigDecimal() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 30_000; i++) {
      String text = randomNumber(random);
      int precision = 1 + random.nextInt(38);
      int scale = random.nextInt(precision + 1);
      String type = "decimal(" + precision + "," + scale + ")";
      assertThat(parse(type, text))
          .as("seed %d: %s as %s", seed, text, type)
          .isEqualTo(expectedDecimal(text, type, precision, scale));
    }
  }

  private static Object expectedDecimal(String text, String type, int precision, int scale) {
    BigDecimal value = new BigDecimal(text);
    BigDecimal scaled = value.setScale(scale, RoundingMode.DOWN);
    boolean fits =
        scaled.compareTo(value) == 0
            && scaled.abs().compareTo(BigDecimal.TEN.pow(precision - scale)) < 0;
    return fits ? scaled.unscaledValue() : "!" + text + " does not fit " + type;
  }

  private static String randomNumber(Random random) {
    StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
    digits(random, 1 + random.nextInt(random.nextBoolean() ? 3 : 20), text);
    if (random.nextBoolean()) {
      digits(random, 1 + random.nextInt(random.nextBoolean() ? 3 : 20), text.append('.'));
      text.append(random.nextBoolean() ? "000" : "");
    }
    if (random.nextInt(4) == 0) {
      text.append("e").append(random.nextInt(40) - 20);
    }
    return text.toString();
  }

  private static void digits(Random random, int count, StringBuilder text) {
    for (int i = 0; i < count; i++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
  }

  @Test
  void everyDayOfTheCalendarIsReadAndNoOther() {
    LocalDate day = LocalDate.of(1, 1, 1);
    for (; day.getYear() <= 9999; day = day.plusDays(1 + day.getYear() % 7)) {
      char[] text = day.toString().toCharArray();
      assertThat(new IsoDate().parse(text, 0, text.length)).isEqualTo(day.toEpochDay());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-31",
        "2023-02-29",
        "1900-02-29",
        "2024-13-01",
        "2024-00-10",
        "2024-01-00",
        "2024-04-31",
        "0000-01-01",
        "24-02-01",
        "2024-2-1",
        "20240201",
        "2024/02/01",
        "45353",
        "2024-02-01T00:00",
        "2024-02-01 ",
        " 2024-02-01",
        "-024-02-01",
        "+024-02-01",
        "10000-01-01",
        "today",
        "\u0662\u0660\u0662\u0664-01-01",
        "TOTAL",
      })
  void whatIsNoIsoDayIsRefused(String text) {
    assertThat(parse("date", text))
        .isEqualTo("!expected a date as yyyy-MM-dd, found \"" + text + "\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-29T13:14:15",
        "2024-02-29 13:14:15",
        "2024-02-29T13:14",
        "1969-12-31T23:59:59.9",
        "0001-01-01T00:00:00",
        "9999-12-31T23:59:59.999999",
        "2024-02-29T13:14:15.000001",
      })
  void isoTimestampsAreReadToTheMicrosecond(String text) {
    long micros =
        ChronoUnit.MICROS.between(
            LocalDateTime.of(1970, 1, 1, 0, 0), LocalDateTime.parse(text.replace(' ', 'T')));
    assertThat(parse("timestamp", text)).isEqualTo(micros);
    String zoned = text + "+02:00";
    if (!text.startsWith("0001")) {
      assertThat(parse("timestamptz", zoned)).isEqualTo(micros - 7_200_000_000L);
    }
    assertThat(parse("timestamptz", text + "Z")).isEqualTo(micros);
  }

  @Test
  void digitsBeyondTheMicrosecondMustBeZero() {
    assertThat(parse("timestamp", "1970-01-01T00:00:01.123456000")).isEqualTo(1_123_456L);
    assertThat(parse("timestamp", "1970-01-01T00:00:01.1234567"))
        .isEqualTo(
            "!expected a timestamp as yyyy-MM-ddTHH:mm:ss without zone, found"
                + " \"1970-01-01T00:00:01.1234567\" (more than 6 digits of a second)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Z", "+00:00", "-00:00", "+0000", "+00"})
  void zonesHaveTheSpellingsOfIso(String zone) {
    assertThat(parse("timestamptz", "1970-01-01T00:00:01" + zone)).isEqualTo(1_000_000L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+2", "+2:00", "+19:00", "+18:01", "+02:60", "+02-00", "02:00", " Z", "z", "UTC", "+02:00Z",
        "[UTC]",
      })
  void otherZonesAreRefused(String zone) {
    assertThat(String.valueOf(parse("timestamptz", "2024-01-01T00:00:00" + zone)))
        .startsWith(
            "!expected a timestamp as yyyy-MM-ddTHH:mm:ss with a zone (Z or +02:00), found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-29", "2024-02-29T", "2024-02-29T24:00:00", "2024-02-29T23:60:00",
        "2024-02-29T23:59:60", "2024-02-29T23:59:", "2024-02-29T23:59:5", "2024-02-29T23:59:59.",
        "2024-02-29T23:59:59,5", "2024-02-29t23:59:59", "2024-02-29  23:59", "2024-02-30T00:00:00",
        "2024-02-29T2:59:59", "2024-02-29T23:59.5", "infinity",
      })
  void whatIsNoIsoTimestampIsRefused(String text) {
    assertThat(parse("timestamp", text))
        .isEqualTo(
            "!expected a timestamp as yyyy-MM-ddTHH:mm:ss without zone, found \"" + text + "\"");
  }

  @Test
  void aZoneThatDoesNotBelongOrIsMissingIsSaid() {
    assertThat(parse("timestamp", "2024-01-01T00:00:00Z"))
        .isEqualTo(
            "!expected a timestamp as yyyy-MM-ddTHH:mm:ss without zone, found"
                + " \"2024-01-01T00:00:00Z\" (declare timestamptz)");
    assertThat(parse("timestamptz", "2024-01-01T00:00:00"))
        .isEqualTo(
            "!expected a timestamp as yyyy-MM-ddTHH:mm:ss with a zone (Z or +02:00), found"
                + " \"2024-01-01T00:00:00\" (no zone)");
  }

  @Test
  void aZoneMayNotCarryAnInstantOutOfTheCalendar() {
    assertThat(parse("timestamptz", "0001-01-01T00:00:00Z")).isEqualTo(-62_135_596_800_000_000L);
    assertThat(String.valueOf(parse("timestamptz", "0001-01-01T00:00:00+01:00"))).startsWith("!");
    assertThat(String.valueOf(parse("timestamptz", "9999-12-31T23:59:59-01:00"))).startsWith("!");
  }

  @Test
  void formatsAreTheOnlySpellingsAndAreTriedInOrder() {
    formats.addAll(List.of("dd/MM/yyyy", "MM/dd/yyyy"));
    assertThat(parse("date", "01/02/2024")).isEqualTo(LocalDate.of(2024, 2, 1).toEpochDay());
    assertThat(parse("date", "01/13/2024")).isEqualTo(LocalDate.of(2024, 1, 13).toEpochDay());
    assertThat(parse("date", "2024-02-01"))
        .isEqualTo("!expected a date as dd/MM/yyyy or MM/dd/yyyy, found \"2024-02-01\"");
    assertThat(String.valueOf(parse("date", "31/02/2024"))).startsWith("!");
    assertThat(String.valueOf(parse("date", "01/02/24"))).startsWith("!");
    assertThat(String.valueOf(parse("date", "1/02/2024"))).startsWith("!");
  }

  @Test
  void randomTimestampsAgreeWithTheJdk() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      OffsetDateTime moment =
          LocalDateTime.of(1902, 1, 1, 0, 0)
              .plusSeconds((long) (random.nextDouble() * 6_000_000_000L))
              .plus(random.nextInt(1_000_000), ChronoUnit.MICROS)
              .atOffset(ZoneOffset.ofTotalSeconds(60 * (random.nextInt(1440) - 720)));
      long micros = ChronoUnit.MICROS.between(java.time.Instant.EPOCH, moment.toInstant());
      assertThat(parse("timestamptz", moment.toString()))
          .as("seed %d: %s", seed, moment)
          .isEqualTo(micros);
    }
  }

  @Test
  void booleansAreSpelledInLowerCase() {
    assertThat(parse("boolean", "true")).isEqualTo(true);
    assertThat(parse("boolean", "false")).isEqualTo(false);
    for (String text : List.of("TRUE", "True", "1", "0", "yes", "t", "truee", "fals")) {
      assertThat(String.valueOf(parse("boolean", text)))
          .startsWith("!expected true or false, found ");
    }
  }

  @Test
  void stringsAreKeptAsTheyAre() {
    for (String text :
        List.of("", " a ", "NULL", "nan", "ä€\uD83D\uDE00\u0000", "x".repeat(5000))) {
      assertThat(parse("string", text)).isEqualTo(text);
    }
    assertThat(parse("string", "a\uD83D"))
        .isEqualTo("!expected text, found half of a surrogate pair");
    assertThat(parse("string", "\uDE00a"))
        .isEqualTo("!expected text, found half of a surrogate pair");
  }

  @Test
  void binaryIsBase64() {
    assertThat(parse("binary", "ZGF5")).isEqualTo("day");
    assertThat(parse("binary", "ZA==")).isEqualTo("d");
    for (String text : List.of("ZA", "ZA=", "Z A=", "ä===", "ZA==ZA==", "_-AA")) {
      assertThat(String.valueOf(parse("binary", text))).startsWith("!expected base64, found ");
    }
  }
}
