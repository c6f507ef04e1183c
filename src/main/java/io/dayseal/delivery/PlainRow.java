package io.dayseal.delivery;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Pushes plain records under one header. Cells are pushed in ascending order of the names of their
 * columns, in which they are signed, so that nobody has to sort them.
 */
final class PlainRow {
  private final PlainCell[] cells;
  private final byte[][] names;

  PlainRow(CsvHeader header, CsvColumns columns) {
    PlainValues values = new PlainValues();
    cells = new PlainCell[header.width()];
    names = new byte[header.width()][];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = new PlainCell(i, header, columns, values);
      names[i] = header.name(i).getBytes(StandardCharsets.UTF_8);
    }
    Arrays.sort(cells, Comparator.comparing(PlainCell::columnName, Arrays::compareUnsigned));
  }

  /** Whether a record has the shape of a row. */
  boolean matches(PlainRecord record) {
    return record.width() == cells.length && !repeatsHeader(record);
  }

  private boolean repeatsHeader(PlainRecord record) {
    for (int i = 0; i < names.length; i++) {
      long cell = record.cell(i);
      byte[] name = names[i];
      boolean same =
          Arrays.equals(
              name, 0, name.length, record.bytes(), PlainRecord.from(cell), PlainRecord.to(cell));
      // Quotes in a name are not worth more than a doubt.
      if (!same && !PlainRecord.doubled(cell)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Pushes a record.
   *
   * @return whether nothing is wrong with it; else the sink was told to forget it
   */
  boolean push(PlainRecord record, RowSink sink) {
    byte[] bytes = record.bytes();
    for (PlainCell cell : cells) {
      long place = record.cell(cell.index());
      int from = PlainRecord.from(place);
      int to = PlainRecord.to(place);
      boolean right =
          PlainRecord.doubled(place)
              ? pushUndoubled(cell, place, record, sink)
              : cell.push(bytes, from, to, PlainRecord.quoted(place), sink);
      if (!right) {
        sink.abandonRow();
        return false;
      }
    }
    sink.endRow();
    return true;
  }

  private static boolean pushUndoubled(
      PlainCell cell, long place, PlainRecord record, RowSink sink) {
    int length = record.undouble(place);
    return cell.push(record.undoubled(), 0, length, true, sink);
  }
}
