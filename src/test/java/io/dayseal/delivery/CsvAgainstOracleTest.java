package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random CSV, read by the reader and by a parser of its own that shares no code with it. */
class CsvAgainstOracleTest {
  private static final String[] PIECES = {
    "a",
    "b",
    ",",
    "\"",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\u00E4",
    "\uD83D\uDE00",
    "",
    "1,2\n3",
    "\"\"",
    "\\"
  };
  private static final String[] ENDS = {"\n", "\r\n", "\r"};

  @Test
  void randomCellsAreReadAsTheyWereWritten() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      assertReadsAsOracle(document(random, 3, 1 + random.nextInt(20), 8), seed);
    }
  }

  @Test
  void cellsLargerThanTheParsersBufferAreRead() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 5; i++) {
      assertReadsAsOracle(document(random, 3, 6, 20_000), seed);
    }
  }

  private static void assertReadsAsOracle(String text, long seed) throws IOException {
    List<List<@Nullable Object>> expected = oracle(text);
    assertThat(Delivered.csv("x,y,z\n" + text).with("x:string", "y:string", "z:string").rows())
        .as("seed %d", seed)
        .isEqualTo(expected);
  }

  private static String document(Random random, int width, int rows, int maxPieces) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      for (int cell = 0; cell < width; cell++) {
        text.append(cell == 0 ? "" : ",").append(cell(random, maxPieces));
      }
      boolean last = row == rows - 1;
      text.append(last && random.nextBoolean() ? "" : ENDS[random.nextInt(ENDS.length)]);
      text.append(random.nextInt(10) == 0 && !last ? "\n\n" : "");
    }
    return text.toString();
  }

  private static String cell(Random random, int maxPieces) {
    StringBuilder value = new StringBuilder();
    for (int i = random.nextInt(maxPieces + 1); i > 0; i--) {
      value.append(PIECES[random.nextInt(PIECES.length)]);
    }
    String cell = value.toString();
    boolean quotes =
        random.nextInt(3) == 0 || cell.startsWith("\"") || cell.matches("(?s).*[,\r\n].*");
    return quotes ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
  }

  /** RFC 4180 one character at a time; blank lines skipped, unquoted empty cells null. */
  private static List<List<@Nullable Object>> oracle(String text) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    List<@Nullable Object> row = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      StringBuilder cell = new StringBuilder();
      boolean quoted = text.charAt(at) == '"';
      if (quoted) {
        at++;
        while (text.charAt(at) != '"' || (at + 1 < text.length() && text.charAt(at + 1) == '"')) {
          at += text.charAt(at) == '"' ? 1 : 0;
          cell.append(text.charAt(at++));
        }
        at++;
      } else {
        while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
          cell.append(text.charAt(at++));
        }
      }
      row.add(cell.isEmpty() && !quoted ? null : cell.toString());
      if (at < text.length() && text.charAt(at) == ',') {
        at++;
        if (at == text.length()) {
          row.add(null);
        }
        continue;
      }
      // A line break; CR and LF beside each other are one.
      at += text.startsWith("\r\n", at) ? 2 : 1;
      boolean blank = row.size() == 1 && row.get(0) == null;
      if (!blank) {
        rows.add(row);
      }
      row = new ArrayList<>();
    }
    if (!row.isEmpty()) {
      rows.add(row);
    }
    return rows;
  }
}
