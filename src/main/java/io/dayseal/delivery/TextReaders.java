package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Opens deliveries that are text: CSV (RFC 4180), JSON (RFC 8259) and JSON lines, in UTF-8 unless
 * declared otherwise, unpacked on the way by the end of their names.
 *
 * <p>Reading is strict: what is not clearly right is refused with its place, never guessed, rounded
 * or dropped. Cells that do not fit their type are collected, {@value Problems#MAX} at most, so
 * that one reading shows more than the first; a fault of the structure (encoding, packing, quotes,
 * JSON syntax) ends the reading at once. A file without a single character is refused, since every
 * exporter that runs to its end writes at least a header, an empty array or a line break.
 */
public final class TextReaders {
  private TextReaders() {}

  /**
   * Opens a delivery that is refused for any row that is not as declared.
   *
   * @see #open(DeliverySource, DeliveryDefinition, List, RejectedRows)
   */
  public static RowReader open(
      DeliverySource source, DeliveryDefinition definition, List<Column> columns)
      throws IOException {
    return open(source, definition, columns, RejectedRows.REFUSED);
  }

  /**
   * Opens a delivery. Its content is first looked at by {@link RowReader#next}.
   *
   * @param rejected takes the rows that are not as declared, or has the delivery refused
   * @throws IllegalArgumentException when the format is not text, a column's type cannot stand in
   *     that format, or a column's format is not one that {@link Formats#check} lets pass
   * @throws IOException when the file cannot be opened
   */
  public static RowReader open(
      DeliverySource source,
      DeliveryDefinition definition,
      List<Column> columns,
      RejectedRows rejected)
      throws IOException {
    DeliveryFormat format = definition.format();
    if (format == DeliveryFormat.PARQUET) {
      throw new IllegalArgumentException("parquet is not text");
    }
    // Columns are compiled before the file is opened: nothing is left open when one is not right.
    if (format == DeliveryFormat.CSV) {
      CsvColumns compiled = CsvColumns.of(columns, definition);
      if (PlainCsvReader.reads(definition.dialect())) {
        return new PlainCsvReader(source.name(), bytes(source), compiled, rejected);
      }
      return new CsvRowReader(source.name(), characters(source, definition), compiled, rejected);
    }
    JsonRecord record = new JsonRecord(columns, definition, new Problems(source.name()), rejected);
    JsonRecords records = records(definition);
    return new JsonRowReader(
        characters(source, definition),
        definition.dialect().maxCellCharacters(),
        records,
        record,
        rejected.setAside());
  }

  /** Finds the records of a JSON text. */
  static JsonRecords records(DeliveryDefinition definition) {
    return definition.format() == DeliveryFormat.JSON
        ? new JsonArrayRecords(definition.records())
        : new JsonLineRecords();
  }

  /** The characters of a delivery, unpacked and decoded. */
  static TextInput characters(DeliverySource source, DeliveryDefinition definition)
      throws IOException {
    return new TextInput(bytes(source), definition.dialect().encoding());
  }

  private static InputStream bytes(DeliverySource source) throws IOException {
    try {
      return Packing.unpack(source);
    } catch (BrokenBytesException e) {
      throw new Problems(source.name()).fatal(0, 0, String.valueOf(e.getMessage()));
    }
  }
}
