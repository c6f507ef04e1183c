package io.dayseal.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.Problem;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.delivery.RowReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Files written by two other writers, and what the reader makes of them. */
record ParquetDelivery(Path file, DeliveryDefinition definition) {
  static ParquetDelivery of(Path file) {
    return new ParquetDelivery(file, DeliveryDefinition.strict(DeliveryFormat.PARQUET));
  }

  /** Writes the rows of a SELECT with DuckDB. */
  static ParquetDelivery select(Path file, String sql, String options) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
      statement.execute("COPY (" + sql + ") TO '" + file + "' (FORMAT parquet" + options + ")");
    }
    return of(file);
  }

  static ParquetDelivery select(Path file, String sql) throws SQLException {
    return select(file, sql, "");
  }

  /** Writes records with Parquet's own writer. */
  @SafeVarargs
  static ParquetDelivery records(Path file, String schema, Consumer<Group>... records)
      throws IOException {
    MessageType type = MessageTypeParser.parseMessageType("message m { " + schema + " }");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withType(type)
            .build()) {
      for (Consumer<Group> record : records) {
        Group group = new SimpleGroup(type);
        record.accept(group);
        writer.write(group);
      }
    }
    return of(file);
  }

  ParquetDelivery with(NewColumns policy) {
    return new ParquetDelivery(
        file,
        new DeliveryDefinition(
            definition.format(), "", policy, definition.missingColumns(), definition.dialect()));
  }

  ParquetDelivery with(MissingColumns policy) {
    return new ParquetDelivery(
        file,
        new DeliveryDefinition(
            definition.format(), "", definition.newColumns(), policy, definition.dialect()));
  }

  /**
   * Rows as texts; columns are {@code name type}, with {@code !} behind the name if required, and
   * {@code <old} behind it for another name.
   */
  List<String> rows(String... columns) throws IOException {
    List<Column> declared = Arrays.stream(columns).map(ParquetDelivery::column).toList();
    TextSink sink = new TextSink(declared);
    try (RowReader reader =
        ParquetDeliveryReader.open(
            new DeliverySource.FileSource("d.parquet", file), definition, declared)) {
      while (reader.next(sink)) {
        assertThat(sink.rows()).isNotEmpty();
      }
    }
    return sink.rows();
  }

  /** Why it is refused. */
  List<String> refused(String... columns) throws IOException {
    try {
      throw new AssertionError("expected a refusal, found " + rows(columns));
    } catch (RefusedDeliveryException e) {
      return e.problems().stream().map(Problem::toString).toList();
    }
  }

  private static Column column(String text) {
    String[] parts = text.split(" ", 2);
    boolean required = parts[0].endsWith("!");
    String[] names = parts[0].replace("!", "").split("<", -1);
    return new Column(
        names[0],
        ColumnType.parse(parts[1]),
        required,
        List.of(),
        Arrays.asList(names).subList(1, names.length),
        null);
  }
}
