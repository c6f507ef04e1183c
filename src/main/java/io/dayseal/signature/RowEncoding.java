package io.dayseal.signature;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The canonical bytes of a row ({@code src/docs/FORMAT.md}): the signed columns that are not NULL
 * in ascending order of name, each as its name, a tag for the kind of value, and the value. Cells
 * may come in any order; they are gathered in one reused buffer and copied in order of name.
 */
final class RowEncoding {
  /** Empty for a column that is not signed. */
  private final byte[][] nameByColumn;

  private final int[] scaleByColumn;
  private final ColumnType[] typeByColumn;
  private final int[] startByColumn;
  private final int[] endByColumn;
  private final int[] columnsByName;
  private final ValueBuffer cells = new ValueBuffer();
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private byte[] row = new byte[512];

  /**
   * An encoding of the columns named.
   *
   * @param columns all columns, in the order of the cells' indexes
   * @param signed the names of those that count
   */
  RowEncoding(List<Column> columns, Set<String> signed) {
    int count = columns.size();
    nameByColumn = new byte[count][0];
    scaleByColumn = new int[count];
    typeByColumn = new ColumnType[count];
    startByColumn = new int[count];
    endByColumn = new int[count];
    Arrays.fill(startByColumn, -1);
    for (int i = 0; i < count; i++) {
      Column column = columns.get(i);
      typeByColumn[i] = column.type();
      scaleByColumn[i] = column.type() instanceof ColumnType.Decimal d ? d.scale() : 0;
      if (signed.contains(column.name())) {
        nameByColumn[i] = ValueBuffer.lengthPrefixed(column.name());
      }
    }
    columnsByName =
        IntStream.range(0, count)
            .filter(i -> nameByColumn[i].length > 0)
            .boxed()
            .sorted(
                Comparator.comparing(
                    i -> columns.get(i).name().getBytes(StandardCharsets.UTF_8),
                    Arrays::compareUnsigned))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /**
   * Starts the cell of a column; false when the column is not signed and the cell is to be passed
   * over.
   */
  private boolean begin(int column) {
    byte[] name = nameByColumn[column];
    if (name.length == 0) {
      return false;
    }
    startByColumn[column] = cells.size();
    cells.raw(name, 0, name.length);
    return true;
  }

  void booleanCell(int column, boolean value) {
    if (begin(column)) {
      cells.booleanValue(value);
      endByColumn[column] = cells.size();
    }
  }

  void longCell(int column, long value) {
    if (begin(column)) {
      cells.longValue(typeByColumn[column], value);
      endByColumn[column] = cells.size();
    }
  }

  void doubleCell(int column, double value) {
    if (begin(column)) {
      cells.doubleValue(value);
      endByColumn[column] = cells.size();
    }
  }

  void decimalCell(int column, long unscaled) {
    if (begin(column)) {
      cells.numberValue(unscaled, scaleByColumn[column]);
      endByColumn[column] = cells.size();
    }
  }

  void decimalCell(int column, BigInteger unscaled) {
    if (begin(column)) {
      cells.numberValue(new BigDecimal(unscaled, scaleByColumn[column]));
      endByColumn[column] = cells.size();
    }
  }

  void bytesCell(int column, byte[] buffer, int offset, int length) {
    if (begin(column)) {
      cells.bytesValue(typeByColumn[column], buffer, offset, length);
      endByColumn[column] = cells.size();
    }
  }

  void nestedCell(int column, List<@Nullable Object> value) {
    if (begin(column)) {
      cells.value(typeByColumn[column], value);
      endByColumn[column] = cells.size();
    }
  }

  /** Puts the row's bytes in order of name into {@link #row()} and forgets its cells. */
  int finish() {
    int size = cells.size();
    if (row.length < size + Long.BYTES) {
      row = new byte[Math.max(size + Long.BYTES, row.length * 2)];
    }
    byte[] source = cells.padded();
    int at = 0;
    for (int column : columnsByName) {
      int start = startByColumn[column];
      if (start >= 0) {
        int end = endByColumn[column];
        // Cells are short: eight bytes at a time, beyond the end of the cell, beats a call for
        // each.
        for (int from = start, to = at; from < end; from += Long.BYTES, to += Long.BYTES) {
          LONG.set(row, to, (long) LONG.get(source, from));
        }
        at += end - start;
        startByColumn[column] = -1;
      }
    }
    cells.clear();
    return at;
  }

  /** Forgets the cells of a row that is not kept. */
  void abandon() {
    Arrays.fill(startByColumn, -1);
    cells.clear();
  }

  /** The bytes that {@link #finish()} wrote, from index 0. */
  byte[] row() {
    return row;
  }
}
