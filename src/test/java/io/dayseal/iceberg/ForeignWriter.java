package io.dayseal.iceberg;

import io.dayseal.aws.Backend;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.deletes.PositionDelete;
import org.apache.iceberg.deletes.PositionDeleteWriter;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.parquet.ParquetUtil;
import org.jspecify.annotations.Nullable;

/** Makes the files that another program would commit. */
record ForeignWriter(Table table, Path folder) {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** A data file of the table's partitioning, or of an older one. */
  DataFile dataFile(PartitionSpec spec, Partition partition, List<Map<String, Object>> rows) {
    StagedFile staged = StagedParquet.write(folder, table.schema(), partition, rows);
    DataFiles.Builder builder =
        DataFiles.builder(spec)
            .withPath(placed(staged.file()))
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(staged.file().toFile().length())
            .withMetrics(
                ParquetUtil.fileMetrics(
                    org.apache.iceberg.Files.localInput(staged.file().toFile()),
                    MetricsConfig.forTable(table)));
    if (spec.isPartitioned()) {
      builder.withPartition(SpecMapping.toTuple(partition, spec));
    }
    return builder.build();
  }

  DataFile dataFile(Partition partition, List<Map<String, Object>> rows) {
    return dataFile(table.spec(), partition, rows);
  }

  /** Deletes one row by its place. */
  DeleteFile positionDelete(DataFile file, long position) {
    try {
      PositionDeleteWriter<Record> writer =
          factory(null).newPositionDeleteWriter(output(), table.spec(), file.partition());
      try (writer) {
        PositionDelete<Record> delete = PositionDelete.create();
        writer.write(delete.set(file.location(), position));
      }
      return writer.toDeleteFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes rows by their id. */
  DeleteFile equalityDelete(PartitionSpec spec, @Nullable StructLike partition, long id) {
    try {
      EqualityDeleteWriter<Record> writer =
          factory(new int[] {table.schema().findField("id").fieldId()})
              .newEqualityDeleteWriter(output(), spec, partition);
      try (writer) {
        writer.write(GenericRecord.create(table.schema().select("id")).copy("id", id));
      }
      return writer.toDeleteFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GenericFileWriterFactory factory(int @Nullable [] equalityIds) {
    GenericFileWriterFactory.Builder builder =
        new GenericFileWriterFactory.Builder(table)
            .dataSchema(table.schema())
            .deleteFileFormat(FileFormat.PARQUET);
    if (equalityIds != null) {
      builder.equalityFieldIds(equalityIds).equalityDeleteRowSchema(table.schema().select("id"));
    }
    return builder.build();
  }

  /** Where a file that was written here can be read by everybody. */
  private String placed(Path file) {
    if (!Backend.aws()) {
      return file.toString();
    }
    String location = table.location() + "/foreign/" + file.getFileName();
    try {
      Backend.lake(folder).write(location, java.nio.file.Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return location;
  }

  private EncryptedOutputFile output() {
    String name = "delete-" + NUMBER.incrementAndGet() + ".parquet";
    return EncryptedFiles.plainAsEncryptedOutput(
        Backend.aws()
            ? table.io().newOutputFile(table.location() + "/foreign/" + name)
            : org.apache.iceberg.Files.localOutput(folder.resolve(name).toFile()));
  }
}
