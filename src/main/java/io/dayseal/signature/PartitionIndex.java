package io.dayseal.signature;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the partitions of rows as they come. The partition cells of a row are gathered as they
 * are pushed; {@link #rowPartition()} gives the number of its partition and forgets them. Rows of
 * one partition usually follow each other, so the last key is compared first.
 */
public final class PartitionIndex {
  private static final long MICROS_A_DAY = 86_400_000_000L;
  private static final long MICROS_AN_HOUR = 3_600_000_000L;

  private final Partitioning partitioning;
  private final PartitionField[] fields;
  private final int[][] fieldsByColumn;
  private final boolean[] dividing;
  private final long[] longs;
  private final byte[][] texts;
  private final int[] textLengths;
  private final boolean[] isText;
  private final boolean[] present;
  private final List<Partition> partitions = new ArrayList<>();
  private final Map<List<Object>, Integer> numbers = new HashMap<>();
  private final long[] lastLongs;
  private final byte[][] lastTexts;
  private int last = -1;

  /** An empty index over rows with these columns. */
  public PartitionIndex(Partitioning partitioning, List<Column> columns) {
    this.partitioning = partitioning;
    fields = partitioning.fields().toArray(PartitionField[]::new);
    int count = fields.length;
    fieldsByColumn = new int[columns.size()][];
    dividing = new boolean[columns.size()];
    for (int c = 0; c < columns.size(); c++) {
      String name = columns.get(c).name();
      int[] ofColumn =
          java.util.stream.IntStream.range(0, count)
              .filter(f -> fields[f].term().column().equals(name))
              .toArray();
      fieldsByColumn[c] = ofColumn;
      dividing[c] = ofColumn.length > 0;
    }
    longs = new long[count];
    texts = new byte[count][0];
    textLengths = new int[count];
    isText = new boolean[count];
    present = new boolean[count];
    lastLongs = new long[count];
    lastTexts = new byte[count][0];
    for (int f = 0; f < count; f++) {
      isText[f] = fields[f].type() == Primitive.STRING;
    }
  }

  /** A boolean cell of any column. */
  public void booleanCell(int column, boolean value) {
    longCell(column, value ? 1 : 0);
  }

  /** A cell of any column whose values are numbers, dates or timestamps. */
  public void longCell(int column, long value) {
    if (!dividing[column]) {
      return;
    }
    for (int field : fieldsByColumn[column]) {
      longs[field] = ordinal(field, value);
      present[field] = true;
    }
  }

  /** A string cell of any column. */
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    if (!dividing[column]) {
      return;
    }
    for (int field : fieldsByColumn[column]) {
      if (texts[field].length < length) {
        texts[field] = new byte[length * 2];
      }
      System.arraycopy(buffer, offset, texts[field], 0, length);
      textLengths[field] = length;
      present[field] = true;
    }
  }

  private long ordinal(int field, long value) {
    PartitionField f = fields[field];
    boolean date = f.type() == Primitive.DATE;
    return switch (f.term().transform()) {
      case IDENTITY -> value;
      case DAY -> date ? value : Math.floorDiv(value, MICROS_A_DAY);
      case HOUR -> Math.floorDiv(value, MICROS_AN_HOUR);
      case MONTH ->
          PartitionField.month(
              LocalDate.ofEpochDay(date ? value : Math.floorDiv(value, MICROS_A_DAY)));
    };
  }

  /**
   * The number of the partition of the row whose cells were pushed, from 0 in order of appearance.
   *
   * @throws NullPartitionException when a partition column is NULL
   */
  public int rowPartition() {
    boolean same = last >= 0;
    for (int f = 0; f < longs.length; f++) {
      if (!present[f]) {
        String column = fields[f].term().column();
        abandon();
        throw new NullPartitionException(column);
      }
      present[f] = false;
      same =
          same
              && (isText[f]
                  ? Arrays.equals(texts[f], 0, textLengths[f], lastTexts[f], 0, lastTexts[f].length)
                  : longs[f] == lastLongs[f]);
    }
    if (!same) {
      last = lookUp();
    }
    return last;
  }

  private int lookUp() {
    List<Object> key = new ArrayList<>(longs.length);
    for (int f = 0; f < longs.length; f++) {
      if (isText[f]) {
        lastTexts[f] = Arrays.copyOf(texts[f], textLengths[f]);
        key.add(new String(lastTexts[f], StandardCharsets.UTF_8));
      } else {
        lastLongs[f] = longs[f];
        key.add(value(fields[f], longs[f]));
      }
    }
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    partitions.add(partitioning.partition(key));
    numbers.put(key, partitions.size() - 1);
    return partitions.size() - 1;
  }

  private static Object value(PartitionField field, long value) {
    if (field.type() == Primitive.LONG) {
      return value;
    }
    return field.type() == Primitive.BOOLEAN ? (Object) (value == 1) : Math.toIntExact(value);
  }

  /** Forgets the cells of a row that is not kept. */
  public void abandon() {
    Arrays.fill(present, false);
  }

  /** The partitions seen so far, in order of their numbers. */
  public List<Partition> partitions() {
    return List.copyOf(partitions);
  }

  /** How many partitions were seen so far. */
  public int size() {
    return partitions.size();
  }

  /** The partition with a number. */
  public Partition partition(int number) {
    return partitions.get(number);
  }
}
