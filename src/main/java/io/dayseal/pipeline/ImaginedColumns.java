package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Columns of a table that does not exist yet, with ids that nothing will ever carry. */
public final class ImaginedColumns {
  private static final int NO_ID = -1;

  private ImaginedColumns() {}

  /** The columns in order. */
  public static List<TableColumn> of(List<Column> columns) {
    return columns.stream()
        .map(c -> new TableColumn(c.name(), c.type(), c.required(), ids(c.type())))
        .toList();
  }

  /** The declared columns, and those that the table has besides and will keep. */
  static List<TableColumn> of(List<Column> declared, List<TableColumn> present) {
    Set<String> names = declared.stream().map(Column::name).collect(Collectors.toSet());
    return Stream.concat(
            of(declared).stream(), present.stream().filter(c -> !names.contains(c.name())))
        .toList();
  }

  private static FieldIds ids(ColumnType type) {
    if (type instanceof ColumnType.ListOf list) {
      return new FieldIds(NO_ID, List.of(ids(list.element())));
    }
    if (type instanceof ColumnType.Struct struct) {
      return new FieldIds(NO_ID, struct.fields().stream().map(f -> ids(f.type())).toList());
    }
    return new FieldIds(NO_ID, List.of());
  }
}
