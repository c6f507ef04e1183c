package io.dayseal.delivery;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A column that has gone by other names in deliveries. */
class RenamesTest {
  @ParameterizedTest
  @ValueSource(strings = {"CLOSE", "VIX Close", "VIXClose"})
  void everyNameOfAColumnIsTheColumn(String name) throws IOException {
    String column = "CLOSE<VIX Close<VIXClose:long";
    assertThat(Delivered.csv("a," + name + "\n1,2\n").with("a:long", column).rows())
        .containsExactly(List.of(1L, 2L));
    assertThat(Delivered.json("[{\"a\":1,\"" + name + "\":2}]").with("a:long", column).rows())
        .containsExactly(List.of(1L, 2L));
    assertThat(Delivered.jsonl("{\"a\":1,\"" + name + "\":2}\n").with("a:long", column).rows())
        .containsExactly(List.of(1L, 2L));
  }

  @Test
  void twoNamesOfOneColumnInAHeaderAreRefused() {
    assertThat(
            Delivered.csv("VIXClose,a,CLOSE\n1,2,3\n")
                .with("a:long", "CLOSE<VIXClose:long")
                .problem())
        .isEqualTo(
            "d.csv:1:3: two names of column \"CLOSE\": \"VIXClose\" and \"CLOSE\" (cells 1 and 3)");
    assertThat(Delivered.csv("b,c\n1,2\n").with("a<b<c:long").problem())
        .isEqualTo("d.csv:1:2: two names of column \"a\": \"b\" and \"c\" (cells 1 and 2)");
  }

  @Test
  void twoNamesOfOneColumnAnywhereInADocumentAreRefused() {
    assertThat(Delivered.json("[{\"a\":1,\n\"b\":2}]").with("a<b:long").problem())
        .isEqualTo("d.json:2:1: two names of column \"a\": \"a\" and \"b\"");
    assertThat(Delivered.jsonl("{\"b\":1}\n{\"b\":2}\n{\"a\":1}\n").with("a<b:long").problem())
        .isEqualTo("d.jsonl:3:2: two names of column \"a\": \"b\" and \"a\"");
  }

  @Test
  void aNullUnderASecondNameIsASecondNameToo() {
    assertThat(Delivered.json("[{\"a\":1,\"b\":null}]").with("a<b:long").problem())
        .isEqualTo("d.json:1:9: two names of column \"a\": \"a\" and \"b\"");
  }

  @Test
  void aMissingColumnIsNamedWithAllItsNamesAndTheNearestThatIsThere() {
    assertThat(
            Delivered.csv("day,Vix-Close\n")
                .with(NewColumns.IGNORE)
                .with("day:string", "CLOSE<VIXClose:long")
                .problem())
        .isEqualTo("d.csv:1: no column \"CLOSE\", nor \"VIXClose\" (there is \"Vix-Close\")");
    assertThat(
            Delivered.json("[{\"day\":\"x\",\"Vix-Close\":1}]")
                .with(NewColumns.IGNORE)
                .with("day:string", "CLOSE<VIXClose:long")
                .problem())
        .isEqualTo(
            "d.json: no record has the key \"CLOSE\", nor \"VIXClose\" (there is \"Vix-Close\")");
  }

  @Test
  void aColumnThatMayBeMissingMayBeMissingUnderAllItsNames() throws IOException {
    assertThat(Delivered.csv("x\n1\n").with(MissingColumns.NULL).with("x:long", "a<b:long").rows())
        .containsExactly(asList(1L, null));
  }

  @Test
  void aHeaderThatIsRepeatedIsRecognisedUnderItsOldNames() {
    assertThat(Delivered.csv("b\nx\nb\n").with("a<b:string").problem())
        .isEqualTo("d.csv:3: the header is repeated: \"b\"");
  }

  @Test
  void aWrongCellIsNamedAsTheFileNamesIt() {
    assertThat(Delivered.csv("b\nx\n").with("a<b:long").problem())
        .isEqualTo("d.csv:2:1: column \"b\": expected long, found \"x\"");
  }

  @Test
  void aStringIsANumberOnlyWhereThatIsDeclaredAndItSpellsOne() throws IOException {
    String text = "[{\"a\":\"3\"},{\"a\":4},{\"a\":\"-5\"},{\"a\":null}]";
    assertThat(Delivered.json(text).with(Dialects.quotedNumbers()).with("a:long").rows())
        .containsExactly(List.of(3L), List.of(4L), List.of(-5L), asList((Object) null));
    assertThat(Delivered.json(text).with("a:long").problems().get(0))
        .isEqualTo("d.json:1:7: column \"a\": expected long, found the string \"3\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"007", "+1", "", " 1", "1 ", "0x1", "1,5", "NaN", "-", "00"})
  void aStringThatIsNoJsonNumberIsNone(String spelled) {
    for (String type : List.of("long", "double", "decimal(9,2)")) {
      assertThat(
              Delivered.json("[{\"a\":\"" + spelled + "\"}]")
                  .with(Dialects.quotedNumbers())
                  .with("a:" + type)
                  .problem())
          .isEqualTo(
              "d.json:1:7: column \"a\": expected "
                  + type
                  + ", found the string \""
                  + spelled
                  + "\"");
    }
  }
}
