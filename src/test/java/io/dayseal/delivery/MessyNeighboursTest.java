package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.luben.zstd.Zstd;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of fault of the messy deliveries, at every place where a reader could lose it: in the
 * first and last row, around the borders of buffers, behind cells with line breaks, packed, with
 * other line ends, in JSON, and in the second of two files.
 */
class MessyNeighboursTest {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("day", ColumnType.parse("date"), true, List.of()),
          Column.of("note", ColumnType.parse("string")),
          Column.of("amount", ColumnType.parse("decimal(12,2)")));

  /** Characters before the fault: none, around 8 Ki, 16 Ki and 64 Ki. */
  private static final int[] PLACES = {0, 8_170, 8_192, 16_384, 65_500, 65_530, 65_540};

  /**
   * A fault.
   *
   * @param record the line with it, in ISO-8859-1
   * @param column where it is reported, 0 for the line
   * @param message what is said
   * @param last whether it can only be told when the file has ended
   */
  private record Fault(String record, int column, String message, boolean last) {
    @Override
    public String toString() {
      return message;
    }
  }

  private static Fault fault(String record, int column, String message) {
    return new Fault(record, column, message, false);
  }

  static Stream<Fault> csvFaults() {
    return Stream.of(
        fault("2024-03-01,x", 0, "expected 3 cells, found 2"),
        fault("2024-03-01,x,1,", 0, "expected 3 cells, found 4"),
        fault("   ", 0, "expected 3 cells, found 1"),
        fault("\u00A0", 0, "column \"day\": the file is not UTF-8: byte 0xA0"),
        fault(",,", 1, "column \"day\" is required, found an empty cell"),
        fault("day,note,amount", 0, "the header is repeated: \"day,note,amount\""),
        fault("<<<<<<< HEAD", 0, "a merge conflict marker: \"<<<<<<< HEAD\""),
        fault("=======", 0, "a merge conflict marker: \"=======\""),
        fault("Total,,5.00", 1, "column \"day\": expected a date as yyyy-MM-dd, found \"Total\""),
        fault(
            "2023-02-29,x,1",
            1,
            "column \"day\": expected a date as yyyy-MM-dd, found \"2023-02-29\""),
        fault("45353,x,1", 1, "column \"day\": expected a date as yyyy-MM-dd, found \"45353\""),
        fault(
            "01/03/2024,x,1",
            1,
            "column \"day\": expected a date as yyyy-MM-dd, found \"01/03/2024\""),
        fault(
            "2024-03-01,x,\"9,99\"",
            3,
            "column \"amount\": expected decimal(12,2), found \"9,99\""),
        fault("2024-03-01,x,1.999", 3, "column \"amount\": 1.999 does not fit decimal(12,2)"),
        fault("2024-03-01,x,1 ", 3, "column \"amount\": expected decimal(12,2), found \"1 \""),
        fault("2024-03-01,\"x\"y,1", 2, "column \"note\": text after the closing quote"),
        fault("2024-03-01,M\u00E1laga,1", 2, "column \"note\": the file is not UTF-8: byte 0xE1"),
        fault("2024-03-01,\u00C0\u00AF,1", 2, "column \"note\": the file is not UTF-8: byte 0xC0"),
        new Fault(
            "2024-03-01,\"never,1",
            2,
            "column \"note\": a quote opens here and is never closed",
            true));
  }

  static Stream<Fault> jsonFaults() {
    String day = "{\"day\":\"2024-03-01\",";
    return Stream.of(
        fault(day + "\"amount\":1 \"note\":\"x\"}", 32, "not JSON: "),
        fault(
            day + "\"amount\":\"007\"}",
            30,
            "column \"amount\": expected decimal(12,2), found the string \"007\""),
        fault(day + "\"note\":7}", 28, "column \"note\": expected string, found the number 7"),
        fault(day + "\"amount\":1.999}", 30, "column \"amount\": 1.999 does not fit decimal(12,2)"),
        fault(day + "\"amount\":1,\"amount\":2}", 40, "not JSON: duplicate "),
        fault(day + "\"u\":{\"v\":[{\"w\":1,\"w\":1}]}}", 41, "not JSON: duplicate "),
        fault(
            day + "\"amount\":[1]}",
            30,
            "column \"amount\": expected decimal(12,2), found an array"),
        fault("{\"day\":null}", 8, "column \"day\" is required, found null"),
        fault("{\"note\":\"x\"}", 12, "column \"day\" is required, found no such key"),
        fault(
            "{\"day\":\"2024-02-30\"}",
            8,
            "column \"day\": expected a date as yyyy-MM-dd, found \"2024-02-30\""),
        fault("{\"day\":45353}", 8, "column \"day\": expected date, found the number 45353"),
        fault("[1]", 1, "expected an object, found an array"),
        fault("{\"day\":\"\u00E1\"}", 9, "the file is not UTF-8: byte 0xE1"),
        fault("NaN", 0, "not JSON: "),
        fault("{'day':1}", 0, "not JSON: "));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static List<Problem> problems(DeliverySource source, DeliveryFormat format) {
    DeliveryDefinition definition =
        new DeliveryDefinition(
            format,
            "",
            format == DeliveryFormat.CSV ? NewColumns.REFUSE : NewColumns.IGNORE,
            DeliveryDefinition.MissingColumns.NULL,
            Dialect.STANDARD);
    RefusedDeliveryException refused =
        catchThrowableOfType(
            RefusedDeliveryException.class,
            () -> {
              try (RowReader reader =
                  FileByFileReader.open(
                      source, definition, COLUMNS, RejectedRows.REFUSED, TextReaders::open)) {
                RowCounter sink = new RowCounter();
                while (reader.next(sink)) {
                  assertThat(sink).isNotNull();
                }
              }
            });
    assertThat(refused).as("refused").isNotNull();
    return refused.problems();
  }

  private static void assertFault(
      List<Problem> problems, String file, Fault fault, long line, String where) {
    Problem problem = problems.get(0);
    assertThat(problem.file()).as(where).isEqualTo(file);
    assertThat(problem.line()).as(where).isEqualTo(line);
    // A quote that is not closed may meet another one later: the cell begins where it begins.
    assertThat(problem.message())
        .as(where)
        .startsWith(fault.last() ? fault.message().substring(0, 15) : fault.message());
    if (fault.column() > 0) {
      assertThat(problem.column()).as(where).isEqualTo(fault.column());
    }
  }

  /** Rows of exactly so many characters, some with line breaks in quotes. */
  private static String rows(int characters, String end) {
    StringBuilder rows = new StringBuilder();
    while (rows.length() + 200 < characters) {
      rows.append("2024-03-01,\"a\"\"b").append(end).append("c, d\",1.50").append(end);
      rows.append("2024-03-02,\u00C3\u00A9,-2").append(end);
    }
    int rest = characters - rows.length() - 14 - end.length();
    return rest < 0
        ? rows.toString()
        : rows.append("2024-03-03,").append("f".repeat(rest)).append(",10").append(end).toString();
  }

  private static long lines(String text, String end) {
    return text.split(end, -1).length;
  }

  @ParameterizedTest
  @MethodSource("csvFaults")
  void aFaultInCsvIsFoundWhereverItStands(Fault fault) {
    for (String end : List.of("\n", "\r\n", "\r")) {
      for (int place : PLACES) {
        String before = "day,note,amount" + end + rows(place, end);
        for (String after : List.of("", end + rows(300, end))) {
          byte[] file = bytes(before + fault.record() + after);
          String where =
              String.format(Locale.ROOT, "%s at %d of %d", fault, before.length(), file.length);
          long line = lines(before, end);
          assertFault(
              problems(new BytesSource("d.csv", file), DeliveryFormat.CSV),
              "d.csv",
              fault,
              line,
              where);
        }
      }
    }
    String before = "day,note,amount\n" + rows(70_000, "\n");
    byte[] file = bytes(before + fault.record() + "\n");
    assertFault(
        problems(new BytesSource("d.csv.gz", Delivered.gzip(file)), DeliveryFormat.CSV),
        "d.csv.gz",
        fault,
        lines(before, "\n"),
        "gzip");
    assertFault(
        problems(new BytesSource("d.csv.zst", Zstd.compress(file)), DeliveryFormat.CSV),
        "d.csv.zst",
        fault,
        lines(before, "\n"),
        "zstd");
  }

  @ParameterizedTest
  @MethodSource("csvFaults")
  void aFaultInTheSecondOfTwoFilesHasTheNameOfThat(Fault fault) {
    byte[] sound = bytes("day,note,amount\n" + rows(9_000, "\n"));
    SeveralFiles both =
        new SeveralFiles(
            "in",
            List.of(
                new BytesSource(
                    "b.csv", bytes("day,note,amount\n" + rows(500, "\n") + fault.record())),
                new BytesSource("a.csv", sound)));
    assertFault(
        problems(both, DeliveryFormat.CSV),
        "b.csv",
        fault,
        lines("day,note,amount\n" + rows(500, "\n"), "\n"),
        "second file");
  }

  @Test
  void noFileIsReadAfterOneThatIsNotRight() throws IOException {
    byte[] sound = bytes("day,note,amount\n2024-03-01,x,1\n");
    SeveralFiles files =
        new SeveralFiles(
            "in",
            List.of(
                new BytesSource("a.csv", sound),
                new BytesSource("b.csv", bytes("day\n")),
                new BytesSource("c.csv", sound)));
    DeliveryDefinition definition = DeliveryDefinition.strict(DeliveryFormat.CSV);
    RowCounter sink = new RowCounter();
    try (RowReader reader =
        FileByFileReader.open(
            files, definition, COLUMNS, RejectedRows.REFUSED, TextReaders::open)) {
      assertThat(reader.next(sink)).isTrue();
      assertThat(catchThrowableOfType(RefusedDeliveryException.class, () -> reader.next(sink)))
          .isNotNull();
      assertThat(reader.next(sink)).isFalse();
    }
    assertThat(sink.rows()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("jsonFaults")
  void aFaultInJsonIsFoundWhereverItStands(Fault fault) {
    String sound = "{\"day\":\"2024-03-01\",\"note\":\"\u00C3\u00A9 \\n\",\"amount\":1.50}";
    for (int place : PLACES) {
      int records = place / (sound.length() + 1);
      for (boolean atEnd : new boolean[] {true, false}) {
        String after = atEnd ? "" : "\n" + sound + "\n";
        byte[] lines = bytes((sound + "\n").repeat(records) + fault.record() + after);
        String where = String.format(Locale.ROOT, "%s in line %d", fault, records + 1);
        assertFault(
            problems(new BytesSource("d.jsonl", lines), DeliveryFormat.JSONL),
            "d.jsonl",
            fault,
            records + 1L,
            where);
        assertFault(
            problems(new BytesSource("d.jsonl.gz", Delivered.gzip(lines)), DeliveryFormat.JSONL),
            "d.jsonl.gz",
            fault,
            records + 1L,
            where);
        byte[] array =
            bytes(
                "[\n"
                    + (sound + ",\n").repeat(records)
                    + fault.record()
                    + (atEnd ? "" : ",\n" + sound)
                    + "\n]");
        assertFault(
            problems(new BytesSource("d.json", array), DeliveryFormat.JSON),
            "d.json",
            fault,
            records + 2L,
            where);
      }
    }
  }

  @Test
  void aFileThatEndsInTheMiddleIsRefusedWhereverThatIs() throws IOException {
    String record = "{\"day\":\"2024-03-01\",\"note\":\"x\",\"amount\":1.50}";
    String lines = (record + "\n").repeat(3);
    String array = "[" + String.join(",\n", record, record, record) + "]";
    for (int cut = 1; cut < array.length(); cut++) {
      assertThat(
              problems(
                  new BytesSource("d.json", bytes(array.substring(0, cut))), DeliveryFormat.JSON))
          .as("cut to %d", cut)
          .isNotEmpty();
    }
    for (int cut = 1; cut < record.length(); cut++) {
      String text = lines + record.substring(0, cut);
      assertThat(
              problems(new BytesSource("d.jsonl", bytes(text)), DeliveryFormat.JSONL).get(0).line())
          .as("cut to %d", cut)
          .isEqualTo(4);
    }
    byte[] packed = Delivered.gzip(bytes("day,note,amount\n" + rows(70_000, "\n")));
    List<Integer> cuts =
        new ArrayList<>(
            List.of(0, 1, 9, 10, 11, packed.length - 1, packed.length - 4, packed.length - 8));
    for (int cut = 100; cut < packed.length; cut += packed.length / 20) {
      cuts.add(cut);
    }
    for (int cut : cuts) {
      byte[] file = java.util.Arrays.copyOf(packed, cut);
      assertThat(problems(new BytesSource("d.csv.gz", file), DeliveryFormat.CSV).toString())
          .as("cut to %d", cut)
          .contains("gzip");
    }
  }

  @Test
  void whateverFollowsTheDocumentIsRefused() {
    for (String after : List.of("x", "[]", "{}", ",", "]", "\u0000", "\n\n<<<<<<< HEAD", " 1")) {
      assertThat(problems(new BytesSource("d.json", bytes("[]" + after)), DeliveryFormat.JSON))
          .as(after)
          .isNotEmpty();
    }
  }
}
