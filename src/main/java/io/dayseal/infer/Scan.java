package io.dayseal.infer;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.Dialect;
import io.dayseal.delivery.JsonOutline;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.TextHead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of one delivery, by a first reading of all of it.
 *
 * @param shapes of its columns, in its order; of Parquet there are none
 * @param types of its columns; only of Parquet
 */
record Scan(Map<String, ValueShape> shapes, Map<String, ColumnType> types) {
  /** A header of thousands of columns fits. */
  private static final int HEAD_LENGTH = 1 << 20;

  /** The names of the columns. */
  Iterable<String> names() {
    return shapes.isEmpty() ? types.keySet() : shapes.keySet();
  }

  /**
   * Reads a delivery.
   *
   * @throws io.dayseal.delivery.RefusedDeliveryException when it is broken whatever its columns are
   */
  static Scan of(DeliverySource source, DeliveryFormat format, String records, Readers readers)
      throws IOException {
    if (format == DeliveryFormat.PARQUET) {
      Map<String, ColumnType> types = new LinkedHashMap<>();
      readers.parquetColumns(source).forEach(c -> types.put(c.name(), c.type()));
      return new Scan(Map.of(), types);
    }
    TemporalPatterns patterns = new TemporalPatterns();
    return format == DeliveryFormat.CSV
        ? new Scan(csv(source, readers, patterns), Map.of())
        : new Scan(json(source, format, records, patterns), Map.of());
  }

  private static Map<String, ValueShape> json(
      DeliverySource source, DeliveryFormat format, String records, TemporalPatterns patterns)
      throws IOException {
    ShapeBuilder builder = new ShapeBuilder(patterns);
    JsonOutline.read(source, format, records, builder);
    return builder.root().fields();
  }

  private static Map<String, ValueShape> csv(
      DeliverySource source, Readers readers, TemporalPatterns patterns) throws IOException {
    Map<String, ValueShape> shapes = new LinkedHashMap<>();
    for (String name : CsvHead.names(TextHead.read(source, HEAD_LENGTH), ',')) {
      if (!name.isEmpty()) {
        shapes.put(name, new ValueShape());
      }
    }
    List<Column> columns = new ArrayList<>();
    shapes.keySet().forEach(name -> columns.add(Column.of(name, Primitive.STRING)));
    DeliveryDefinition anything =
        new DeliveryDefinition(
            DeliveryFormat.CSV, "", NewColumns.IGNORE, MissingColumns.NULL, Dialect.STANDARD);
    TextCells cells = new TextCells(List.copyOf(shapes.values()), patterns);
    try (RowReader reader = readers.rows(source, anything, columns)) {
      while (reader.next(cells)) {
        // Everything happens in the sink.
      }
    }
    return shapes;
  }
}
