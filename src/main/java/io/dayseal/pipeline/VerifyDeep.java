package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.RowReader;
import io.dayseal.history.Lineage;
import io.dayseal.layer.SqlLayer;
import io.dayseal.pipeline.Verification.Finding;
import io.dayseal.pipeline.Verification.Outcome;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.SqlFingerprint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Runs the SQL of a layer again, on the snapshots that it read, and compares rows. */
final class VerifyDeep {
  private final Services services;
  private final SqlLayer layer;
  private final String upstreamName;
  private final TableState state;
  private final VerifyBuilt chain;

  VerifyDeep(
      Services services, SqlLayer layer, String upstreamName, TableState state, VerifyBuilt chain) {
    this.services = services;
    this.layer = layer;
    this.upstreamName = upstreamName;
    this.state = state;
    this.chain = chain;
  }

  /** Looks at the partitions whose chain holds. */
  Verification verify(Verification chained) throws IOException {
    SortedMap<Partition, Finding> findings = new TreeMap<>(chained.partitions());
    Map<Lineage.FromTable, List<Partition>> byOrigin = new LinkedHashMap<>();
    Map<String, VerifyBuilt.Origin> origins = chain.origins();
    for (Partition partition : chained.partitions(Outcome.MATCHES)) {
      VerifyBuilt.Origin origin = origins.get(partition.path());
      if (origin != null) {
        byOrigin.computeIfAbsent(origin.lineage(), l -> new ArrayList<>()).add(partition);
      }
    }
    Long head = chained.snapshotId();
    if (head != null) {
      Slice live = state.slice(head, Optional.empty());
      for (Map.Entry<Lineage.FromTable, List<Partition>> origin : byOrigin.entrySet()) {
        findings.putAll(compare(origin.getKey(), origin.getValue(), live));
      }
    }
    return new Verification(layer, head, findings);
  }

  private Map<Partition, Finding> compare(
      Lineage.FromTable from, List<Partition> partitions, Slice live) throws IOException {
    Map<Partition, Finding> findings = new TreeMap<>();
    TableState above = services.find(from.table()).orElseThrow();
    Slice all = above.slice(from.snapshotId(), Optional.empty());
    SqlFingerprint fingerprint =
        SqlFingerprint.of(
            layer.sql(),
            layer.columns(),
            layer.partition(),
            all.columns().stream().map(TableColumn::column).toList());
    if (!fingerprint.hex().equals(from.sqlFingerprint())) {
      partitions.forEach(
          p -> findings.put(p, Finding.unverified("it was built by another SQL text")));
      return findings;
    }
    LayerExpectation expectation = chain.expectation(from).orElseThrow();
    int atOnce = Math.min(layer.partitionsPerQuery(), services.engine().maxPartitions());
    for (int i = 0; i < partitions.size(); i += atOnce) {
      List<Partition> batch = partitions.subList(i, Math.min(i + atOnce, partitions.size()));
      Set<Partition> sources = new TreeSet<>();
      batch.forEach(p -> sources.addAll(expectation.sources(p)));
      findings.putAll(compare(all.only(sources), batch, live.only(batch), from.snapshotId()));
    }
    return findings;
  }

  private Map<Partition, Finding> compare(
      Slice above, List<Partition> partitions, Slice live, long snapshotId) throws IOException {
    Map<Partition, Finding> findings = new TreeMap<>();
    Map<Partition, PartitionContent> rebuilt;
    try {
      rebuilt = rebuilt(above, partitions);
    } catch (QueryFailedException e) {
      partitions.forEach(
          p -> findings.put(p, Finding.unverified("its SQL cannot be run: " + e.getMessage())));
      return findings;
    }
    Map<Partition, PartitionContent> found = VerifyLanded.contents(live, Set.of());
    for (Partition partition : partitions) {
      PartitionContent here = found.getOrDefault(partition, PartitionContent.EMPTY);
      PartitionContent there = rebuilt.getOrDefault(partition, PartitionContent.EMPTY);
      findings.put(
          partition,
          here.equals(there)
              ? Finding.MATCHES
              : Finding.differs(
                  String.format(
                      Locale.ROOT,
                      "the SQL over snapshot %d gives %,d rows, it holds %,d%s",
                      snapshotId,
                      there.rows(),
                      here.rows(),
                      here.rows() == there.rows() ? " with other values" : "")));
    }
    return findings;
  }

  private Map<Partition, PartitionContent> rebuilt(Slice above, List<Partition> partitions)
      throws IOException {
    List<TableColumn> columns = state.columns();
    String id = services.run().id() + "-" + services.run().commitIds().get();
    Staging staging = new Staging(() -> asItIs(columns), id);
    try {
      return rebuilt(above, partitions, columns, staging);
    } finally {
      staging.discard();
    }
  }

  /** The table is not written, but an engine that inserts needs one beside it. */
  private TargetTable asItIs(List<TableColumn> columns) {
    return services
        .warehouse()
        .target(
            new TableDefinition(
                layer.table(),
                columns.stream().map(TableColumn::column).toList(),
                state.partitioning(),
                List.of(),
                false),
            Optional.of(state));
  }

  private Map<Partition, PartitionContent> rebuilt(
      Slice above, List<Partition> partitions, List<TableColumn> columns, Staging staging)
      throws IOException {
    List<StagedFile> files =
        services
            .engine()
            .build(
                layer.sql(),
                upstreamName,
                above,
                new Engine.TargetLayout(columns, state.partitioning(), layer.sort(), staging),
                partitions);
    List<Column> plain = columns.stream().map(TableColumn::column).toList();
    try (RowReader rows = state.staged(files)) {
      return VerifyLanded.contents(rows, plain, state.partitioning(), Set.of());
    }
  }
}
