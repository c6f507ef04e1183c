package io.dayseal.iceberg;

import io.dayseal.delivery.Column;
import io.dayseal.pipeline.FieldIds;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.Files;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/** Writes staged files by Iceberg's own generic writer, with the ids that a target asks for. */
final class StagedParquet {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private StagedParquet() {}

  /** Writes rows, each a map of column name to a value of Iceberg's generic model. */
  static StagedFile write(
      Path folder, List<TableColumn> columns, Partition partition, List<Map<String, Object>> rows) {
    return write(folder, schema(columns), partition, rows);
  }

  static StagedFile write(
      Path folder, Schema schema, Partition partition, List<Map<String, Object>> rows) {
    Path file = folder.resolve("staged-" + NUMBER.incrementAndGet() + ".parquet");
    List<Record> records = new ArrayList<>();
    rows.forEach(r -> records.add(GenericRecord.create(schema).copy(r)));
    try (FileAppender<Record> appender =
        Parquet.write(Files.localOutput(file.toFile()))
            .schema(schema)
            .createWriterFunc(GenericParquetWriter::create)
            .build()) {
      appender.addAll(records);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new StagedFile(file, partition, rows.size());
  }

  /** The schema whose ids are those of the columns. */
  static Schema schema(List<TableColumn> columns) {
    List<Types.NestedField> fields = new ArrayList<>();
    List<Integer> ids = new ArrayList<>();
    for (TableColumn column : columns) {
      Column plain = column.column();
      AtomicInteger placeholder = new AtomicInteger(10_000);
      Type type = TypeMapping.toIceberg(plain.type(), placeholder::incrementAndGet);
      fields.add(Types.NestedField.optional(ids.size() + 5_000, column.name(), type));
      collect(column.ids(), ids);
    }
    // Visits a column, then what is nested in it: the order in which the ids were collected.
    List<Types.NestedField> renumbered = new ArrayList<>();
    Iterator<Integer> next = ids.iterator();
    for (Types.NestedField field : fields) {
      renumbered.add(renumber(field, next));
    }
    return new Schema(renumbered);
  }

  private static void collect(FieldIds field, List<Integer> ids) {
    ids.add(field.id());
    field.children().forEach(c -> collect(c, ids));
  }

  private static Types.NestedField renumber(Types.NestedField field, Iterator<Integer> next) {
    int id = next.next();
    Type type = field.type();
    if (type.isListType()) {
      Types.NestedField element = renumber(type.asListType().fields().get(0), next);
      type = Types.ListType.ofOptional(element.fieldId(), element.type());
    } else if (type.isStructType()) {
      List<Types.NestedField> inner = new ArrayList<>();
      type.asStructType().fields().forEach(f -> inner.add(renumber(f, next)));
      type = Types.StructType.of(inner);
    }
    return Types.NestedField.optional(id, field.name(), type);
  }

  static boolean sameIds(Schema a, Schema b) {
    return TypeUtil.indexNameById(a.asStruct()).equals(TypeUtil.indexNameById(b.asStruct()));
  }
}
