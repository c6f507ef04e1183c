package io.dayseal.infer;

import io.dayseal.compare.CellHash;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether dividing days by a further column of the key would save rewriting. */
final class PartitionHint {
  /** More values make more files than a day needs. */
  private static final int MAX_VALUES = 100;

  /** Fewer rows are not worth a partition. */
  private static final int ROWS_A_PARTITION = 5;

  private final Comparison comparison;
  private final BitSet ignored;

  private PartitionHint(Comparison comparison, BitSet ignored) {
    this.comparison = comparison;
    this.ignored = ignored;
  }

  /** One sentence about the column that saves most, if one saves half of the rows. */
  static Optional<String> find(Comparison comparison, List<Integer> key, BitSet ignored) {
    PartitionHint hint = new PartitionHint(comparison, ignored);
    long byDay = hint.rewritten(-1);
    long least = byDay;
    int best = -1;
    for (int column : key) {
      if (hint.divides(column)) {
        long rewritten = hint.rewritten(column);
        best = rewritten < least ? column : best;
        least = Math.min(least, rewritten);
      }
    }
    if (best < 0 || least > byDay / 2) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Divided by %s as well, %,d rows would have been rewritten instead of %,d, in more and"
                + " smaller files.",
            comparison.columns().get(best).name(),
            least,
            byDay));
  }

  private boolean divides(int column) {
    Column declared = comparison.columns().get(column);
    if (column == comparison.dayColumn()
        || (declared.type() != Primitive.STRING && declared.type() != Primitive.LONG)) {
      return false;
    }
    Set<Long> values = new HashSet<>();
    long rows = 0;
    long partitions = 0;
    for (SampledRows sample : comparison.samples()) {
      rows += sample.size();
      for (int day : sample.days()) {
        partitions += parts(sample, day, column).size();
        for (long[] row : sample.rows(day)) {
          values.add(row[column]);
          // A partition column is never NULL.
          if (values.size() > MAX_VALUES || row[column] == CellHash.NULL) {
            return false;
          }
        }
      }
    }
    return values.size() > 1 && rows >= ROWS_A_PARTITION * partitions;
  }

  /** Rows in the partitions of old days that changed; by the day alone where column is -1. */
  private long rewritten(int column) {
    long rows = 0;
    for (int i = 1; i < comparison.samples().size(); i++) {
      SampledRows before = comparison.samples().get(i - 1);
      SampledRows after = comparison.samples().get(i);
      for (int day : after.days()) {
        if (before.days().contains(day)) {
          rows += changed(parts(before, day, column), parts(after, day, column));
        }
      }
    }
    return rows;
  }

  /** The number and the sum of the rows by the value of the column. */
  private Map<Long, long[]> parts(SampledRows sample, int day, int column) {
    Map<Long, long[]> parts = new HashMap<>();
    for (long[] row : sample.rows(day)) {
      long hash = 1;
      for (int c = 0; c < row.length; c++) {
        hash = ignored.get(c) ? hash : CellHash.and(hash, row[c]);
      }
      long[] part = parts.computeIfAbsent(column < 0 ? 0 : row[column], k -> new long[2]);
      part[0]++;
      part[1] += hash;
    }
    return parts;
  }

  private static long changed(Map<Long, long[]> before, Map<Long, long[]> after) {
    long rows = 0;
    for (Map.Entry<Long, long[]> part : after.entrySet()) {
      if (!java.util.Arrays.equals(part.getValue(), before.get(part.getKey()))) {
        rows += part.getValue()[0];
      }
    }
    return rows;
  }
}
