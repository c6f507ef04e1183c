package io.dayseal.delivery;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the files of a delivery one after the other, each as strictly as if it came alone. */
public final class FileByFileReader implements RowReader {
  private final Iterator<DeliverySource> files;
  private final DeliveryDefinition definition;
  private final List<Column> columns;
  private final RejectedRows rejected;
  private final Opener opener;
  private @Nullable RowReader current;
  private @Nullable FolderValues folders;
  private @Nullable RowSink target;
  private @Nullable RowSink completing;
  private boolean refused;

  /** Opens one file. */
  @FunctionalInterface
  public interface Opener {
    /** As {@link TextReaders#open}. */
    RowReader open(
        DeliverySource file,
        DeliveryDefinition definition,
        List<Column> columns,
        RejectedRows rejected)
        throws IOException;
  }

  private FileByFileReader(
      DeliverySource source,
      DeliveryDefinition definition,
      List<Column> columns,
      RejectedRows rejected,
      Opener opener) {
    this.files = source.files().iterator();
    this.definition = definition;
    this.columns = columns;
    this.rejected = rejected;
    this.opener = opener;
  }

  /** Opens a delivery of one file or of several. */
  public static RowReader open(
      DeliverySource source,
      DeliveryDefinition definition,
      List<Column> columns,
      RejectedRows rejected,
      Opener opener)
      throws IOException {
    return source.files().isEmpty()
        ? opener.open(source, definition, columns, rejected)
        : new FileByFileReader(source, definition, columns, rejected, opener);
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    while (!refused && (current != null || files.hasNext())) {
      // Until the file has answered: no file is read after one that is not right.
      refused = true;
      RowReader reader = current == null ? openNext() : current;
      boolean more = reader.next(completed(sink));
      refused = false;
      if (more) {
        return true;
      }
      close();
    }
    return false;
  }

  private RowReader openNext() throws IOException {
    DeliverySource file = files.next();
    boolean hive = definition.dialect().folders() == FolderNames.HIVE;
    FolderValues values = hive ? FolderValues.of(file, definition, columns) : null;
    boolean complete = values == null || values.none();
    RowReader reader =
        opener.open(
            file, definition, complete || values == null ? columns : values.others(), rejected);
    folders = complete ? null : values;
    target = null;
    current = reader;
    return reader;
  }

  private RowSink completed(RowSink sink) {
    FolderValues values = folders;
    if (values == null) {
      return sink;
    }
    RowSink known = completing;
    if (known == null || target != sink) {
      known = new FolderSink(values, sink);
      completing = known;
      target = sink;
    }
    return known;
  }

  @Override
  public void close() throws IOException {
    RowReader reader = current;
    current = null;
    if (reader != null) {
      reader.close();
    }
  }
}
