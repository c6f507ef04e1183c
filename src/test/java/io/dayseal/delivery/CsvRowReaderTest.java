package io.dayseal.delivery;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRowReaderTest {

  @Test
  void columnsAreFoundByNameAndNotByPlace() throws IOException {
    assertThat(Delivered.csv("b,a\n1,x\n").with("a:string", "b:long").rows())
        .containsExactly(List.of("x", 1L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void everyLineEndEndsARecord(String end) throws IOException {
    String text = String.join(end, "a,b", "1,2", "", "3,4");
    assertThat(Delivered.csv(text).with("a:long", "b:long").rows())
        .containsExactly(List.of(1L, 2L), List.of(3L, 4L));
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstName() throws IOException {
    assertThat(Delivered.csv("\uFEFF\"a\",b\n1,2\n").with("a:long", "b:long").rows())
        .containsExactly(List.of(1L, 2L));
  }

  @Test
  void anEmptyCellIsNullAndAQuotedEmptyCellIsAnEmptyString() throws IOException {
    assertThat(Delivered.csv("a,b,n\n,\"\",\"\"\n").with("a:string", "b:string", "n:long").rows())
        .containsExactly(asList(null, "", null));
  }

  @Test
  void quotesInsideACellThatDoesNotBeginWithOneAreOrdinaryCharacters() throws IOException {
    assertThat(Delivered.csv("a,b\n19\" rack,6' 2\"\n").with("a:string", "b:string").rows())
        .containsExactly(List.of("19\" rack", "6' 2\""));
  }

  @Test
  void aHeaderAloneIsADeliveryWithoutRows() throws IOException {
    assertThat(Delivered.csv("a,b").with("a:long", "b:long").rows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFF", "\n\r\n\n"})
  void aFileWithoutAHeaderIsRefused(String text) {
    assertThat(Delivered.csv(text).with("a:long").problem())
        .isEqualTo("d.csv: empty file, expected a header");
  }

  @Test
  void namelessCellsAtTheEndDoNotMatterWhileTheyAreEmpty() throws IOException {
    assertThat(Delivered.csv("a,,\n1,,\n2,\"\",\n").with("a:long").rows())
        .containsExactly(List.of(1L), List.of(2L));
    assertThat(Delivered.csv("a,,\n1,,\n2,,x\n").with("a:long").problem())
        .isEqualTo("d.csv:3:3: the header has no name for cell 3, found \"x\"");
  }

  @Test
  void aNamelessCellBetweenOthersIsRefused() {
    assertThat(Delivered.csv("a,,b\n1,,2\n").with("a:long", "b:long").problem())
        .isEqualTo("d.csv:1:2: the header has no name for cell 2");
  }

  @Test
  void aNameThatStandsTwiceInTheHeaderIsRefused() {
    assertThat(Delivered.csv("a,b,a\n1,2,3\n").with("a:long", "b:long").problem())
        .isEqualTo("d.csv:1:3: the header names \"a\" twice (cells 1 and 3)");
  }

  @Test
  void aMissingColumnIsRefusedWithTheNameThatIsNearest() {
    assertThat(Delivered.csv("\nday ,amonut\n").with("day:date", "amount:long").problems())
        .containsExactly(
            "d.csv:2: no column \"day\" (there is \"day \")",
            "d.csv:2: no column \"amount\" (there is \"amonut\")",
            "d.csv:2:1: not declared: \"day \", \"amonut\"");
  }

  @Test
  void aHeaderInOneCellIsRefusedAsOne() {
    assertThat(
            Delivered.csv("day;amount\n")
                .with(NewColumns.IGNORE)
                .with("day:date", "amount:long")
                .problem())
        .isEqualTo("d.csv:1: expected a header with commas between names, found \"day;amount\"");
  }

  @Test
  void aMissingColumnIsNullWhereThePolicySaysSoUnlessItIsRequired() throws IOException {
    assertThat(Delivered.csv("a\n1\n").with(MissingColumns.NULL).with("a:long", "b:long").rows())
        .containsExactly(asList(1L, null));
    assertThat(
            Delivered.csv("a\n1\n").with(MissingColumns.NULL).with("a:long", "b!:long").problems())
        .containsExactly("d.csv:1: no column \"b\"");
  }

  @Test
  void undeclaredColumnsAreAllNamedOrAllIgnored() throws IOException {
    String text = "x,a,y\n1,2,3\n";
    assertThat(Delivered.csv(text).with("a:long").problem())
        .isEqualTo("d.csv:1:1: not declared: \"x\", \"y\"");
    assertThat(Delivered.csv(text).with("a:long").with(NewColumns.IGNORE).rows())
        .containsExactly(List.of(2L));
  }

  @Test
  void nullInARequiredColumnIsRefused() {
    assertThat(Delivered.csv("a,b\n1,\n2,\"\"\n").with("a:long", "b!:long").problems())
        .containsExactly(
            "d.csv:2:2: column \"b\" is required, found an empty cell",
            "d.csv:3:2: column \"b\" is required, found an empty cell");
  }

  @Test
  void aQuotedEmptyCellIsAValueOfARequiredStringColumn() throws IOException {
    assertThat(Delivered.csv("a,b\n1,\"\"\n").with("a:long", "b!:string").rows())
        .containsExactly(List.of(1L, ""));
  }

  @Test
  void aRecordWithAnotherNumberOfCellsHasThatOneProblem() {
    assertThat(Delivered.csv("a,b\n1,2\nx\n\nx,y,z\n").with("a:long", "b:long").problems())
        .containsExactly(
            "d.csv:3: expected 2 cells, found 1", "d.csv:5: expected 2 cells, found 3");
  }

  @Test
  void aRepeatedHeaderIsToldAsSuch() {
    assertThat(Delivered.csv("a,b\n1,2\na,b\n3,4\n").with("a:long", "b:long").problem())
        .isEqualTo("d.csv:3: the header is repeated: \"a,b\"");
  }

  @Test
  void mergeConflictMarkersAreToldAsSuch() {
    String text = "a,b\n<<<<<<< HEAD\n1,2\n=======\n1,3\n>>>>>>> main\n";
    assertThat(Delivered.csv(text).with("a:long", "b:long").problems())
        .containsExactly(
            "d.csv:2: a merge conflict marker: \"<<<<<<< HEAD\"",
            "d.csv:4: a merge conflict marker: \"=======\"",
            "d.csv:6: a merge conflict marker: \">>>>>>> main\"");
  }

  @Test
  void aQuoteThatIsNeverClosedIsToldWhereItOpens() {
    String text = "a,b\n\"x\ny\",\"never\nclosed,1\n2,3\n";
    assertThat(Delivered.csv(text).with("a:string", "b:string").problem())
        .isEqualTo("d.csv:3:2: column \"b\": a quote opens here and is never closed");
  }

  @Test
  void aQuoteThatIsNeverClosedIsToldInTheHeaderToo() {
    assertThat(Delivered.csv("a,\"b\n1,2\n").with("a:string", "b:string").problem())
        .isEqualTo("d.csv:1:2: cell 2: a quote opens here and is never closed");
  }

  @Test
  void textAfterAClosingQuoteIsRefused() {
    assertThat(Delivered.csv("a,b\n1,\"x\" \n").with("a:long", "b:string").problem())
        .isEqualTo("d.csv:2:2: column \"b\": text after the closing quote");
  }

  @Test
  void aCellBeyondAllMeasureIsTakenForAnOpenQuote() {
    String text = "a,b\n1,\"" + "x\n".repeat(9_000_000);
    assertThat(Delivered.csv(text).with("a:long", "b:string").problem())
        .isEqualTo(
            "d.csv:2:2: column \"b\": more than 16777216 characters; is a quote not closed?");
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedAtTheirCell() {
    byte[] text = "a,b\n1,2\n3,M\u00E1laga\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(Delivered.csv("d.csv", text).with("a:long", "b:string").problem())
        .isEqualTo(
            "d.csv:3:2: column \"b\": the file is not UTF-8: byte 0xE1; `encoding` can declare another");
  }

  @Test
  void utf16IsRefusedByItsName() {
    byte[] text = "a,b\n1,2\n".getBytes(StandardCharsets.UTF_16);
    assertThat(Delivered.csv("d.csv", text).with("a:long", "b:long").problem())
        .isEqualTo("d.csv:1:1: cell 1: the file is UTF-16, expected UTF-8");
  }

  @Test
  void problemsAreCollectedAndTheGoodRowsBetweenThemArePushed() throws IOException {
    String text = "a,b\nx,1\n1,2\n2,y\n";
    RecordingSink sink = new RecordingSink(2);
    try (RowReader reader = Delivered.csv(text).with("a:long", "b:long").open()) {
      assertThat(reader.next(sink)).isTrue();
      assertThat(sink.rows()).containsExactly(List.of(1L, 2L));
      assertThatThrownBy(() -> reader.next(sink))
          .isInstanceOfSatisfying(
              RefusedDeliveryException.class,
              refused ->
                  assertThat(refused.problems())
                      .extracting(Problem::toString)
                      .containsExactly(
                          "d.csv:2:1: column \"a\": expected long, found \"x\"",
                          "d.csv:4:2: column \"b\": expected long, found \"y\""));
      // The first one twice: the reader of plain records began it and handed it on.
      assertThat(sink.abandoned()).isEqualTo(3);
      assertThat(reader.next(sink)).as("the reader is at its end").isFalse();
    }
  }

  @Test
  void readingStopsAfterTwentyProblems() {
    List<String> problems =
        Delivered.csv("a,b\n" + "x,1\n".repeat(100)).with("a:long", "b:long").problems();
    assertThat(problems).hasSize(20);
    assertThat(problems.get(19)).startsWith("d.csv:21:1: ");
  }

  @Test
  void aFaultOfTheStructureKeepsTheProblemsFoundBefore() {
    assertThat(Delivered.csv("a,b\nx,1\ny,\"\n").with("a:long", "b:string").problems())
        .containsExactly(
            "d.csv:2:1: column \"a\": expected long, found \"x\"",
            "d.csv:3:1: column \"a\": expected long, found \"y\"",
            "d.csv:3:2: column \"b\": a quote opens here and is never closed");
  }

  @Test
  void linesAreCountedWhereLineEndsAreMixedInsideQuotes() {
    String text = "a,b\n\"1\r2\n3\r\n4\",1\n\"\n\n\r\r\",1\nx,y\n";
    assertThat(Delivered.csv(text).with("a:string", "b:long").problem())
        .isEqualTo("d.csv:11:2: column \"b\": expected long, found \"y\"");
  }

  @Test
  void valuesInMessagesStayOnOneLineAndShort() {
    String text = "a,b\n\"1\n\t2\",1\n" + "y".repeat(100) + ",2\n";
    assertThat(Delivered.csv(text).with("a:long", "b:long").problems())
        .containsExactly(
            "d.csv:2:1: column \"a\": expected long, found \"1\\n\\t2\"",
            "d.csv:4:1: column \"a\": expected long, found \"" + "y".repeat(60) + "...\"");
  }

  @Test
  void nestedColumnsAndOtherFormatsAreAnErrorOfTheDefinition() {
    assertThatThrownBy(() -> Delivered.csv("a\n").with("a:list<long>").open())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column \"a\": a cell of csv cannot be a list<long>");
    assertThatThrownBy(
            () ->
                TextReaders.open(
                    DeliverySource.ofFile(java.nio.file.Path.of("x.parquet")),
                    DeliveryDefinition.strict(DeliveryFormat.PARQUET),
                    List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("parquet is not text");
  }

  @Test
  void whatASinkRaisesIsPassedOnAsItIs() throws IOException {
    IllegalStateException raised = new IllegalStateException("full");
    RowSink sink =
        new RowCounter() {
          @Override
          public void longCell(int column, long value) {
            throw raised;
          }
        };
    try (RowReader reader = Delivered.csv("a\n1\n").with("a:long").open()) {
      assertThatThrownBy(() -> reader.next(sink)).isSameAs(raised);
    }
  }
}
