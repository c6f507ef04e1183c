package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.history.Lineage;
import io.dayseal.layer.PartitionMapping;
import io.dayseal.layer.SqlLayer;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Planner;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import io.dayseal.signature.Signature;
import io.dayseal.signature.SqlFingerprint;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Builds one further layer from the one above: plans by signatures, runs the SELECT, commits. */
final class BuildLayer {
  private final Services services;
  private final SqlLayer layer;
  private final BuildSelection selection;
  private final Upstream upstream;
  private final SqlFingerprint fingerprint;

  BuildLayer(Services services, SqlLayer layer, BuildSelection selection, Upstream upstream) {
    this.services = services;
    this.layer = layer;
    this.selection = selection;
    this.upstream = upstream;
    this.fingerprint =
        SqlFingerprint.of(
            layer.sql(),
            layer.columns(),
            layer.partition(),
            upstream.columns().stream().map(TableColumn::column).toList());
  }

  /** A plan and what it was made from. */
  record Planned(
      Optional<TableState> state,
      Ledger ledger,
      Partitioning partitioning,
      LayerExpectation expectation,
      List<PartitionPlan> partitions) {}

  /** Plans on the layer above as it is; changes nothing. */
  Planned plan() throws IOException {
    try {
      return planChanges();
    } catch (QueryFailedException e) {
      throw located(e);
    }
  }

  private Planned planChanges() throws IOException {
    services.progress().phase(layer.name(), "planning");
    Optional<TableState> state = services.find(layer.table());
    Ledger ledger = state.map(TableState::ledger).orElse(Ledger.EMPTY);
    Partitioning partitioning = partitioning(state);
    LayerExpectation expectation =
        new LayerExpectation(
            upstream,
            mapping(partitioning),
            fingerprint,
            KnownPartitions.of(ledger, partitioning, state));
    Map<Partition, Optional<Signature>> selected = new TreeMap<>(expectation.expected());
    selected.keySet().removeIf(p -> !selected(partitioning, p));
    return new Planned(
        state,
        ledger,
        partitioning,
        expectation,
        new Planner(ledger, selection.forceReason().isPresent())
            .build(selected, fingerprint.hex()));
  }

  private PartitionMapping mapping(Partitioning partitioning) {
    try {
      return PartitionMapping.of(upstream.partitioning(), partitioning);
    } catch (IllegalArgumentException e) {
      throw new TableMismatchException("layer `" + layer.name() + "`: " + e.getMessage(), e);
    }
  }

  private boolean selected(Partitioning partitioning, Partition partition) {
    return partitioning.covers(
        partition, selection.from().orElse(LocalDate.MIN), selection.to().orElse(LocalDate.MAX));
  }

  /** From the table when it exists, so that an unchanged layer needs no engine. */
  private Partitioning partitioning(Optional<TableState> state) {
    if (state.isPresent()) {
      Partitioning current = state.get().partitioning();
      if (!current.terms().equals(layer.partition())) {
        throw new TableMismatchException(
            "table `"
                + layer.table()
                + "` is partitioned by "
                + current
                + ", the definition says "
                + layer.partition());
      }
      return current;
    }
    return resolve(columns());
  }

  private Partitioning resolve(List<Column> columns) {
    try {
      return Partitioning.of(layer.partition(), columns);
    } catch (IllegalArgumentException e) {
      throw new TableMismatchException("layer `" + layer.name() + "`: " + e.getMessage(), e);
    }
  }

  /** The SELECT's columns, with the types that the definition declares for them. */
  private List<Column> columns() {
    Map<String, Column> declared = new HashMap<>();
    layer.columns().forEach(c -> declared.put(c.name(), c));
    List<Column> columns = new ArrayList<>();
    for (Column found :
        services.engine().describe(layer.sql(), upstream.layer().name(), upstream.columns())) {
      columns.add(Objects.requireNonNullElse(declared.remove(found.name()), found));
    }
    if (!declared.isEmpty()) {
      throw new TableMismatchException(
          "layer `"
              + layer.name()
              + "` declares columns that its SELECT does not give: "
              + new TreeSet<>(declared.keySet()));
    }
    return columns;
  }

  /** Plans and, where something changed, builds and commits. */
  LayerReport build() throws IOException {
    try {
      return buildChanges();
    } catch (QueryFailedException e) {
      throw located(e);
    }
  }

  private QueryFailedException located(QueryFailedException e) {
    return new QueryFailedException(
        "layer `" + layer.name() + "`, " + layer.sqlFile() + ": " + e.getMessage(), e);
  }

