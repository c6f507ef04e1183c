package io.dayseal.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/**
 * Parquet files, each content written once for all schedules. What a file holds is known by its
 * bytes, so that an oracle need not parse it again.
 */
final class DataFiles {
  private final Path folder;
  private final Map<String, Path> files = new HashMap<>();
  private final Map<ByteBuffer, List<Map<Integer, Long>>> contents = new HashMap<>();

  DataFiles(Path folder) {
    this.folder = folder;
  }

  /** A file with these rows under the ids of the schema. */
  synchronized Path file(Schema schema, List<Row> rows) {
    List<Row> sorted = Content.sorted(rows);
    return files.computeIfAbsent(schema.asStruct() + "\n" + sorted, k -> write(schema, sorted));
  }

  /** The values by field id of each row in a file that was made here. */
  synchronized List<Map<Integer, Long>> rows(byte[] bytes) {
    List<Map<Integer, Long>> rows = contents.get(ByteBuffer.wrap(bytes));
    if (rows == null) {
      throw new AssertionError("a live file is not what was written, or is gone");
    }
    return rows;
  }

  private Path write(Schema schema, List<Row> rows) {
    Path file = folder.resolve(files.size() + ".parquet");
    List<Map<Integer, Long>> content = new ArrayList<>();
    MessageType type = ParquetSchemaUtil.convert(schema, "table");
    // Iceberg's own writer reads the XML of Hadoop's settings anew for every file.
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(type)
            .withConf(new PlainParquetConfiguration())
            .build()) {
      for (Row row : rows) {
        Group group = new SimpleGroup(type);
        Map<Integer, Long> values = new HashMap<>();
        row.cells()
            .forEach(
                (name, value) -> {
                  values.put(schema.findField(name).fieldId(), value);
                  if (name.equals(Row.DAY)) {
                    group.add(name, Math.toIntExact(value));
                  } else {
                    group.add(name, value);
                  }
                });
        writer.write(group);
        content.add(values);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    contents.put(ByteBuffer.wrap(bytes(file)), content);
    return file;
  }

  static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
