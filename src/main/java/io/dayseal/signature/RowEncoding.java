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
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /**
   * With its length before it and room for a read of eight bytes; empty for one that is not signed.
   */
  private final byte[][] nameByColumn;

  private final int[] nameLengthByColumn;
  private final int namesLength;

  private final int[] scaleByColumn;
  private final ColumnType[] typeByColumn;
  private final int[] startByColumn;
  private final int[] endByColumn;
  private final int[] columnsByName;
  private final ValueBuffer cells = new ValueBuffer();
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
    nameLengthByColumn = new int[count];
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
        byte[] name = ValueBuffer.lengthPrefixed(column.name());
        nameLengthByColumn[i] = name.length;
        nameByColumn[i] = Arrays.copyOf(name, name.length + Long.BYTES);
      }
    }
    namesLength = Arrays.stream(nameLengthByColumn).sum();
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
    if (nameByColumn[column].length == 0) {
      return false;
    }
    startByColumn[column] = cells.size();
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
    int most = cells.size() + namesLength + Long.BYTES;
    if (row.length < most) {
      row = new byte[Math.max(most, row.length * 2)];
    }
    byte[] source = cells.padded();
    int at = 0;
    for (int column : columnsByName) {
      int start = startByColumn[column];
      if (start >= 0) {
        byte[] name = nameByColumn[column];
        copy(name, 0, nameLengthByColumn[column], at);
        at += nameLengthByColumn[column];
        copy(source, start, endByColumn[column], at);
        at += endByColumn[column] - start;
        startByColumn[column] = -1;
      }
    }
    cells.clear();
    return at;
  }

  /** Names and cells are short: eight bytes at a time, beyond the end, beats a call for each. */
  private void copy(byte[] source, int start, int end, int target) {
    for (int from = start, to = target; from < end; from += Long.BYTES, to += Long.BYTES) {
      LONG.set(row, to, (long) LONG.get(source, from));
    }
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
