package io.dayseal.cli;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.FileByFileReader;
import io.dayseal.delivery.RejectedRows;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.TextReaders;
import io.dayseal.delivery.UndeclaredColumns;
import io.dayseal.infer.Readers;
import io.dayseal.parquet.ParquetDeliveryReader;
import io.dayseal.parquet.ParquetOutline;
import io.dayseal.pipeline.DeliveryReaders;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The readers of every format, of one file or of several. */
final class ShippedReaders implements DeliveryReaders, Readers {
  @Override
  public RowReader open(
      DeliverySource source,
      DeliveryDefinition definition,
      List<Column> columns,
      RejectedRows rejected)
      throws IOException {
    return FileByFileReader.open(source, definition, columns, rejected, ShippedReaders::openFile);
  }

  @Override
  public RowReader rows(DeliverySource source, DeliveryDefinition definition, List<Column> columns)
      throws IOException {
    return open(source, definition, columns, RejectedRows.REFUSED);
  }

  @Override
  public List<Column> parquetColumns(DeliverySource source) throws IOException {
    return ParquetOutline.columns(source);
  }

  private static RowReader openFile(
      DeliverySource source,
      DeliveryDefinition definition,
      List<Column> columns,
      RejectedRows rejected)
      throws IOException {
    return definition.format() == DeliveryFormat.PARQUET
        ? ParquetDeliveryReader.open(source, definition, columns, rejected)
        : TextReaders.open(source, definition, columns, rejected);
  }

  @Override
  public List<Column> undeclared(
      DeliverySource source, DeliveryDefinition definition, List<Column> declared)
      throws IOException {
    Map<String, Column> found = new LinkedHashMap<>();
    List<DeliverySource> files = source.files().isEmpty() ? List.of(source) : source.files();
    for (DeliverySource file : files) {
      for (Column column : undeclaredOfFile(file, definition, declared)) {
        // Where files disagree on a type, reading the second one tells so.
        found.putIfAbsent(column.name(), column);
      }
    }
    return List.copyOf(found.values());
  }

  private static List<Column> undeclaredOfFile(
      DeliverySource file, DeliveryDefinition definition, List<Column> declared)
      throws IOException {
    return definition.format() == DeliveryFormat.PARQUET
        ? ParquetOutline.undeclared(file, declared)
        : UndeclaredColumns.of(file, definition, declared);
  }
}
