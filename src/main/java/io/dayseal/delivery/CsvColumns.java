package io.dayseal.delivery;

import java.util.ArrayList;
import java.util.List;

/**
 * The declared columns, each with the parser of its cells.
 *
 * @param columns as declared
 * @param names by which the header may call them
 * @param parsers in the same order
 * @param definition says what is done about columns that are missing or not declared
 */
record CsvColumns(
    List<Column> columns,
    ColumnNames names,
    List<CellParser> parsers,
    DeliveryDefinition definition) {

  /**
   * Compiles columns.
   *
   * @throws IllegalArgumentException for a type that no cell can hold or a format that is none
   */
  static CsvColumns of(List<Column> columns, DeliveryDefinition definition) {
    Utf8Buffer buffer = new Utf8Buffer();
    List<CellParser> parsers = new ArrayList<>();
    for (Column column : columns) {
      if (column.type().nested()) {
        throw new IllegalArgumentException(
            "column " + Cited.text(column.name()) + ": a cell of csv cannot be a " + column.type());
      }
      parsers.add(CellParser.of(column.type(), column.formats(), buffer));
    }
    return new CsvColumns(
        List.copyOf(columns), new ColumnNames(columns), List.copyOf(parsers), definition);
  }
}
