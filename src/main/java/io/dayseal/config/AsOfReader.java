package io.dayseal.config;

import io.dayseal.delivery.AsOfSource;
import io.dayseal.delivery.AsOfTemplate;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import java.util.List;
import java.util.Optional;

/** The {@code as-of} of a delivery: what tells the moment that it is of. */
final class AsOfReader {
  private AsOfReader() {}

  /** Empty when something is not right, which is reported. */
  static Optional<AsOfSource> read(Section asOf) {
    asOf.only("file-name", "column");
    if (asOf.has("file-name") == asOf.has("column")) {
      asOf.problem(
          asOf.place(),
          "expected either `file-name` or `column` for `as-of`, found "
              + (asOf.has("column") ? "both" : "neither"));
      return Optional.empty();
    }
    Optional<Text> column = asOf.text("column");
    if (column.isPresent()) {
      return Optional.of(new AsOfSource.LatestOf(column.get().value()));
    }
    Optional<Text> name = asOf.text("file-name");
    try {
      return name.map(n -> new AsOfSource.FileName(AsOfTemplate.parse(n.value())));
    } catch (IllegalArgumentException e) {
      name.ifPresent(n -> asOf.problem(n.place(), e));
      return Optional.empty();
    }
  }

  /** Reports a column that is not there or tells no moment. */
  static void check(Section asOf, List<Column> columns) {
    Optional<Text> name = asOf.text("column");
    if (name.isEmpty()) {
      return;
    }
    Optional<Column> column =
        columns.stream().filter(c -> c.name().equals(name.get().value())).findFirst();
    if (column.isEmpty()) {
      asOf.problem(
          name.get().place(),
          "column `"
              + name.get().value()
              + "` does not exist"
              + NearestName.hint(
                  name.get().value(),
                  columns.stream().map(Column::name).toList(),
                  "the layer has"));
    } else if (column.get().type() != Primitive.DATE
        && column.get().type() != Primitive.TIMESTAMP
        && column.get().type() != Primitive.TIMESTAMPTZ) {
      asOf.problem(
          name.get().place(),
          "expected a column of type date, timestamp or timestamptz for `as-of`, found "
              + column.get().type());
    }
  }
}
