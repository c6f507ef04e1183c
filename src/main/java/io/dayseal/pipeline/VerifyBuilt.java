package io.dayseal.pipeline;

import io.dayseal.history.Lineage;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.layer.Layer;
import io.dayseal.layer.PartitionMapping;
import io.dayseal.layer.SqlLayer;
import io.dayseal.pipeline.Verification.Finding;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Signature;
import io.dayseal.signature.SqlFingerprint;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Compares a further layer with its chain: the signatures of the snapshot that each partition was
 * built from, and the rows that were written then.
 */
final class VerifyBuilt {
  private final SqlLayer layer;
  private final Layer above;
  private final TableState state;
  private final Function<String, Optional<TableState>> tables;
  private final Map<Long, Map<Partition, Long>> written = new HashMap<>();
  private final Map<Lineage.FromTable, Optional<LayerExpectation>> expectations = new HashMap<>();

  VerifyBuilt(
      SqlLayer layer,
      Layer above,
      TableState state,
      Function<String, Optional<TableState>> tables) {
    this.layer = layer;
    this.above = above;
    this.state = state;
    this.tables = tables;
  }

  /**
   * How a partition was built.
   *
   * @param snapshotId the commit that wrote it
   */
  record Origin(long snapshotId, Lineage.FromTable lineage) {}

  /** The newest commit of ours that wrote each partition, as far as snapshots tell. */
  SortedMap<String, Origin> origins() {
    SortedMap<String, Origin> origins = new TreeMap<>();
    for (SnapshotEntry snapshot : state.snapshots()) {
      if (snapshot.ours()
          && Lineage.recorded(snapshot.summary()).orElse(null) instanceof Lineage.FromTable from) {
        snapshot
            .partitions()
            .keySet()
            .forEach(p -> origins.putIfAbsent(p, new Origin(snapshot.snapshotId(), from)));
      }
    }
    return origins;
  }

  /** Looks at every partition; reads manifests, and no row. */
  Verification verify(long head) {
    SortedMap<Partition, Finding> findings = VerifyLanded.unproved(state);
    Map<String, Origin> origins = origins();
    Map<Partition, Long> now = state.liveRows(head);
    VerifyLanded.signed(state)
        .forEach(
            (partition, signed) -> {
              Origin origin = origins.get(partition.path());
              findings.put(
                  partition,
                  origin == null
                      ? Finding.unverified("the snapshot that built it has expired")
                      : compare(partition, signed, origin, now.getOrDefault(partition, 0L)));
            });
    return new Verification(layer, head, findings);
  }

  private Finding compare(
      Partition partition, LedgerEntry.Signed signed, Origin origin, long rows) {
    long then =
        written.computeIfAbsent(origin.snapshotId(), state::liveRows).getOrDefault(partition, 0L);
    if (then != rows) {
      return Finding.differs(
          String.format(Locale.ROOT, "%,d rows were written, it holds %,d", then, rows));
    }
    Lineage.FromTable from = origin.lineage();
    Optional<LayerExpectation> expectation = expectations.computeIfAbsent(from, this::expectation);
    if (expectation.isEmpty()) {
      return Finding.unverified(
          "snapshot " + from.snapshotId() + " of `" + from.table() + "` has expired");
    }
    Optional<Signature> chained =
        expectation.get().expected().getOrDefault(partition, Optional.empty());
    if (chained.isEmpty()) {
      return Finding.unverified(
          "the signatures of snapshot " + from.snapshotId() + " above are not known any more");
    }
    return chained.get().equals(signed.signature())
        ? Finding.MATCHES
        : Finding.differs(
            String.format(
                Locale.ROOT,
                "signed as %s..., snapshot %d of `%s` and its SQL chain to %s...",
                signed.signature().shortText(),
                from.snapshotId(),
                from.table(),
                chained.get().shortText()));
  }

  /**
   * What the snapshot above and the recorded SQL make of every partition; empty when it is gone.
   */
  Optional<LayerExpectation> expectation(Lineage.FromTable from) {
    return tables
        .apply(from.table())
        .flatMap(above -> above.ledgerAt(from.snapshotId()).map(l -> expectation(above, l, from)));
  }

  private LayerExpectation expectation(TableState above, Ledger ledger, Lineage.FromTable from) {
    SortedSet<Partition> known =
        KnownPartitions.of(
            ledger, above.partitioning(), () -> above.livePartitions(from.snapshotId()));
    Upstream upstream =
        new Upstream(
            this.above, List.of(), above.partitioning(), ledger, known, Optional.of(above));
    return new LayerExpectation(
        upstream,
        PartitionMapping.of(above.partitioning(), state.partitioning()),
        new SqlFingerprint(from.sqlFingerprint()),
        VerifyLanded.signed(state).keySet());
  }
}
