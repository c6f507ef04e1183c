package io.dayseal.iceberg;

import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Files;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.io.FileIO;

/** The rows of staged files, as a table with the schema would read them. */
final class StagedRows implements RowReader {
  private final FileIO io;
  private final Schema schema;
  private final List<TableColumn> columns;
  private final Iterator<StagedFile> files;
  private CloseableIterator<Record> records = CloseableIterator.empty();

  StagedRows(FileIO io, Schema schema, List<TableColumn> columns, List<StagedFile> files) {
    this.io = io;
    this.schema = schema;
    this.columns = columns;
    this.files = files.iterator();
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    while (!records.hasNext()) {
      records.close();
      records = CloseableIterator.empty();
      if (!files.hasNext()) {
        return false;
      }
      records = open(files.next());
    }
    RecordCells.push(records.next(), columns, sink);
    return true;
  }

  private CloseableIterator<Record> open(StagedFile file) {
    return FormatModelRegistry.<Record, Object>readBuilder(
            FileFormat.PARQUET,
            Record.class,
            file.inPlace()
                ? io.newInputFile(file.location())
                : Files.localInput(file.file().toFile()))
        .project(schema)
        .build()
        .iterator();
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
