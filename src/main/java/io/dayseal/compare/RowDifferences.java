package io.dayseal.compare;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.RowSink;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds what differs between the rows that some partitions hold and those of a delivery. First the
 * old rows are pushed, then the new ones, then the old ones once more for the values of examples.
 *
 * <p>A row is held as one hash of its content and one of each cell: no more of them than a limit
 * allows, beyond which a partition stays unexplained. New rows that are equal to an old one are
 * forgotten at once.
 */
public final class RowDifferences {
  private static final String TOO_LARGE = "too many rows to be explained";

  private final List<Column> columns;
  private final List<String> names;
  private final int[] key;
  private final Partitioning partitioning;
  private final long limit;
  private final Map<Partition, Part> parts = new TreeMap<>();
  private final Set<Partition> tooLarge = new HashSet<>();
  private long cells;

  /** One row that has no equal on the other side. */
  private static final class Row {
    final long[] hashes;
    final @Nullable Object @Nullable [] values;

    Row(long[] hashes, @Nullable Object @Nullable [] values) {
      this.hashes = hashes;
      this.values = values;
    }
  }

  /** The rows of one partition. */
  private static final class Part {
    final Map<Long, Deque<Row>> old = new HashMap<>();
    final List<Row> added = new ArrayList<>();
    final List<Change> changes = new ArrayList<>();
    long removed;
    long changed;
  }

  /** A column of changed rows, with the row of its example. */
  private static final class Change {
    final int column;
    final Row after;
    final long oldRow;
    long rows;
    @Nullable Object before;

    Change(int column, Row after, long oldRow) {
      this.column = column;
      this.after = after;
      this.oldRow = oldRow;
    }
  }

  /**
   * Nothing compared yet.
   *
   * @param columns those that count, and those of the key
   * @param key names of the columns by which rows are found again; none when they cannot be
   * @param partitions those to be explained
   * @param limit how many cells may be held
   */
  public RowDifferences(
      List<Column> columns,
      List<String> key,
      Partitioning partitioning,
      Collection<Partition> partitions,
      long limit) {
    this.columns = List.copyOf(columns);
    this.names = columns.stream().map(Column::name).toList();
    this.key = key.stream().mapToInt(names::indexOf).toArray();
    this.partitioning = partitioning;
    this.limit = limit;
    partitions.forEach(p -> parts.put(p, new Part()));
  }

  /** Takes the rows that the table holds; to be called before all else. */
  public RowSink old(List<Column> rowColumns) {
    return rows(
        rowColumns,
        (partition, part, values) -> {
          long[] hashes = hashes(values);
          Row row = new Row(hashes, null);
          part.old.computeIfAbsent(content(hashes), h -> new ArrayDeque<>()).add(row);
          hold(partition);
        });
  }

  /** Takes the rows of the delivery. */
  public RowSink delivered(List<Column> rowColumns) {
    return rows(
        rowColumns,
        (partition, part, values) -> {
          long[] hashes = hashes(values);
          Deque<Row> equal = part.old.get(content(hashes));
          if (equal == null || equal.poll() == null) {
            part.added.add(new Row(hashes, values.clone()));
            hold(partition);
            // The values weigh more than their hashes.
            cells += 2L * columns.size();
          }
        });
  }

  /** Takes the rows of those partitions that are still to be explained. */
  private RowSink rows(List<Column> rowColumns, RowTaker taker) {
    return new RowValues(
        rowColumns,
        names,
        partitioning,
        (partition, values) -> {
          Part part = tooLarge.contains(partition) ? null : parts.get(partition);
          if (part != null) {
            taker.take(partition, part, values);
          }
        });
  }

  private interface RowTaker {
    void take(Partition partition, Part part, @Nullable Object[] values);
  }

  private void hold(Partition partition) {
    cells += columns.size();
    if (cells > limit) {
      Part part = parts.put(partition, new Part());
      if (part != null) {
        long rows = part.old.values().stream().mapToLong(Deque::size).sum() + part.added.size();
        cells -= rows * columns.size();
      }
      tooLarge.add(partition);
    }
  }

  /** Finds rows again by their key; to be called when both sides are whole. */
  public void match() {
    parts.values().forEach(this::match);
  }

  private void match(Part part) {
    Map<Long, Deque<Row>> oldByKey = new HashMap<>();
    for (Deque<Row> rows : part.old.values()) {
      part.removed += rows.size();
      if (key.length > 0) {
        rows.forEach(row -> oldByKey.computeIfAbsent(keyOf(row), k -> new ArrayDeque<>()).add(row));
      }
    }
    part.old.clear();
    Map<Integer, Change> byColumn = new TreeMap<>();
    List<Row> unmatched = new ArrayList<>();
    for (Row row : part.added) {
      Deque<Row> same = key.length == 0 ? null : oldByKey.get(keyOf(row));
      Row earlier = same == null ? null : same.poll();
      if (earlier == null) {
        unmatched.add(row);
        continue;
      }
      part.changed++;
      part.removed--;
      for (int i = 0; i < row.hashes.length; i++) {
        if (row.hashes[i] != earlier.hashes[i]) {
          long oldRow = content(earlier.hashes);
          byColumn.computeIfAbsent(i, c -> new Change(c, row, oldRow)).rows++;
        }
      }
    }
    part.added.clear();
    part.added.addAll(unmatched);
    part.changes.addAll(byColumn.values());
  }

  /** Takes the rows that the table holds once more. */
  public RowSink examples(List<Column> rowColumns) {
    return rows(
        rowColumns,
        (partition, part, values) -> {
          if (!part.changes.isEmpty()) {
            long content = content(hashes(values));
            for (Change change : part.changes) {
              if (change.oldRow == content) {
                change.before = values[change.column];
              }
            }
          }
        });
  }

  /** Whether {@link #examples} are needed. */
  public boolean needsExamples() {
    return parts.values().stream().anyMatch(p -> !p.changes.isEmpty());
  }

  /** What was found, for every partition. */
  public Map<Partition, Explanation> explanations() {
    Map<Partition, Explanation> found = new TreeMap<>();
    parts.forEach(
        (partition, part) ->
            found.put(
                partition,
                tooLarge.contains(partition)
                    ? Explanation.none(TOO_LARGE)
                    : new Explanation(
                        part.added.size(),
                        part.removed,
                        part.changed,
                        part.changes.stream().map(this::change).toList(),
                        "")));
    return found;
  }

  private Explanation.ColumnChange change(Change change) {
    Column column = columns.get(change.column);
    @Nullable Object[] values = change.after.values;
    if (values == null) {
      throw new IllegalStateException("a delivered row keeps its values");
    }
    List<Explanation.KeyValue> keyValues =
        Arrays.stream(key)
            .mapToObj(
                k ->
                    new Explanation.KeyValue(
                        columns.get(k).name(), columns.get(k).type(), values[k]))
            .toList();
    return new Explanation.ColumnChange(
        column.name(), column.type(), change.rows, keyValues, change.before, values[change.column]);
  }

  private long[] hashes(@Nullable Object[] values) {
    long[] hashes = new long[values.length];
    for (int i = 0; i < hashes.length; i++) {
      Object value = values[i];
      hashes[i] = value == null ? CellHash.NULL : CellHash.ofObject(value);
    }
    return hashes;
  }

  private static long content(long[] hashes) {
    long content = 1;
    for (long hash : hashes) {
      content = CellHash.and(content, hash);
    }
    return content;
  }

  private long keyOf(Row row) {
    long hash = 1;
    for (int column : key) {
      hash = CellHash.and(hash, row.hashes[column]);
    }
    return hash;
  }
}
