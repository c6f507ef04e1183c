package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnNames;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.RawLayer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The landed layer with the columns that no definition names: those that the table has got from
 * earlier deliveries, and those that this one brings.
 */
final class AddedColumns {
  private AddedColumns() {}

  /** The layer as declared, unless its deliveries may add columns. */
  static RawLayer layer(
      Dataset dataset, Optional<TableState> state, DeliveryReaders readers, DeliverySource source)
      throws IOException {
    RawLayer declared = dataset.raw();
    if (dataset.delivery().newColumns() != NewColumns.ADD) {
      return declared;
    }
    ColumnNames names = new ColumnNames(declared.columns());
    List<Column> more = new ArrayList<>();
    state
        .map(TableState::columns)
        .orElse(List.of())
        .forEach(
            column -> {
              if (!names.contains(column.name())) {
                more.add(Column.of(column.name(), column.type()));
              }
            });
    List<Column> known = new ArrayList<>(declared.delivered());
    known.addAll(more);
    more.addAll(readers.undeclared(source, dataset.delivery(), known));
    return declared.with(more);
  }
}