  private LayerReport buildChanges() throws IOException {
    Planned planned = planChanges();
    List<PartitionPlan> changes =
        planned.partitions().stream().filter(PartitionPlan::changes).toList();
    if (changes.isEmpty()) {
      return report(planned, planned.partitions(), null);
    }
    TargetTable target = target(planned);
    String commitId = services.run().commitIds().get();
    Staging staging = new Staging(() -> target, services.run().id() + "-" + commitId);
    Map<Partition, PartitionPlan> built = new TreeMap<>();
    planned.partitions().forEach(p -> built.put(p.partition(), p));
    long snapshotId;
    try {
      int queriesBefore = services.engine().queries().size();
      StagedFiles files = files(planned, target, changes, staging);
      changes.forEach(c -> built.put(c.partition(), c.built(files.rows(c.partition()))));
      services.progress().phase(layer.name(), "committing");
      List<String> queries = writingQueries(queriesBefore);
      snapshotId = target.commit(replacement(commitId, built.values(), queries, files));
    } catch (CommitUnknownException e) {
      // Whoever finds out what happened needs every file; maintenance drops the table.
      throw e;
    } catch (IOException | RuntimeException e) {
      staging.discard();
      throw e;
    }
    // The staged files are the table's now.
    services.forget(layer.table());
    staging.taken();
    return report(planned, List.copyOf(built.values()), snapshotId);
  }

  /** Of the engine that has just written the files. */
  private List<String> writingQueries(int before) {
    List<RemoteQuery> queries = services.engine().queries();
    return queries.subList(before, queries.size()).stream()
        .filter(RemoteQuery::writes)
        .map(RemoteQuery::id)
        .toList();
  }

  private Replacement replacement(
      String commitId, Collection<PartitionPlan> built, List<String> queries, StagedFiles files) {
    return new Replacement(
        services.run().id(),
        commitId,
        layer.name(),
        lineage().orElseThrow(),
        Set.of(),
        selection.forceReason(),
        0,
        "",
        queries,
        built.stream().filter(PartitionPlan::changes).toList(),
        files.all());
  }

  private TargetTable target(Planned planned) {
    List<Column> columns = columns();
    if (layer.changedColumns() == SqlLayer.ChangedColumns.REFUSE && planned.state().isPresent()) {
      refuseChanged(columns, planned.state().get());
    }
    return services
        .warehouse()
        .target(
            new TableDefinition(layer.table(), columns, resolve(columns), layer.sort(), true),
            planned.state());
  }

  private void refuseChanged(List<Column> columns, TableState state) {
    Map<String, String> selected = new TreeMap<>();
    columns.forEach(c -> selected.put(c.name(), c.type().toString()));
    Map<String, String> current = new TreeMap<>();
    state.columns().forEach(c -> current.put(c.name(), c.type().toString()));
    if (!selected.equals(current)) {
      throw new TableMismatchException(
          "changed-columns is `refuse`, and the SELECT of layer `"
              + layer.name()
              + "` gives "
              + selected
              + " where table `"
              + layer.table()
              + "` has "
              + current);
    }
  }

  private StagedFiles files(
      Planned planned, TargetTable target, List<PartitionPlan> changes, Staging staging)
      throws IOException {
    TableState above = upstream.state().orElseThrow();
    long snapshotId = Objects.requireNonNull(above.snapshotId());
    services.progress().phase(layer.name(), "building");
    Slice slice = above.slice(snapshotId, Optional.of(sources(planned, changes)));
    Engine.TargetLayout layout =
        new Engine.TargetLayout(target.columns(), target.partitioning(), layer.sort(), staging);
    StagedFiles files = new StagedFiles();
    int done = 0;
    int atOnce = Math.min(layer.partitionsPerQuery(), services.engine().maxPartitions());
    for (int from = 0; from < changes.size(); from += atOnce) {
      List<PartitionPlan> batch = changes.subList(from, Math.min(from + atOnce, changes.size()));
      files.keep(
          services
              .engine()
              .build(
                  layer.sql(),
                  upstream.layer().name(),
                  slice.only(sources(planned, batch)),
                  layout,
                  batch.stream().map(PartitionPlan::partition).toList()));
      done += batch.size();
      services.progress().partitions(done, changes.size());
    }
    return files;
  }

  private static Collection<Partition> sources(Planned planned, List<PartitionPlan> partitions) {
    Collection<Partition> sources = new TreeSet<>();
    partitions.forEach(p -> sources.addAll(planned.expectation().sources(p.partition())));
    return sources;
  }

  private Optional<Lineage> lineage() {
    return upstream
        .state()
        .map(TableState::snapshotId)
        .map(id -> new Lineage.FromTable(upstream.layer().table(), id, fingerprint.hex()));
  }

  /** What the plan says, with nothing committed. */
  LayerReport report(Planned planned, List<PartitionPlan> partitions, @Nullable Long snapshotId) {
    return new LayerReport(
        layer.name(),
        layer.table(),
        lineage(),
        false,
        List.of(),
        SetAside.NOTHING,
        planned.state().map(TableState::snapshotId).orElse(null),
        snapshotId,
        partitions);
  }

  /** This layer as the one below it would see it after the plan was carried out. */
  Upstream imagined(Planned planned) {
    Ledger after = planned.ledger().after(planned.partitions(), fingerprint.hex());
    List<TableColumn> columns =
        planned.state().map(TableState::columns).orElseGet(() -> ImaginedColumns.of(columns()));
    return new Upstream(
        layer,
        columns,
        planned.partitioning(),
        after,
        KnownPartitions.of(after, planned.partitioning(), planned.state()),
        Optional.empty());
  }
}
