package io.dayseal.parquet;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.Problems;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.delivery.RejectedRows;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Converter;
import org.jspecify.annotations.Nullable;

/**
 * Reads a delivery in Parquet. Columns are found by name; a value is taken only when the declared
 * type holds exactly it. Values go straight from the decoded pages into the sink.
 */
public final class ParquetDeliveryReader implements RowReader {
  private final ParquetFileReader file;
  private final Problems problems;
  private final CurrentRow row;
  private final RowAssembly assembly;
  private final MessageColumnIO columns;
  private @Nullable RecordReader<Boolean> records;
  private long rowsLeft;
  private int rowGroup;
  private boolean ended;

  private ParquetDeliveryReader(
      ParquetFileReader file, Problems problems, CurrentRow row, SchemaMatch.Matched matched) {
    this.file = file;
    this.problems = problems;
    this.row = row;
    assembly = new RowAssembly(matched.converters().toArray(Converter[]::new));
    file.setRequestedSchema(matched.schema());
    columns =
        new ColumnIOFactory().getColumnIO(matched.schema(), file.getFileMetaData().getSchema());
  }

  /** Opens a delivery that is refused for any row that is not as declared. */
  public static RowReader open(
      DeliverySource source, DeliveryDefinition definition, List<Column> columns)
      throws IOException {
    return open(source, definition, columns, RejectedRows.REFUSED);
  }

  /**
   * Opens a delivery and compares its schema with the declared columns.
   *
   * @param rejected takes the rows that are not as declared, or has the delivery refused
   * @throws RefusedDeliveryException when it is no whole Parquet file, or its columns are not those
   *     declared
   * @throws IOException when the bytes cannot be read
   */
  public static RowReader open(
      DeliverySource source,
      DeliveryDefinition definition,
      List<Column> columns,
      RejectedRows rejected)
      throws IOException {
    Problems problems = new Problems(source.name());
    Path path = source.localFile();
    Optional<String> problem = ParquetEnds.problem(path);
    if (problem.isPresent()) {
      throw problems.fatal(0, 0, problem.get());
    }
    ParquetFileReader file = openFile(path, problems);
    try {
      refuseChunksOutside(file, Files.size(path), problems);
      CurrentRow row = new CurrentRow(columns, problems, rejected);
      SchemaMatch.Matched matched =
          new SchemaMatch(definition, row, problems)
              .match(file.getFileMetaData().getSchema(), columns);
      if (!problems.none()) {
        throw problems.refusal();
      }
      return new ParquetDeliveryReader(file, problems, row, matched);
    } catch (RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  private static ParquetFileReader openFile(Path path, Problems problems) throws IOException {
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .usePageChecksumVerification()
            .build();
    try {
      return new ParquetFileReader(new LocalInputFile(path), options);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // A damaged length or depth asks for more than there is.
      throw damaged(problems, "the footer", e);
    } catch (IOException e) {
      if (decoding(e)) {
        throw damaged(problems, "the footer", e);
      }
      throw e;
    }
  }

  /** Parquet goes where the footer says; before the file begins that is an error of the disk. */
  private static void refuseChunksOutside(ParquetFileReader file, long length, Problems problems) {
    for (BlockMetaData rowGroup : file.getRowGroups()) {
      for (ColumnChunkMetaData chunk : rowGroup.getColumns()) {
        long start = chunk.getStartingPos();
        long size = chunk.getTotalSize();
        if (start < 0 || size < 0 || start > length - size) {
          throw problems.fatal(
              0,
              0,
              "the footer tells of "
                  + size
                  + " bytes at "
                  + start
                  + ", which the file does not have; the file is damaged");
        }
      }
    }
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    while (!ended) {
      if (problems.full() || !hasRow()) {
        ended = true;
        if (!problems.none()) {
          throw problems.refusal();
        }
        return false;
      }
      row.begin(sink);
      readRow();
      if (row.end()) {
        return true;
      }
    }
    return false;
  }

  private boolean hasRow() throws IOException {
    while (rowsLeft == 0) {
      rowGroup++;
      try {
        PageReadStore pages = file.readNextRowGroup();
        if (pages == null) {
          return false;
        }
        rowsLeft = pages.getRowCount();
        records = columns.getRecordReader(pages, assembly);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw refusal(e);
      } catch (IOException e) {
        if (decoding(e)) {
          throw refusal(e);
        }
        throw e;
      }
    }
    return true;
  }

  private void readRow() {
    RecordReader<Boolean> reader = Objects.requireNonNull(records);
    try {
      reader.read();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // The sink is called from within, and what it throws is not the file's fault.
      if (!decoding(e)) {
        throw e;
      }
      throw refusal(e);
    }
    rowsLeft--;
  }

  private RefusedDeliveryException refusal(Throwable e) {
    ended = true;
    return damaged(problems, "row group " + rowGroup, e);
  }

  private static RefusedDeliveryException damaged(Problems problems, String part, Throwable cause) {
    RefusedDeliveryException refusal =
        problems.fatal(0, 0, part + " cannot be decoded; the file is damaged");
    refusal.initCause(cause);
    return refusal;
  }

  /** Whether the first code outside of the JDK that an error came through is Parquet's. */
  private static boolean decoding(Throwable e) {
    return Stream.of(e.getStackTrace())
        .map(StackTraceElement::getClassName)
        .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
        .findFirst()
        .filter(
            name -> name.startsWith("org.apache.parquet.") || name.startsWith("shaded.parquet."))
        .isPresent();
  }

  /**
   * Whether it was not the reading of bytes that failed but making sense of them: Parquet throws
   * plain exceptions for both, but those of the disk are raised by the JDK.
   */
  private static boolean decoding(IOException e) {
    StackTraceElement[] raised = e.getStackTrace();
    return e instanceof EOFException
        || (raised.length > 0 && !raised[0].getClassName().startsWith("java."));
  }

  @Override
  public void close() throws IOException {
    ended = true;
    file.close();
  }
}
