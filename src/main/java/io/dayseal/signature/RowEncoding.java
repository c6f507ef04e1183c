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
 * The canonical bytes of a row ({@code src/docs/FORMAT.md}): the shape of the signed columns that
 * are not NULL, then their values in ascending order of name. Cells may come in any order. Where
 * they come in order of name, as plain csv is read, they are hashed where they were written; else
 * they are copied in that order first.
 */
final class RowEncoding {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /** Stands for a column that does not count. */
  private static final int NOT_SIGNED = -1;

  private final RowShapes shapes;
  private final int[] rankByColumn;
  private final int[] scaleByColumn;
  private final ColumnType[] typeByColumn;
  private final int[] startByRank;
  private final int[] endByRank;
  private final ValueBuffer cells = new ValueBuffer();
  private byte[] gathered = new byte[512];
  private byte[] row = gathered;
  private int lastRank = NOT_SIGNED;
  private boolean ordered = true;

  /**
   * An encoding of the columns named.
   *
   * @param columns all columns, in the order of the cells' indexes
   * @param signed the names of those that count
   */
  RowEncoding(List<Column> columns, Set<String> signed) {
    int count = columns.size();
    scaleByColumn = new int[count];
    typeByColumn = new ColumnType[count];
    rankByColumn = new int[count];
    Arrays.fill(rankByColumn, NOT_SIGNED);
    for (int i = 0; i < count; i++) {
      ColumnType type = columns.get(i).type();
      typeByColumn[i] = type;
      scaleByColumn[i] = type instanceof ColumnType.Decimal d ? d.scale() : 0;
    }
    int[] byName =
        IntStream.range(0, count)
            .filter(i -> signed.contains(columns.get(i).name()))
            .boxed()
            .sorted(
                Comparator.comparing(
                    i -> columns.get(i).name().getBytes(StandardCharsets.UTF_8),
                    Arrays::compareUnsigned))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int rank = 0; rank < byName.length; rank++) {
      rankByColumn[byName[rank]] = rank;
    }
    startByRank = new int[byName.length];
    endByRank = new int[byName.length];
    cells.clear(RowShapes.BYTES);
    shapes = new RowShapes(Arrays.stream(byName).mapToObj(columns::get).toList());
  }

  /**
   * Starts the cell of a column and returns its rank; {@link #NOT_SIGNED} when the column is not
   * signed and the cell is to be passed over.
   */
  private int begin(int column) {
    int rank = rankByColumn[column];
    if (rank >= 0) {
      startByRank[rank] = cells.size();
      ordered &= rank > lastRank;
      lastRank = rank;
    }
    return rank;
  }

  private void end(int rank) {
    endByRank[rank] = cells.size();
    shapes.present(rank);
  }

  void booleanCell(int column, boolean value) {
    int rank = begin(column);
    if (rank >= 0) {
      cells.booleanValue(value);
      end(rank);
    }
  }

  void longCell(int column, long value) {
    int rank = begin(column);
    if (rank >= 0) {
      cells.longValue(typeByColumn[column], value);
      end(rank);
    }
  }

  void doubleCell(int column, double value) {
    int rank = begin(column);
    if (rank >= 0) {
      cells.doubleValue(value);
      end(rank);
    }
  }

  void decimalCell(int column, long unscaled) {
    int rank = begin(column);
    if (rank >= 0) {
      cells.numberValue(unscaled, scaleByColumn[column]);
      end(rank);
    }
  }

  void decimalCell(int column, BigInteger unscaled) {
    int rank = begin(column);
    if (rank >= 0) {
      cells.numberValue(new BigDecimal(unscaled, scaleByColumn[column]));
      end(rank);
    }
  }

  void bytesCell(int column, byte[] buffer, int offset, int length) {
    int rank = begin(column);
    if (rank >= 0) {
      cells.bytesValue(buffer, offset, length);
      end(rank);
    }
  }

  void nestedCell(int column, List<@Nullable Object> value) {
    int rank = begin(column);
    if (rank >= 0) {
      cells.value(typeByColumn[column], value);
      end(rank);
    }
  }

  /** Puts the row's bytes into {@link #row()} and forgets its cells. */
  int finish() {
    int length = ordered ? cells.size() : gather();
    row = ordered ? cells.padded() : gathered;
    System.arraycopy(shapes.shape(), 0, row, 0, RowShapes.BYTES);
    abandon();
    return length;
  }

  /** Copies the values in order of name; gives the length of the row. */
  private int gather() {
    int most = cells.size() + Long.BYTES;
    if (gathered.length < most) {
      gathered = new byte[Math.max(most, gathered.length * 2)];
    }
    byte[] source = cells.padded();
    int at = RowShapes.BYTES;
    for (int rank = 0; rank < startByRank.length; rank++) {
      if (shapes.holds(rank)) {
        int start = startByRank[rank];
        int end = endByRank[rank];
        copy(source, start, end, at);
        at += end - start;
      }
    }
    return at;
  }

  /** Cells are short: eight bytes at a time, beyond the end, beats a call for each. */
  private void copy(byte[] source, int start, int end, int target) {
    for (int from = start, to = target; from < end; from += Long.BYTES, to += Long.BYTES) {
      LONG.set(gathered, to, (long) LONG.get(source, from));
    }
  }

  /** Forgets the cells of the row. */
  void abandon() {
    lastRank = NOT_SIGNED;
    ordered = true;
    shapes.clear();
    cells.clear(RowShapes.BYTES);
  }

  /** The bytes that {@link #finish()} wrote, from index 0. */
  byte[] row() {
    return row;
  }
}
