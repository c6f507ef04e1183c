package io.dayseal.cli;

import io.dayseal.config.TextFolder;
import io.dayseal.delivery.Column;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.PartitionMapping;
import io.dayseal.layer.SqlDifference;
import io.dayseal.layer.SqlDifferences;
import io.dayseal.layer.SqlLayer;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.ImaginedColumns;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.signature.Partitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Asks the engine what the SELECT of every layer would give, each over the columns above. */
final class LayerCheck {
  private final Engine engine;
  private final TextFolder sqlFolder;
  private final Consumer<Finding> findings;

  private record Shape(List<Column> columns, Partitioning partitioning) {}

  LayerCheck(Engine engine, TextFolder sqlFolder, Consumer<Finding> findings) {
    this.engine = engine;
    this.sqlFolder = sqlFolder;
    this.findings = findings;
  }

  void dataset(Dataset dataset) {
    findings.accept(
        right(dataset, dataset.raw().name(), dataset.raw().columns().size() + " columns"));
    Shape above = new Shape(dataset.raw().columns(), dataset.raw().partitioning());
    for (SqlLayer layer : dataset.further()) {
      Optional<Shape> shape = layer(dataset, layer, above);
      if (shape.isEmpty()) {
        // What lies below cannot be told.
        return;
      }
      above = shape.get();
    }
  }

  private Optional<Shape> layer(Dataset dataset, SqlLayer layer, Shape above) {
    try {
      List<Column> columns =
          declared(
              layer,
              engine.describe(
                  layer.sql(), dataset.above(layer).name(), ImaginedColumns.of(above.columns())));
      Partitioning partitioning = Partitioning.of(layer.partition(), columns);
      PartitionMapping.of(above.partitioning(), partitioning);
      layer.sort().forEach(name -> find(columns, name, "sort column"));
      findings.accept(right(dataset, layer.name(), columns.size() + " columns"));
      String file = sqlFolder.place(layer.sqlFile());
      for (SqlDifference d : SqlDifferences.of(layer.sql())) {
        findings.accept(
            Finding.warning(file + ":" + d.line() + ":" + d.column() + ": " + d.message()));
      }
      return Optional.of(new Shape(columns, partitioning));
    } catch (QueryFailedException | IllegalArgumentException e) {
      findings.accept(
          Finding.wrong(
              sqlFolder.place(layer.sqlFile()), "layer `" + layer.name() + "`: " + e.getMessage()));
      return Optional.empty();
    }
  }

  private static Finding right(Dataset dataset, String layer, String message) {
    return Finding.right("layer `" + dataset.name() + "." + layer + "`: " + message);
  }

  /** The columns of the SELECT, cast to the types that the layer declares. */
  private static List<Column> declared(SqlLayer layer, List<Column> described) {
    List<Column> columns = new ArrayList<>(described);
    for (Column column : layer.columns()) {
      columns.set(columns.indexOf(find(columns, column.name(), "declared column")), column);
    }
    return columns;
  }

  private static Column find(List<Column> columns, String name, String what) {
    return columns.stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    what
                        + " `"
                        + name
                        + "` is not a column of the SELECT; it has "
                        + String.join(", ", columns.stream().map(Column::name).toList())));
  }
}
