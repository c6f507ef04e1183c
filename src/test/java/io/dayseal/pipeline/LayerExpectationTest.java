package io.dayseal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.layer.PartitionMapping;
import io.dayseal.layer.RawLayer;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import io.dayseal.signature.Signature;
import io.dayseal.signature.SqlFingerprint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LayerExpectationTest {
  private static final List<Column> COLUMNS =
      List.of(Column.of("day", Primitive.DATE), Column.of("seen", Primitive.LONG));
  private static final Partitioning BY_DAY =
      Partitioning.of(List.of(PartitionTerm.parse("day")), COLUMNS);
  private static final Partition DAY = BY_DAY.partition(List.of(20_731));

  private static Optional<Signature> expected(String unsignedColumns) {
    Ledger ledger =
        Ledger.of(
            Map.of(
                DAY.path(),
                new LedgerEntry.Signed(new Signature("a".repeat(64)), unsignedColumns)));
    RawLayer raw =
        new RawLayer(
            "raw", "t.raw", COLUMNS, List.of(), BY_DAY, Set.of("day"), true, List.of(), List.of());
    Upstream upstream =
        new Upstream(raw, List.of(), BY_DAY, ledger, new TreeSet<>(Set.of(DAY)), Optional.empty());
    return new LayerExpectation(
            upstream,
            PartitionMapping.of(BY_DAY, BY_DAY),
            new SqlFingerprint("b".repeat(64)),
            List.of())
        .expected()
        .get(DAY);
  }

  @Test
  void whatIsBuiltFromColumnsThatDidNotCountIsBuiltAgainOnceTheyDo() {
    assertThat(expected("seen")).isPresent().isNotEqualTo(expected(""));
    assertThat(expected("seen")).isEqualTo(expected("seen"));
  }
}
