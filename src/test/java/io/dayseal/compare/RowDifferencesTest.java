package io.dayseal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.compare.Explanation.ColumnChange;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.RowSink;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowDifferencesTest {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of("day", Primitive.DATE),
          Column.of("id", Primitive.LONG),
          Column.of("n", Primitive.LONG));
  private static final Partitioning BY_DAY =
      Partitioning.of(List.of(PartitionTerm.parse("day")), COLUMNS);
  private static final Partition FIRST = BY_DAY.parse("day=1970-01-02");
  private static final Partition SECOND = BY_DAY.parse("day=1970-01-03");
  private static final long MANY = 1_000;

  private static Map<Partition, Explanation> compare(
      List<String> key, long limit, long[][] before, long[][] after) {
    RowDifferences differences =
        new RowDifferences(COLUMNS, key, BY_DAY, List.of(FIRST, SECOND), limit);
    push(before, differences.old(COLUMNS));
    push(after, differences.delivered(COLUMNS));
    differences.match();
    push(before, differences.examples(COLUMNS));
    return differences.explanations();
  }

  private static void push(long[][] rows, RowSink sink) {
    for (long[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        sink.longCell(i, row[i]);
      }
      sink.endRow();
    }
  }

  @Test
  void rowsAreFoundAgainByTheirKey() {
    long[][] before = {{1, 1, 10}, {1, 2, 20}, {1, 3, 30}, {2, 1, 10}};
    long[][] after = {{1, 3, 30}, {1, 4, 40}, {1, 2, 21}, {2, 1, 10}, {3, 9, 9}};
    Map<Partition, Explanation> found = compare(List.of("id"), MANY, before, after);
    Explanation first = explanation(found, FIRST);
    assertThat(List.of(first.added(), first.removed(), first.changed()))
        .containsExactly(1L, 1L, 1L);
    ColumnChange change = first.columns().get(0);
    assertThat(change.column()).isEqualTo("n");
    assertThat(change.rows()).isEqualTo(1);
    assertThat(change.key().get(0).value()).isEqualTo(2L);
    assertThat(change.before()).isEqualTo(20L);
    assertThat(change.after()).isEqualTo(21L);
    assertThat(explanation(found, SECOND)).isEqualTo(new Explanation(0, 0, 0, List.of(), ""));
    assertThat(found).hasSize(2);
  }

  @Test
  void withoutAKeyAChangedRowIsOneRemovedAndOneAdded() {
    long[][] before = {{1, 1, 10}, {1, 2, 20}};
    long[][] after = {{1, 1, 11}, {1, 2, 20}};
    Explanation first = explanation(compare(List.of(), MANY, before, after), FIRST);
    assertThat(first).isEqualTo(new Explanation(1, 1, 0, List.of(), ""));
    assertThat(first.onlyColumn()).isEmpty();
  }

  @Test
  void equalRowsAreCounted() {
    long[][] before = {{1, 1, 10}, {1, 1, 10}, {1, 1, 10}};
    long[][] after = {{1, 1, 10}, {1, 1, 11}};
    Explanation first = explanation(compare(List.of("id"), MANY, before, after), FIRST);
    assertThat(List.of(first.added(), first.removed(), first.changed()))
        .containsExactly(0L, 1L, 1L);
    assertThat(first.onlyColumn()).isEmpty();
  }

  @Test
  void aColumnThatAloneChangesIsNamed() {
    long[][] before = {{1, 1, 10}, {1, 2, 20}};
    long[][] after = {{1, 1, 11}, {1, 2, 21}};
    Explanation first = explanation(compare(List.of("id"), MANY, before, after), FIRST);
    assertThat(first.onlyColumn()).contains("n");
    assertThat(first.columns().get(0).rows()).isEqualTo(2);
  }

  @Test
  void aPartitionBeyondTheLimitIsSaidAndTheOthersAreExplained() {
    long[][] large = new long[100][];
    Arrays.setAll(large, i -> new long[] {1, i, i});
    long[][] before = concat(new long[][] {{2, 1, 10}}, large);
    long[][] after = concat(new long[][] {{2, 1, 11}}, large);
    Map<Partition, Explanation> found = compare(List.of("id"), 60, before, after);
    assertThat(explanation(found, FIRST).unexplained()).isEqualTo("too many rows to be explained");
    assertThat(explanation(found, SECOND).changed()).isEqualTo(1);
  }

  private static long[][] concat(long[][] one, long[][] other) {
    long[][] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return all;
  }

  private static Explanation explanation(Map<Partition, Explanation> found, Partition partition) {
    return found.getOrDefault(
        partition, new Explanation(0, 0, 0, Collections.emptyList(), "absent"));
  }
}
