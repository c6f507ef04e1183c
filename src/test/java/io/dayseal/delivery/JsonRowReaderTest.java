package io.dayseal.delivery;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonRowReaderTest {

  @Test
  void recordsAreTheElementsOfTheDocument() throws IOException {
    assertThat(
            Delivered.json("\uFEFF[{\"a\":1,\"b\":\"x\"},\n {\"b\":\"y\",\"a\":2}]")
                .with("a:long", "b:string")
                .rows())
        .containsExactly(List.of(1L, "x"), List.of(2L, "y"));
  }

  @Test
  void recordsMayLieUnderAKeyPath() throws IOException {
    String text =
        "{\"meta\":{\"rows\":[{\"x\":1}]},\"result\":{\"n\":1,\"rows\":[{\"a\":1}],\"m\":[2]},\"z\":0}";
    assertThat(Delivered.json(text).under("result.rows").with("a:long").rows())
        .containsExactly(List.of(1L));
  }

  @Test
  void anEmptyArrayIsADeliveryWithoutRows() throws IOException {
    assertThat(Delivered.json("[]").with("a!:long").rows()).isEmpty();
  }

  @Test
  void nullAndAMissingKeyAreNull() throws IOException {
    assertThat(
            Delivered.json("[{\"a\":null,\"b\":1},{\"b\":2},{\"a\":3,\"b\":null}]")
                .with("a:long", "b:long")
                .rows())
        .containsExactly(asList(null, 1L), asList(null, 2L), asList(3L, null));
  }

  @Test
  void numbersStayExact() throws IOException {
    assertThat(
            Delivered.json("[{\"d\":12345678901234567.01,\"l\":9007199254740993,\"f\":0.1}]")
                .with("d:decimal(19,2)", "l:long", "f:float")
                .rows())
        .containsExactly(
            List.of(new BigInteger("1234567890123456701"), 9007199254740993L, (double) 0.1f));
  }

  @Test
  void valuesOfEveryTypeAreRead() throws IOException {
    String text =
        "[{\"b\":true,\"t\":\"2024-02-29T00:00:00.5\",\"z\":\"1970-01-01T02:00:00+02:00\","
            + "\"d\":\"1970-01-02\",\"x\":\"ZGF5\",\"s\":\"\\u00e4\\n\",\"n\":-0.0}]";
    assertThat(
            Delivered.json(text)
                .with(
                    "b:boolean",
                    "t:timestamp",
                    "z:timestamptz",
                    "d:date",
                    "x:binary",
                    "s:string",
                    "n:decimal(5,1)")
                .rows())
        .containsExactly(
            List.of(true, 1_709_164_800_500_000L, 0L, 1L, "day", "ä\n", BigInteger.ZERO));
  }

  @Test
  void listsAndStructsAreReadByTheSameRules() throws IOException {
    String text =
        "[{\"l\":[1,null,3],\"s\":{\"b\":[\"2024-02-29\"],\"a\":1.5},\"n\":[[true],[]]},"
            + "{\"l\":[],\"s\":{}}]";
    assertThat(
            Delivered.json(text)
                .with(
                    "l:list<long>",
                    "s:struct<a: decimal(4,2), b: list<date>, c: string>",
                    "n:list<list<boolean>>")
                .rows())
        .containsExactly(
            List.of(
                asList(1L, null, 3L),
                asList(new BigDecimal("1.50"), List.of(19_782L), null),
                List.of(List.of(true), List.of())),
            asList(List.of(), asList(null, null, null), null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "long|\"7\"|expected long, found the string \"7\"",
        "long|2.7|expected long, found 2.7",
        "long|2.0|expected long, found 2.0",
        "long|1e2|expected long, found 1e2",
        "int|3000000000|3000000000 does not fit int",
        "long|true|expected long, found true",
        "long|{\"x\":[1]}|expected long, found an object",
        "string|7|expected string, found the number 7",
        "string|true|expected string, found true",
        "string|[1]|expected string, found an array",
        "string|\"\\ud800\"|expected text, found half of a surrogate pair",
        "boolean|\"true\"|expected boolean, found the string \"true\"",
        "boolean|1|expected boolean, found the number 1",
        "date|20240101|expected date, found the number 20240101",
        "date|\"\"|expected a date as yyyy-MM-dd, found \"\"",
        "decimal(12,2)|1.999|1.999 does not fit decimal(12,2)",
        "double|1e999|1e999 does not fit double",
        "double|\"NaN\"|expected double, found the string \"NaN\"",
        "list<long>|1|expected an array, found the number 1",
        "struct<a: long>|[]|expected an object, found an array",
      })
  void valuesOfAnotherTypeAreRefused(String type, String value, String message) {
    assertThat(Delivered.json("[\n{\"a\": " + value + "}]").with("a:" + type).problem())
        .isEqualTo("d.json:2:7: column \"a\": " + message);
  }

  @Test
  void problemsInsideNestedValuesNameTheirPath() {
    assertThat(
            Delivered.json("[{\"a\":[{\"x\":1},{\"x\":\"2\"}]},{\"a\":[{\"y\":1}]}]")
                .with("a:list<struct<x: long>>")
                .problems())
        .containsExactly(
            "d.json:1:21: column \"a[].x\": expected long, found the string \"2\"",
            "d.json:1:35: not declared: \"a[].y\"");
  }

  @Test
  void undeclaredKeysAreToldOnceOrIgnored() throws IOException {
    String text = "[{\"a\":1,\"x\":{\"y\":1}},\n{\"x\":2,\"a\":2},{\"z\":1,\"a\":3}]";
    assertThat(Delivered.json(text).with("a:long").problems())
        .containsExactly("d.json:1:9: not declared: \"x\"", "d.json:2:16: not declared: \"z\"");
    assertThat(Delivered.json(text).with("a:long").with(NewColumns.IGNORE).rows())
        .containsExactly(List.of(1L), List.of(2L), List.of(3L));
  }

  @Test
  void aColumnThatNoRecordHasIsMissing() throws IOException {
    Delivered delivered =
        Delivered.json("[{\"a\":1,\"Day\":2}]").with("a:long", "day:long").with(NewColumns.IGNORE);
    assertThat(delivered.problem())
        .isEqualTo("d.json: no record has the key \"day\" (there is \"Day\")");
    assertThat(delivered.with(MissingColumns.NULL).rows()).containsExactly(asList(1L, null));
  }

  @Test
  void nullInARequiredColumnIsRefused() {
    assertThat(Delivered.json("[{\"a\":null},\n{\"b\":1}]").with("a!:long", "b:long").problems())
        .containsExactly(
            "d.json:1:7: column \"a\" is required, found null",
            "d.json:2:7: column \"a\" is required, found no such key");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1}|d.json:1:1: expected an array of records, found an object; `records` may name the"
            + " key of an array in it",
        "7|d.json:1:1: expected an array of records, found the number 7",
        "[{\"a\":1},2]|d.json:1:10: expected an object, found the number 2",
        "[{\"a\":1}] 2|d.json:1:11: expected the end of the document, found the number 2",
        "[{\"a\":1}]]|d.json:1:10: not JSON: unexpected close marker ']': no open Array to close",
      })
  void documentsOfAnotherShapeAreRefused(String text, String problem) {
    assertThat(Delivered.json(text).with("a:long").problem()).isEqualTo(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"meta\":1,\"Data\":[]}|d.json:1:20: no key \"data\" (there is \"Data\")",
        "[]|d.json:1:1: expected an object with the key \"data\", found an array",
        "{\"data\":{}}|d.json:1:9: expected an array of records, found an object; `records` may name"
            + " the key of an array in it",
        "{\"data\":null}|d.json:1:9: expected an array of records, found null",
      })
  void aKeyPathThatIsNotThereIsRefused(String text, String problem) {
    assertThat(Delivered.json(text).under("data").with("a:long").problem()).isEqualTo(problem);
  }

  @Test
  void emptyFilesAreRefused() {
    assertThat(Delivered.json("").with("a:long").problem())
        .isEqualTo("d.json: empty file, expected records");
    assertThat(Delivered.json(" \n").with("a:long").problem())
        .isEqualTo("d.json:2:1: expected an array of records, found the end of the file");
    assertThat(Delivered.jsonl("").with("a:long").problem())
        .isEqualTo("d.jsonl: empty file, expected records");
  }

  @Test
  void syntaxErrorsAreToldInOneSentenceAtTheirPlace() {
    assertThat(Delivered.json("[\n{\"a\":1}\n{\"a\":2}]").with("a:long").problem())
        .isEqualTo(
            "d.json:3:1: not JSON: unexpected character ('{' (code 123)): was expecting comma to"
                + " separate Array entries");
    assertThat(Delivered.json("[{\"a\":1},").with("a:long").problem())
        .isEqualTo("d.json:1:10: not JSON: unexpected end-of-input within/between Array entries");
    assertThat(Delivered.json("[{\"a\":1,\"a\":2}]").with("a:long").problem())
        .isEqualTo("d.json:1:12: not JSON: duplicate field 'a'");
    assertThat(Delivered.json("[{\"a\":NaN}]").with("a:double").problem())
        .startsWith("d.json:1:")
        .contains("not JSON: non-standard token 'NaN'")
        .doesNotContain("`");
    assertThat(Delivered.json("[{\"a\":01}]").with("a:long").problem())
        .startsWith("d.json:1:")
        .contains("not JSON: invalid numeric value: Leading zeroes not allowed");
  }

  @Test
  void theDocumentIsReadToItsEnd() {
    assertThat(Delivered.json("{\"d\":[{\"a\":1}],\"z\":[}").under("d").with("a:long").problem())
        .isEqualTo("d.json:1:21: not JSON: unexpected close marker '}': expected ']'");
    assertThat(Delivered.json("{\"d\":[{\"a\":1}],\"d\":[]}").under("d").with("a:long").problem())
        .endsWith("not JSON: duplicate field 'd'");
    assertThat(Delivered.json("{\"d\":[{\"a\":1}]").under("d").with("a:long").problem())
        .contains("not JSON: unexpected end-of-input");
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedAtTheirPlace() {
    byte[] text = "[{\"a\":\"x\"},\n{\"a\":\"M\u00E1\"}]".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(Delivered.json(text).with("a:string").problem())
        .isEqualTo("d.json:2:8: the file is not UTF-8: byte 0xE1; `encoding` can declare another");
  }

  @Test
  void aFaultOfTheStructureKeepsTheProblemsFoundBefore() {
    assertThat(Delivered.json("[{\"a\":\"1\"},{\"a\":\"2\"").with("a:long").problems())
        .hasSize(3)
        .element(1)
        .isEqualTo("d.json:1:17: column \"a\": expected long, found the string \"2\"");
  }

  @Test
  void readingStopsAfterTwentyProblems() {
    String text = "[" + "{\"a\":\"x\"},".repeat(50) + "{}]";
    assertThat(Delivered.json(text).with("a:long").problems()).hasSize(20);
  }

  @Test
  void linesAreRecordsAndBlankLinesAreNone() throws IOException {
    assertThat(Delivered.jsonl("{\"a\":1}\n\n  \r\n{\"a\":2}\r{\"a\":3}").with("a:long").rows())
        .containsExactly(List.of(1L), List.of(2L), List.of(3L));
    assertThat(Delivered.jsonl("\n").with("a:long").rows()).isEmpty();
  }

  @Test
  void aRecordEndsOnItsLine() {
    assertThat(Delivered.jsonl("{\"a\":1}\n{\"a\":\n2}\n").with("a:long").problem())
        .isEqualTo("d.jsonl:2: the record does not end on its line");
    assertThat(Delivered.jsonl("{\"a\":1\n{\"a\":2}\n").with("a:long").problem())
        .isEqualTo("d.jsonl:1: the record does not end on its line");
    assertThat(Delivered.jsonl("{\"a\":1}\n{\"a\":2\n").with("a:long").problem())
        .isEqualTo("d.jsonl:2: the record does not end on its line");
  }

  @Test
  void aLineHoldsOneRecord() {
    assertThat(Delivered.jsonl("{\"a\":1}\n{\"a\":2} {\"a\":3}\n").with("a:long").problem())
        .isEqualTo("d.jsonl:2:9: expected the end of the line after the record");
    assertThat(Delivered.jsonl("{\"a\":1}\n[{\"a\":2}]\n{\"a\":3}").with("a:long").problem())
        .isEqualTo("d.jsonl:2:1: expected an object, found an array");
    assertThat(Delivered.jsonl("{\"a\":1},\n{\"a\":2}\n").with("a:long").problem())
        .startsWith("d.jsonl:1:8: not JSON: unexpected character (','");
  }

  @Test
  void aTruncatedLastLineIsRefused() {
    assertThat(Delivered.jsonl("{\"a\":1}\n{\"a\":2,\"b").with("a:long").problem())
        .startsWith("d.jsonl:2:")
        .contains("not JSON: unexpected end-of-input");
  }

  @ParameterizedTest
  @CsvSource({
    "/result/rows.all, '{\"result\":{\"rows\":[],\"rows.all\":[{\"a\":1}]}}'",
    "/a~1b/~0/, '{\"a/b\":{\"~\":{\"\":[{\"a\":1}]}}}'",
    "/a.b, '{\"a\":{\"b\":[]},\"a.b\":[{\"a\":1}]}'",
    "a/b, '{\"a/b\":[{\"a\":1}]}'",
  })
  void aJsonPointerLeadsToRecordsUnderAnyKey(String path, String text) throws IOException {
    assertThat(Delivered.json(text).under(path).with("a:long").rows()).containsExactly(List.of(1L));
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"data\":[{\"a\":1}],\"data\":[{\"a\":2}]}', 28",
    "'{\"x\":{\"y\":[{\"z\":1,\"z\":2}]},\"data\":[]}', 22",
    "'{\"data\":[{\"a\":1}],\"x\":{\"y\":{\"z\":1,\"z\":2}}}', 41",
    "'{\"data\":[{\"a\":1,\"s\":{\"k\":1,\"k\":1}}]}', 31",
    "'{\"data\":[{\"a\":1,\"u\":{\"k\":1,\"k\":1}}]}', 31",
    "'{\"data\":[{\"a\":1,\"a\":1}]}', 20",
  })
  void aKeyThatStandsTwiceInAnObjectIsRefusedAtAnyDepth(String text, long column) {
    assertThat(
            Delivered.json(text)
                .under("data")
                .with(NewColumns.IGNORE)
                .with("a:long", "s:struct<k: long>")
                .problems()
                .get(0))
        .startsWith("d.json:1:")
        .contains("not JSON: duplicate ");
  }

  @Test
  void aTextLongerThanTheLimitIsRefusedAndReadWithAnother() throws IOException {
    String text = "[{\"a\":\"" + "x".repeat(17_000_000) + "\"}]";
    assertThat(Delivered.json(text).with("a:string").problem())
        .startsWith("d.json:1:")
        .contains("string value length")
        .contains("exceeds the maximum allowed (16777216");
    assertThat(Delivered.json(text).with(Dialects.limited(20_000_000)).with("a:string").rows())
        .hasSize(1);
  }
}
