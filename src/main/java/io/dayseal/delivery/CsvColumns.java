package io.dayseal.delivery;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
      parsers.add(
          CellParser.of(column.type(), column.formats(), definition.dialect().spelling(), buffer));
    }
    CsvLayout layout = definition.dialect().csv();
    if (layout.escape() != Dialect.NONE && layout.delimiter().length() > 1) {
      throw new IllegalArgumentException("an escape needs a delimiter of one character");
    }
    return new CsvColumns(
        List.copyOf(columns), new ColumnNames(columns), List.copyOf(parsers), definition);
  }

  /** The texts that mean NULL in a column besides none at all; null when there are none. */
  char @Nullable [][] nullTexts(int column) {
    List<String> own = columns.get(column).nullTexts();
    List<String> texts = own == null ? definition.dialect().spelling().nullTexts() : own;
    return texts.isEmpty() ? null : texts.stream().map(String::toCharArray).toArray(char[][]::new);
  }
}
