package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A delivery made by a test: its bytes, its columns as {@code name:type}, and what is read. */
final class Delivered {
  private final String name;
  private final byte[] bytes;
  private DeliveryDefinition definition;
  private final List<Column> columns = new ArrayList<>();

  private Delivered(String name, byte[] bytes, DeliveryFormat format) {
    this.name = name;
    this.bytes = bytes;
    this.definition = DeliveryDefinition.strict(format);
  }

  static Delivered csv(String text) {
    return csv("d.csv", text.getBytes(StandardCharsets.UTF_8));
  }

  static Delivered csv(String name, byte[] bytes) {
    return new Delivered(name, bytes, DeliveryFormat.CSV);
  }

  static Delivered json(String text) {
    return json(text.getBytes(StandardCharsets.UTF_8));
  }

  static Delivered json(byte[] bytes) {
    return json("d.json", bytes);
  }

  static Delivered json(String name, byte[] bytes) {
    return new Delivered(name, bytes, DeliveryFormat.JSON);
  }

  static Delivered jsonl(String text) {
    return new Delivered("d.jsonl", text.getBytes(StandardCharsets.UTF_8), DeliveryFormat.JSONL);
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  /**
   * Columns such as {@code day:date}, {@code day!:date} (required), {@code day:date|dd/MM/yyyy},
   * {@code day<datum:date} (once called datum).
   */
  Delivered with(String... tokens) {
    for (String token : tokens) {
      String[] parts = token.split(":", 2);
      boolean required = parts[0].endsWith("!");
      String columnName = required ? parts[0].substring(0, parts[0].length() - 1) : parts[0];
      int formats = parts[1].indexOf('|');
      String type = formats < 0 ? parts[1] : parts[1].substring(0, formats);
      List<String> patterns =
          formats < 0 ? List.of() : Arrays.asList(parts[1].substring(formats + 1).split("\\|"));
      String[] names = columnName.split("<", -1);
      columns.add(
          new Column(
              names[0],
              ColumnType.parse(type),
              required,
              patterns,
              Arrays.asList(names).subList(1, names.length),
              null));
    }
    return this;
  }

  Delivered with(Column column) {
    columns.add(column);
    return this;
  }

  Delivered with(NewColumns policy) {
    definition =
        new DeliveryDefinition(
            definition.format(),
            definition.records(),
            policy,
            definition.missingColumns(),
            definition.dialect());
    return this;
  }

  Delivered with(MissingColumns policy) {
    definition =
        new DeliveryDefinition(
            definition.format(),
            definition.records(),
            definition.newColumns(),
            policy,
            definition.dialect());
    return this;
  }

  Delivered with(Dialect dialect) {
    definition =
        new DeliveryDefinition(
            definition.format(),
            definition.records(),
            definition.newColumns(),
            definition.missingColumns(),
            dialect);
    return this;
  }

  Delivered under(String path) {
    definition =
        new DeliveryDefinition(
            definition.format(),
            path,
            definition.newColumns(),
            definition.missingColumns(),
            definition.dialect());
    return this;
  }

  private DeliverySource source() {
    return new BytesSource(name, bytes) {
      @Override
      public Path localFile() throws IOException {
        assertThat(name).as("text is read as a stream").endsWith(".zip");
        Path file = Files.createTempFile("delivery", ".zip");
        file.toFile().deleteOnExit();
        return Files.write(file, bytes);
      }
    };
  }

  RowReader open() throws IOException {
    return TextReaders.open(source(), definition, columns);
  }

  RecordingSink read() throws IOException {
    RecordingSink sink = new RecordingSink(columns.size());
    readInto(sink);
    return sink;
  }

  private void readInto(RecordingSink sink) throws IOException {
    try (RowReader reader = open()) {
      int rows = 0;
      while (reader.next(sink)) {
        rows++;
        assertThat(sink.rows()).hasSize(rows);
      }
      assertThat(reader.next(sink)).as("after the end").isFalse();
    }
  }

  List<List<@Nullable Object>> rows() throws IOException {
    return read().rows();
  }

  /** The problems as text; the reader must refuse. */
  List<String> problems() {
    RecordingSink sink = new RecordingSink(columns.size());
    RefusedDeliveryException refused =
        catchThrowableOfType(RefusedDeliveryException.class, () -> readInto(sink));
    assertThat(refused).as("refused; rows read: %s", sink.rows()).isNotNull();
    return refused.problems().stream().map(Problem::toString).toList();
  }

  /** The only problem. */
  String problem() {
    List<String> problems = problems();
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
