package io.dayseal.fuzz;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dayseal.delivery.Column;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** What an accepted input must have held, found by other means. */
final class Reference {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Reference() {}

  /**
   * Compares.
   *
   * @throws AssertionError when rows or texts of them are missing, or an input was accepted that
   *     the other reader refuses
   */
  static void check(
      Target target, byte[] input, List<Column> columns, List<List<@Nullable Object>> rows)
      throws IOException {
    switch (target) {
      case TYPED_CSV -> csv(input, columns, rows, false);
      case CSV -> csv(input, columns, rows, true);
      case GZIP -> csv(gunzip(input), columns, rows, true);
      case ZIP -> csv(unzip(input), columns, rows, true);
      case JSON, TYPED_JSON -> json(input, columns, rows, target == Target.JSON);
      case JSON_LINES, TYPED_JSON_LINES ->
          jsonLines(input, columns, rows, target == Target.JSON_LINES);
      // Its frames have checksums of their own, and so have Parquet's pages.
      case ZSTD, PARQUET -> {}
    }
  }

  private static void csv(
      byte[] bytes, List<Column> columns, List<List<@Nullable Object>> rows, boolean texts)
      throws IOException {
    List<List<PlainCsv.Cell>> records =
        PlainCsv.records(utf8(bytes)).orElseThrow(() -> new AssertionError("bad quotes accepted"));
    List<String> header = records.get(0).stream().map(PlainCsv.Cell::value).toList();
    List<List<@Nullable Object>> expected = new ArrayList<>();
    for (List<PlainCsv.Cell> record : records.subList(1, records.size())) {
      if (record.size() != header.size()) {
        throw new AssertionError("another number of cells accepted: " + record);
      }
      List<@Nullable Object> row = new ArrayList<>();
      for (Column column : columns) {
        int cell = header.indexOf(column.name());
        boolean absent =
            cell < 0 || (record.get(cell).value().isEmpty() && !record.get(cell).quoted());
        row.add(absent ? null : record.get(cell).value());
      }
      expected.add(row);
    }
    compare(expected, rows, texts);
  }

  private static void json(
      byte[] bytes, List<Column> columns, List<List<@Nullable Object>> rows, boolean texts)
      throws IOException {
    JsonNode records = MAPPER.readTree(withoutMark(utf8(bytes))).path("data");
    List<List<@Nullable Object>> expected = new ArrayList<>();
    records.forEach(record -> expected.add(row(record, columns)));
    compare(expected, rows, texts);
  }

  private static void jsonLines(
      byte[] bytes, List<Column> columns, List<List<@Nullable Object>> rows, boolean texts)
      throws IOException {
    List<List<@Nullable Object>> expected = new ArrayList<>();
    JsonParser parser = MAPPER.createParser(withoutMark(utf8(bytes)));
    try (MappingIterator<JsonNode> records = MAPPER.readerFor(JsonNode.class).readValues(parser)) {
      while (records.hasNext()) {
        expected.add(row(records.next(), columns));
      }
    }
    compare(expected, rows, texts);
  }

  private static List<@Nullable Object> row(JsonNode record, List<Column> columns) {
    List<@Nullable Object> row = new ArrayList<>();
    for (Column column : columns) {
      JsonNode value = record.path(column.name());
      row.add(value.isMissingNode() || value.isNull() ? null : value.asText());
    }
    return row;
  }

  private static void compare(
      List<List<@Nullable Object>> expected, List<List<@Nullable Object>> rows, boolean texts) {
    if (expected.size() != rows.size()) {
      throw new AssertionError("expected " + expected.size() + " rows, found " + rows.size());
    }
    for (int i = 0; i < rows.size(); i++) {
      for (int c = 0; c < rows.get(i).size(); c++) {
        Object found = rows.get(i).get(c);
        Object other = expected.get(i).get(c);
        // Where a column is no text, a quoted empty cell is NULL.
        boolean differs =
            found instanceof String
                ? !found.equals(other)
                : texts && (found == null) != (other == null);
        if (differs) {
          throw new AssertionError("row " + i + ": expected " + other + ", found " + found);
        }
      }
    }
  }

  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String utf8(byte[] bytes) throws IOException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(bytes))
        .toString();
  }

  private static byte[] gunzip(byte[] bytes) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }

  /** By the directory at its end, as the reader does; the stream's own headers may differ. */
  private static byte[] unzip(byte[] bytes) throws IOException {
    Path file = Files.createTempFile("fuzz", ".zip");
    try {
      Files.write(file, bytes);
      try (ZipFile zip = new ZipFile(file.toFile())) {
        ZipEntry entry =
            zip.stream()
                .filter(e -> !e.isDirectory())
                .map(ZipEntry.class::cast)
                .findFirst()
                .orElseThrow();
        byte[] unpacked = zip.getInputStream(entry).readAllBytes();
        CRC32 checksum = new CRC32();
        checksum.update(unpacked);
        if (checksum.getValue() != entry.getCrc()) {
          throw new AssertionError("a wrong checksum was accepted");
        }
        return unpacked;
      }
    } finally {
      Files.delete(file);
    }
  }
}
