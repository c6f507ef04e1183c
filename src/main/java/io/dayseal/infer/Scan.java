package io.dayseal.infer;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
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
   * @param definition takes any columns
   * @throws io.dayseal.delivery.RefusedDeliveryException when it is broken whatever its columns are
   */
  static Scan of(DeliverySource source, DeliveryDefinition definition, Readers readers)
      throws IOException {
    if (definition.format() == DeliveryFormat.PARQUET) {
      Map<String, ColumnType> types = new LinkedHashMap<>();
      readers.parquetColumns(source).forEach(c -> types.put(c.name(), c.type()));
      return new Scan(Map.of(), types);
    }
    TemporalPatterns patterns = new TemporalPatterns();
    return definition.format() == DeliveryFormat.CSV
        ? new Scan(csv(source, definition, readers, patterns), Map.of())
        : new Scan(json(source, definition, patterns), Map.of());
  }

  private static Map<String, ValueShape> json(
      DeliverySource source, DeliveryDefinition definition, TemporalPatterns patterns)
      throws IOException {
    ShapeBuilder builder = new ShapeBuilder(patterns);
    JsonOutline.read(source, definition, builder);
    return builder.root().fields();
  }

  private static Map<String, ValueShape> csv(
      DeliverySource source,
      DeliveryDefinition definition,
      Readers readers,
      TemporalPatterns patterns)
      throws IOException {
    Map<String, ValueShape> shapes = new LinkedHashMap<>();
    char delimiter = definition.dialect().csv().delimiter().charAt(0);
    for (String name : CsvHead.names(TextHead.read(source, definition, HEAD_LENGTH), delimiter)) {
      if (!name.isEmpty()) {
        shapes.put(name, new ValueShape());
      }
    }
    List<Column> columns = new ArrayList<>();
    shapes.keySet().forEach(name -> columns.add(Column.of(name, Primitive.STRING)));
    TextCells cells = new TextCells(List.copyOf(shapes.values()), patterns);
    try (RowReader reader = readers.rows(source, definition, columns)) {
      while (reader.next(cells)) {
        // Everything happens in the sink.
      }
    }
    return shapes;
  }
}
