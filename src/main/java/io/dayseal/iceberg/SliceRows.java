package io.dayseal.iceberg;

import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.pipeline.TableColumn;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.DeleteFilter;
import org.apache.iceberg.data.GenericDeleteFilter;
import org.apache.iceberg.data.IdentityPartitionConverters;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.formats.ReadBuilder;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.util.PartitionUtil;

/** The rows of a slice, file by file, through Iceberg's generic reader: deletes applied. */
final class SliceRows implements RowReader {
  private final IcebergSlice slice;
  private final List<TableColumn> columns;
  private final Iterator<FileScanTask> tasks;
  private CloseableIterator<Record> records = CloseableIterator.empty();

  SliceRows(IcebergSlice slice) {
    this.slice = slice;
    columns = slice.columns();
    tasks = slice.tasks().iterator();
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    while (!records.hasNext()) {
      records.close();
      records = CloseableIterator.empty();
      if (!tasks.hasNext()) {
        return false;
      }
      records = open(tasks.next()).iterator();
    }
    RecordCells.push(records.next(), columns, sink);
    return true;
  }

  private CloseableIterable<Record> open(FileScanTask task) {
    DeleteFilter<Record> deletes =
        new GenericDeleteFilter(slice.source().io(), task, slice.source().schema(), slice.schema());
    // Begins with the slice's columns; what the delete files need in addition comes after them.
    Schema readSchema = deletes.requiredSchema();
    Map<Integer, ?> constants =
        PartitionUtil.constantsMap(task, IdentityPartitionConverters::convertConstant);
    ReadBuilder<Record, ?> builder =
        FormatModelRegistry.readBuilder(
            task.file().format(), Record.class, slice.source().io().newInputFile(task.file()));
    CloseableIterable<Record> rows =
        deletes.filter(
            builder
                .project(readSchema)
                .idToConstant(constants)
                .split(task.start(), task.length())
                .build());
    return slice.divided(task.spec()) ? rows : matching(rows, readSchema);
  }

  private CloseableIterable<Record> matching(CloseableIterable<Record> rows, Schema schema) {
    InternalRecordWrapper wrapper = new InternalRecordWrapper(schema.asStruct());
    Evaluator filter = new Evaluator(schema.asStruct(), slice.filter());
    return CloseableIterable.filter(rows, row -> filter.eval(wrapper.wrap(row)));
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
