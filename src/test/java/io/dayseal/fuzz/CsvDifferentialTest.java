package io.dayseal.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryFormat;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The strict reader against another parser, on well formed files of every shape. */
class CsvDifferentialTest {
  private static final int FILES = 1_500;
  private static final List<String> PARTS =
      List.of(
          "a", "\"", ",", "\n", "\r\n", " ", "é", "\uD83D\uDE00", "'", ";", "\t", "0", "#", "\\");

  @Test
  void bothParsersReadTheSameCells() throws IOException {
    long seed = Long.getLong("dayseal.fuzz.seed", System.nanoTime());
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < FILES; i++) {
      int width = 2 + random.nextInt(6);
      String text = text(random, width);
      assertThat(strict(text, width)).as("seed %d: %s", seed, text).isEqualTo(other(text));
    }
  }

  private static List<List<@Nullable Object>> strict(String text, int width) throws IOException {
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < width; c++) {
      columns.add(Column.of("c" + c, ColumnType.parse("string")));
    }
    Probe probe =
        new Probe(
            DeliveryDefinition.strict(DeliveryFormat.CSV), columns, "d.csv", Path.of("unused"));
    return probe.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  private static List<List<@Nullable Object>> other(String text) throws IOException {
    CSVFormat format =
        CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .setNullString("")
            .setQuoteMode(org.apache.commons.csv.QuoteMode.ALL_NON_NULL)
            .get();
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (CSVParser parser = CSVParser.parse(new StringReader(text), format)) {
      for (CSVRecord record : parser) {
        List<@Nullable Object> row = new ArrayList<>();
        record.forEach(row::add);
        rows.add(row);
      }
    }
    return rows;
  }

  private static String text(SplittableRandom random, int width) {
    String[] ends = {"\n", "\r\n"};
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < width; c++) {
      text.append(c == 0 ? "" : ",").append("c").append(c);
    }
    text.append(ends[random.nextInt(2)]);
    int rows = random.nextInt(12);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < width; c++) {
        text.append(c == 0 ? "" : ",").append(cell(random));
      }
      boolean last = r == rows - 1 && random.nextBoolean();
      text.append(last ? "" : ends[random.nextInt(2)].repeat(random.nextInt(5) == 0 ? 2 : 1));
    }
    return text.toString();
  }

  /** A cell as a writer spells it: quotes where they are needed, and sometimes where not. */
  private static String cell(SplittableRandom random) {
    StringBuilder value = new StringBuilder();
    int length = random.nextInt(6);
    for (int i = 0; i < length; i++) {
      value.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    String cell = value.toString();
    boolean special = cell.chars().anyMatch(c -> "\",\r\n".indexOf(c) >= 0);
    return special || (random.nextInt(3) == 0 && !cell.isEmpty())
        ? '"' + cell.replace("\"", "\"\"") + '"'
        : cell;
  }
}
