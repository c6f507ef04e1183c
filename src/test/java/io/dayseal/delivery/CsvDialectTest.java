package io.dayseal.delivery;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvDialectTest {

  @ParameterizedTest
  @ValueSource(strings = {";", "\t", "|", "\u0001", "||", "~|~", "\u00A7"})
  void cellsMayBeDividedByAnyDelimiter(String delimiter) throws IOException {
    String text = "a,b\n\"x,y\",\"q\"\"r\"\n".replace("x,y", "x\0y").replace(",", delimiter);
    assertThat(
            Delivered.csv(text.replace("\0", delimiter))
                .with(Dialects.delimited(delimiter))
                .with("a:string", "b:string")
                .rows())
        .containsExactly(List.of("x" + delimiter + "y", "q\"r"));
  }

  @ParameterizedTest
  @ValueSource(strings = {",", "||"})
  void quotesAreAsStrictUnderEveryDelimiter(String delimiter) throws IOException {
    for (String[] wrong :
        new String[][] {
          {"\"x\"y", "text after the closing quote"},
          {"\"x\" ", "text after the closing quote"},
          {"\"x", "a quote opens here and is never closed"},
        }) {
      String text = "a,b\n1,\"p\nq\"\n2,".replace(",", delimiter) + wrong[0];
      assertThat(
              Delivered.csv(text)
                  .with(Dialects.delimited(delimiter))
                  .with("a:long", "b:string")
                  .problem())
          .isEqualTo("d.csv:4:2: column \"b\": " + wrong[1]);
    }
    String text = "a,b\r1, \"x\"\r\n2,\"\"\n\n3,\n".replace(",", delimiter);
    assertThat(
            Delivered.csv(text)
                .with(Dialects.delimited(delimiter))
                .with("a:long", "b:string")
                .rows())
        .containsExactly(List.of(1L, " \"x\""), List.of(2L, ""), asList(3L, null));
  }

  @Test
  void aHeaderWithAnotherDelimiterIsRefusedWithTheOneDeclared() {
    assertThat(
            Delivered.csv("a,b\n1,2\n")
                .with(Dialects.delimited(";"))
                .with("a:long", "b:long")
                .problems())
        .containsExactly(
            "d.csv:1: expected a header with \";\" between names, found \"a,b\"",
            "d.csv:1:1: not declared: \"a,b\"");
  }

  @Test
  void theHeaderIsRepeatedInItsOwnDelimiter() {
    assertThat(
            Delivered.csv("a;b\n1;2\na;b\n")
                .with(Dialects.delimited(";"))
                .with("a:long", "b:long")
                .problem())
        .isEqualTo("d.csv:3: the header is repeated: \"a;b\"");
  }

  @Test
  void cellsMayBeQuotedByAnotherCharacterOrByNone() throws IOException {
    assertThat(
            Delivered.csv("a,b\n'x,''y','\"'\n")
                .with(Dialects.quoted('\''))
                .with("a:string", "b:string")
                .rows())
        .containsExactly(List.of("x,'y", "\""));
    assertThat(
            Delivered.csv("a,b\n\"x,y\"\n\"\",'\n")
                .with(Dialects.quoted(Dialect.NONE))
                .with("a:string", "b:string")
                .rows())
        .containsExactly(List.of("\"x", "y\""), List.of("\"\"", "'"));
  }

  @Test
  void withoutQuotesAnEmptyCellIsNull() throws IOException {
    assertThat(
            Delivered.csv("a,b\n,\n")
                .with(Dialects.quoted(Dialect.NONE))
                .with("a:string", "b:long")
                .rows())
        .containsExactly(asList(null, null));
  }

  @Test
  void whatIsNoCharacterIsRefusedWhereNothingQuotes() {
    assertThat(
            Delivered.csv("a\nx\nu\uFFFFv\uFFFFw\n")
                .with(Dialects.quoted(Dialect.NONE))
                .with("a:string")
                .problems()
                .get(0))
        .endsWith("U+FFFF is no character");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "\"x\\\"y\"       ~ x\"y",
        "\"x\\\\y\"      ~ x\\y",
        "\"x\\\\\"       ~ x\\",
        "\"x\\ny\"         ~ x\\ny",
        "\"x\\,y\"         ~ x,y",
        "\"x\"\"y\"        ~ x\"y",
        "x\\,y              ~ x,y",
        "x\\\\            ~ x\\",
        "x\\\"y            ~ x\"y",
        "\\\"x\\\"      ~ \"x\"",
        "\\N                ~ \\N",
        "\\#x               ~ #x",
      })
  void anEscapeProtectsWhatWouldHaveAMeaning(String cell, String value) throws IOException {
    assertThat(
            Delivered.csv("a,b\n" + cell.strip() + ",1\n#c\\\n" + cell.strip() + ",2")
                .with(Dialects.escaped('"'))
                .with("a:string", "b:long")
                .rows())
        .containsExactly(List.of(value.strip(), 1L), List.of(value.strip(), 2L));
  }

  @Test
  void anEscapedLineBreakIsPartOfACellAndALineAllTheSame() throws IOException {
    for (String end : List.of("\n", "\r\n", "\r")) {
      for (char quote : new char[] {'"', Dialect.NONE}) {
        String text = String.join(end, "a,b", "x\\", "y,1", "z,bad", "");
        assertThat(
                Delivered.csv(text)
                    .with(Dialects.escaped(quote))
                    .with("a:string", "b:long")
                    .problem())
            .isEqualTo("d.csv:4:2: column \"b\": expected long, found \"bad\"");
        assertThat(
                Delivered.csv(text.replace("bad", "2"))
                    .with(Dialects.escaped(quote))
                    .with("a:string", "b:long")
                    .rows())
            .containsExactly(List.of("x" + end + "y", 1L), List.of("z", 2L));
      }
    }
  }

  @Test
  void aQuoteThatIsOnlyClosedByAnEscapedOneIsOpen() {
    assertThat(
            Delivered.csv("a\nx\n\"y\\\"\nz\n")
                .with(Dialects.escaped('"'))
                .with("a:string")
                .problem())
        .isEqualTo("d.csv:3:1: column \"a\": a quote opens here and is never closed");
    assertThat(
            Delivered.csv("a\nx\n\"y\\\\\"z\n")
                .with(Dialects.escaped('"'))
                .with("a:string")
                .problem())
        .isEqualTo("d.csv:3:1: column \"a\": text after the closing quote");
  }

  @Test
  void anEscapedTextIsNoNullText() throws IOException {
    Dialect dialect =
        Dialects.of(
            new CsvLayout("\t", Dialect.NONE, '\\', Dialect.NONE, 0, true),
            new Spelling('.', Dialect.NONE, List.of("\\N"), List.of("true"), List.of("false")));
    assertThat(
            Delivered.csv("a\tb\n\\N\t\\N\n\\\\N\t1\n")
                .with(dialect)
                .with("a:string", "b:long")
                .rows())
        .containsExactly(asList(null, null), List.of("\\N", 1L));
  }

  @Test
  void escapesMayLieOnAnyBorderOfABuffer() throws IOException {
    for (int shift = 0; shift < 6; shift++) {
      String filler = "f".repeat((1 << 13) - 8 + shift);
      String text = "a,b\n" + filler + "\\,\\\"x,1\n\"" + filler + "\\\"\",2\n";
      assertThat(Delivered.csv(text).with(Dialects.escaped('"')).with("a:string", "b:long").rows())
          .containsExactly(List.of(filler + ",\"x", 1L), List.of(filler + "\"", 2L));
    }
  }

  @Test
  void commentsAreLinesOnlyWhereTheyBeginARecord() throws IOException {
    String text = "# first\na,b\n1,#x\n#,\"\n\n2,\"\n#y\"\n#";
    assertThat(Delivered.csv(text).with(Dialects.commented(0)).with("a:long", "b:string").rows())
        .containsExactly(List.of(1L, "#x"), List.of(2L, "\n#y"));
    assertThat(
            Delivered.csv(text + "\nx,\n")
                .with(Dialects.commented(0))
                .with("a:long", "b:string")
                .problem())
        .isEqualTo("d.csv:9:1: column \"a\": expected long, found \"x\"");
    assertThat(Delivered.csv("a,b\n#1,2\n").with("a:string", "b:long").rows())
        .containsExactly(List.of("#1", 2L));
  }

  @Test
  void aFileOfCommentsHasNoHeader() {
    assertThat(Delivered.csv("#a\n#b\n").with(Dialects.commented(0)).with("a:long").problem())
        .isEqualTo("d.csv: empty file, expected a header");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void linesBeforeTheHeaderMayBeSkippedWhateverTheyHold(String end) throws IOException {
    String text = String.join(end, "Report \"of, all", "", "a,b", "1,2", "x,3", "");
    assertThat(Delivered.csv(text).with(Dialects.skipping(2)).with("a:long", "b:long").problem())
        .isEqualTo("d.csv:5:1: column \"a\": expected long, found \"x\"");
    assertThat(
            Delivered.csv(text.replace("x", "3"))
                .with(Dialects.skipping(2))
                .with("a:long", "b:long")
                .rows())
        .containsExactly(List.of(1L, 2L), List.of(3L, 3L));
  }

  @Test
  void aFileThatEndsAmongTheSkippedLinesIsRefused() {
    assertThat(Delivered.csv("x\ny\n").with(Dialects.skipping(3)).with("a:long").problem())
        .isEqualTo("d.csv: expected more than the lines that are skipped, found 2");
    assertThat(Delivered.csv("x\ny\n").with(Dialects.skipping(2)).with("a:long").problem())
        .isEqualTo("d.csv: empty file, expected a header");
    assertThat(Delivered.csv("").with(Dialects.skipping(2)).with("a:long").problem())
        .isEqualTo("d.csv: empty file, expected a header");
  }

  @Test
  void aBadByteInASkippedLineHasItsLine() {
    byte[] bytes = "x\ny\u00E4\na\n1\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThat(Delivered.csv("d.csv", bytes).with(Dialects.skipping(2)).with("a:long").problem())
        .isEqualTo("d.csv:2: the file is not UTF-8: byte 0xE4; `encoding` can declare another");
  }

  @Test
  void withoutAHeaderCellsAreTheColumnsInTheirOrder() throws IOException {
    assertThat(
            Delivered.csv("1,x\n2,y\n")
                .with(Dialects.headerless())
                .with("a:long", "b:string")
                .rows())
        .containsExactly(List.of(1L, "x"), List.of(2L, "y"));
  }

  @Test
  void withoutAHeaderEveryRowHasAllColumns() {
    assertThat(
            Delivered.csv("1,x\n2\n3,x,y\n")
                .with(Dialects.headerless())
                .with("a:long", "b:string")
                .problems())
        .containsExactly(
            "d.csv:2: expected 2 cells, found 1", "d.csv:3: expected 2 cells, found 3");
    assertThat(
            Delivered.csv("1,x\ny,z\n")
                .with(Dialects.headerless())
                .with("a:long", "b:string")
                .problem())
        .isEqualTo("d.csv:2:1: column \"a\": expected long, found \"y\"");
  }

  @Test
  void aHeaderWhereNoneWasDeclaredIsRefused() {
    assertThat(
            Delivered.csv("a,b\n1,x\n")
                .with(Dialects.headerless())
                .with("a:string", "b:string")
                .problem())
        .isEqualTo("d.csv:1: expected no header, found \"a,b\"");
    assertThat(Delivered.csv("\n").with(Dialects.headerless()).with("a:string").problem())
        .isEqualTo("d.csv: empty file, expected rows");
  }

  private static @Nullable Object number(char decimal, char grouping, String type, String text)
      throws IOException {
    return Delivered.csv("a;b\n" + text + ";\n")
        .with(Dialects.numbers(decimal, grouping))
        .with("a:" + type, "b:string")
        .rows()
        .get(0)
        .get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "1.234,56 1234.56",
        "1234,56 1234.56",
        "-1.234.567,8 -1234567.80",
        "0,5 0.50",
        "999 999.00",
        "1.000 1000.00",
        "+12.345 12345.00",
        "1,5e2 150.00",
      })
  void numbersMayBeWrittenAsInEurope(String text, BigDecimal value) throws IOException {
    assertThat(number(',', '.', "decimal(12,2)", text)).isEqualTo(value.unscaledValue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.23",
        "1.2345",
        "1234.567",
        ".123",
        "1..234",
        "1.234.5",
        "1,234.5",
        "1,2,3",
        "1.234.",
        "-.123",
        "1.234e1",
        "1e1.234",
        "12.34,5",
        "1 234",
        "1,"
      })
  void groupsThatAreNoneAreRefused(String text) {
    assertThat(
            Delivered.csv("a;b\n" + text + ";\n")
                .with(Dialects.numbers(',', '.'))
                .with("a:decimal(12,3)", "b:string")
                .problem())
        .startsWith("d.csv:2:1: column \"a\": expected decimal(12,3)")
        .contains("\"" + text + "\"");
  }

  @Test
  void aNumberWithADotIsNoneWhereACommaIsDeclared() {
    assertThat(
            Delivered.csv("a\n1.5\n")
                .with(Dialects.numbers(',', Dialect.NONE))
                .with("a:decimal(9,2)")
                .problem())
        .isEqualTo(
            "d.csv:2:1: column \"a\": expected decimal(9,2) with \",\" for decimals, found \"1.5\"");
    assertThat(
            Delivered.csv("a\n1.5\n")
                .with(Dialects.numbers(',', '.'))
                .with("a:decimal(9,2)")
                .problem())
        .isEqualTo(
            "d.csv:2:1: column \"a\": expected decimal(9,2) with \",\" for decimals and \".\""
                + " between thousands, found \"1.5\"");
  }

  @Test
  void aNumberThatDoesNotFitIsShownAsWritten() {
    assertThat(
            Delivered.csv("a\n1.234,567\n")
                .with(Dialects.numbers(',', '.'))
                .with("a:decimal(9,2)")
                .problem())
        .isEqualTo(
            "d.csv:2:1: column \"a\": 1234.567 does not fit decimal(9,2), written \"1.234,567\"");
  }

  @Test
  void wholeAndFloatingNumbersHaveGroupsToo() throws IOException {
    assertThat(number(',', '.', "long", "-1.234.567")).isEqualTo(-1234567L);
    assertThat(number(',', '\'', "int", "12'345")).isEqualTo(12345L);
    assertThat(number(',', '\u00A0', "double", "1\u00A0234,5")).isEqualTo(1234.5);
    assertThat(number('.', ',', "decimal(9,2)", "1,234.50")).isEqualTo(BigInteger.valueOf(123450));
  }

  @Test
  void textsAndDaysAreNoNumbers() throws IOException {
    assertThat(number(',', '.', "string", "1.234,5")).isEqualTo("1.234,5");
    assertThat(number(',', '.', "date|dd.MM.yyyy", "02.01.1970")).isEqualTo(1L);
  }

  @Test
  void declaredTextsAreNullUnlessTheyAreQuotedText() throws IOException {
    assertThat(
            Delivered.csv("a,b\nNA,NA\n\"NA\",\"NA\"\n-,-\nNAN,1\n,\n")
                .with(Dialects.nullTexts("NA", "-"))
                .with("a:string", "b:long")
                .rows())
        .containsExactly(
            asList(null, null),
            asList("NA", null),
            asList(null, null),
            asList("NAN", 1L),
            asList(null, null));
  }

  @Test
  void aColumnMayHaveNullTextsOfItsOwn() throws IOException {
    Delivered delivered =
        Delivered.csv("country,amount,n\nNA,NA,NA\n?,1,2\n").with(Dialects.nullTexts("NA"));
    ColumnType string = ColumnType.parse("string");
    delivered.with(new Column("country", string, false, List.of(), List.of(), List.of("?")));
    delivered.with("amount:long");
    delivered.with(new Column("n", string, false, List.of(), List.of(), List.of()));
    assertThat(delivered.rows()).containsExactly(asList("NA", null, "NA"), asList(null, 1L, "2"));
  }

  @Test
  void aNullTextInARequiredColumnIsRefused() {
    assertThat(Delivered.csv("a\nNA\n").with(Dialects.nullTexts("NA")).with("a!:string").problem())
        .isEqualTo("d.csv:2:1: column \"a\" is required, found NULL as \"NA\"");
  }

  @Test
  void otherTextsMayMeanTrueAndFalse() throws IOException {
    Dialect dialect = Dialects.flags(List.of("Y", "ja"), List.of("N", "0"));
    assertThat(Delivered.csv("a\nY\nja\nN\n0\n").with(dialect).with("a:boolean").rows())
        .containsExactly(List.of(true), List.of(true), List.of(false), List.of(false));
    assertThat(Delivered.csv("a\ntrue\n").with(dialect).with("a:boolean").problem())
        .isEqualTo("d.csv:2:1: column \"a\": expected Y or ja or N or 0, found \"true\"");
  }

  @Test
  void aCellMayBeOfManyMegabytes() throws IOException {
    String big = "x".repeat(20_000_000);
    String text = "a,b\n\"" + big + "\",1\n";
    assertThat(Delivered.csv(text).with("a:string", "b:long").problem())
        .isEqualTo(
            "d.csv:2:1: column \"a\": more than 16777216 characters; is a quote not closed?");
    assertThat(
            Delivered.csv(text)
                .with(Dialects.limited(30_000_000))
                .with("a:string", "b:long")
                .rows())
        .containsExactly(List.of(big, 1L));
  }

  @Test
  void thereMayBeThousandsOfColumns() throws IOException {
    int columns = 5_000;
    List<String> tokens = new ArrayList<>();
    IntStream.range(0, columns).forEach(i -> tokens.add("c" + i + ":long"));
    String header =
        IntStream.range(0, columns).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    String row =
        IntStream.range(0, columns).mapToObj(Integer::toString).collect(Collectors.joining(","));
    Delivered delivered = Delivered.csv(header + "\n" + row + "\n" + row + "\n");
    assertThat(delivered.with(tokens.toArray(String[]::new)).rows().get(1).get(4_999))
        .isEqualTo(4_999L);
    assertThat(
            Delivered.csv(header + "\n" + row.replace("4999", "x") + "\n")
                .with(tokens.toArray(String[]::new))
                .problem())
        .isEqualTo("d.csv:2:5000: column \"c4999\": expected long, found \"x\"");
  }

  @Test
  void anEscapeNeedsADelimiterOfOneCharacter() {
    Dialect dialect = Dialects.of(new CsvLayout("||", '"', '\\', Dialect.NONE, 0, true));
    assertThatThrownBy(() -> Delivered.csv("a\n").with(dialect).with("a:long").open())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an escape needs a delimiter of one character");
  }
}
