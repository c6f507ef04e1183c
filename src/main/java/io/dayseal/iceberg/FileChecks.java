package io.dayseal.iceberg;

import io.dayseal.pipeline.CommitRefusedException;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.parquet.ParquetUtil;
import org.apache.iceberg.transforms.Transform;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.jspecify.annotations.Nullable;

/**
 * Checks staged files before they are published, by their footers alone.
 *
 * @param columns that each file must hold
 * @param io reaches files that are in place
 */
record FileChecks(List<TableColumn> columns, PartitionSpec spec, MetricsConfig metrics, FileIO io) {
  /** The default reads the XML of Hadoop's settings anew for every file: 50 ms against 1. */
  private static final ParquetReadOptions OPTIONS =
      new ParquetReadOptions.Builder(new PlainParquetConfiguration()).build();

  /**
   * Checks one file.
   *
   * @throws CommitRefusedException when it would be read as something else than it is
   */
  CheckedFile check(StagedFile staged) {
    InputFile input = input(staged);
    try (ParquetFileReader reader = new ParquetFileReader(input, OPTIONS)) {
      ParquetMetadata footer = reader.getFooter();
      ParquetShape.check(footer.getFileMetaData().getSchema(), columns);
      Metrics counted = ParquetUtil.footerMetrics(footer, Stream.empty(), metrics);
      rows(staged.rows(), counted.recordCount());
      required(counted);
      inPartition(staged, counted);
      return new CheckedFile(
          staged, input.getLength(), counted, ParquetUtil.getSplitOffsets(footer));
    } catch (CommitRefusedException e) {
      throw new CommitRefusedException(
          Message.of(
              "staged file %s of %s: %s", staged.location(), staged.partition(), e.getMessage()),
          e);
    } catch (IOException | RuntimeException e) {
      throw new CommitRefusedException(
          Message.of(
              "staged file %s of %s is not a readable Parquet file: %s",
              staged.location(), staged.partition(), e),
          e);
    }
  }

  private InputFile input(StagedFile staged) {
    return staged.inPlace()
        ? new StoredParquet(io.newInputFile(staged.location()))
        : new LocalInputFile(staged.file());
  }

  private static void rows(long expected, long found) {
    if (expected != found) {
      throw new CommitRefusedException(Message.of("expected %,d rows, found %,d", expected, found));
    }
  }

  private void required(Metrics counted) {
    Map<Integer, Long> nulls = counted.nullValueCounts();
    for (TableColumn column : columns) {
      Long count = nulls == null ? null : nulls.get(column.ids().id());
      if (column.required() && count != null && count > 0) {
        throw new CommitRefusedException(
            Message.of("required column `%s` is NULL in %,d rows", column.name(), count));
      }
    }
  }

  /** Bounds are exact but for strings, which are cut. */
  private void inPartition(StagedFile staged, Metrics counted) {
    for (int i = 0; i < spec.fields().size(); i++) {
      PartitionField field = spec.fields().get(i);
      Type type = spec.schema().findType(field.sourceId());
      if (type.typeId() == Type.TypeID.STRING) {
        continue;
      }
      Object expected = staged.partition().values().get(i);
      checkBound(field, type, counted.lowerBounds(), expected);
      checkBound(field, type, counted.upperBounds(), expected);
    }
  }

  private void checkBound(
      PartitionField field, Type type, @Nullable Map<Integer, ByteBuffer> bounds, Object expected) {
    ByteBuffer bound = bounds == null ? null : bounds.get(field.sourceId());
    if (bound == null) {
      return;
    }
    Object found = transform(field).bind(type).apply(Conversions.fromByteBuffer(type, bound));
    if (!Objects.equals(found, expected)) {
      throw new CommitRefusedException(
          Message.of(
              "expected rows of one partition only, found one with %s=%s",
              field.name(), transform(field).toHumanString(type, found)));
    }
  }

  @SuppressWarnings("unchecked")
  private static Transform<Object, Object> transform(PartitionField field) {
    return (Transform<Object, Object>) field.transform();
  }
}
