package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.Packing;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.history.Lineage;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.DefinitionFingerprint;
import io.dayseal.layer.RawLayer;
import io.dayseal.plan.Guard;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.PartitionPlan;
import io.dayseal.plan.Planner;
import io.dayseal.plan.UnsignedColumns;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.SigningSink;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lands one delivery: reads and signs it, plans, stages files of what changed, commits. The
 * signatures and the staged files are kept over conflicts, since they depend on the delivery alone.
 */
final class LandDelivery {
  private final Services services;
  private final Dataset dataset;

  /** As declared, until the delivery was looked into for columns that it adds. */
  private RawLayer raw;

  private final DigestedSource source;
  private final LandingGuard guard;
  private final DeliveryMoment moment;
  private final LandingOptions options;
  private SetAside setAside = SetAside.NOTHING;
  private @Nullable Map<Partition, PartitionContent> contents;
  private final StagedFiles staged = new StagedFiles();
  private List<TableColumn> stagedColumns = List.of();

  LandDelivery(Services services, Dataset dataset, DeliverySource source, LandingOptions options) {
    this.services = services;
    this.dataset = dataset;
    this.raw = dataset.raw();
    this.options = options;
    this.source = new DigestedSource(source);
    this.moment = new DeliveryMoment(dataset.asOf(), options.asOf(), source.name(), raw.columns());
    this.guard =
        new LandingGuard(
            dataset.policy(), raw.partitioning(), options, services.run().today(), source.name());
  }

  /** Plans and, where something changed, commits. */
  LayerReport land() throws IOException {
    return Attempts.onConflict(services, this::attempt);
  }

  private LayerReport attempt() throws IOException {
    Optional<TableState> state = services.find(raw.table());
    Ledger known = state.map(TableState::ledger).orElse(Ledger.EMPTY);
    Ledger declared = known.leavingOut(dataset.raw().unsigned());
    if (identical(state, declared)) {
      return report(state, true, unchanged(declared), null);
    }
    addColumns(state);
    Ledger ledger = known.leavingOut(raw.unsigned());
    TargetTable target = services.warehouse().target(definition(), state);
    forgetFilesOfOtherColumns(target);
    boolean firstLoad = contents == null && ledger.entries().isEmpty() && ledger.complete();
    if (firstLoad) {
      stageAll(target);
    }
    Planned planned = plan(state, ledger, LandingGuard.lastAsOf(state));
    List<PartitionPlan> plan = planned.partitions();
    List<PartitionPlan> changes = plan.stream().filter(PartitionPlan::changes).toList();
    if (changes.isEmpty() && !evolves(state, target)) {
      return report(state, false, plan, null);
    }
    stageMissing(target, changes);
    services.progress().phase(raw.name(), "committing");
    long snapshotId =
        target.commit(
            new Replacement(
                services.run().id(),
                services.run().commitIds().get(),
                raw.name(),
                lineage(),
                planned.allowed(),
                planned.allowed().isEmpty() ? Optional.empty() : guard.reason(),
                setAside.rows(),
                UnsignedColumns.text(raw.unsigned()),
                List.of(),
                changes,
                staged.of(changes)));
    services.forget(raw.table());
    return report(state, false, plan, snapshotId);
  }

  /** What was read under other columns before a conflict is read again. */
  private void addColumns(Optional<TableState> state) throws IOException {
    RawLayer layer = AddedColumns.layer(dataset, state, services.readers(), source);
    if (!layer.columns().equals(raw.columns())) {
      contents = null;
      staged.clear();
    }
    raw = layer;
  }

  /**
   * Files that were staged before a conflict are right only for the columns that they were written
   * for.
   */
  private void forgetFilesOfOtherColumns(TargetTable target) {
    if (!columns(target).equals(stagedColumns)) {
      staged.clear();
      stagedColumns = columns(target);
    }
  }

  /**
   * Whether the table lacks something that is declared. It gets it even when no row has a value
   * there: the layers below may name the column.
   */
  private boolean evolves(Optional<TableState> state, TargetTable target) {
    return state.isPresent() && !shapes(state.get().columns()).containsAll(shapes(columns(target)));
  }

  /** Whether a column may be NULL is no reason for a commit: it changes with the next one. */
  private static Set<TableColumn> shapes(List<TableColumn> columns) {
    return columns.stream()
        .map(c -> new TableColumn(c.name(), c.type(), false, c.ids()))
        .collect(Collectors.toSet());
  }

  /**
   * Plans on a ledger that may be imagined; changes nothing.
   *
   * @param lastAsOf the moment of the delivery that is imagined to be landed last
   */
  LayerReport planOnly(
      Optional<TableState> state, Ledger known, boolean imagined, Optional<Instant> lastAsOf)
      throws IOException {
    Ledger declared = known.leavingOut(dataset.raw().unsigned());
    if (!imagined && identical(state, declared)) {
      return report(state, true, unchanged(declared), null);
    }
    addColumns(state);
    Ledger ledger = known.leavingOut(raw.unsigned());
    services.warehouse().target(definition(), state);
    return report(state, false, plan(state, ledger, lastAsOf).partitions(), null);
  }

  /**
   * A plan that no guard stops.
   *
   * @param allowed the guards that would have
   */
  private record Planned(List<PartitionPlan> partitions, Set<Guard> allowed) {}

  private TableDefinition definition() {
    return new TableDefinition(raw.table(), raw.columns(), raw.partitioning(), raw.sort(), false);
  }

  /** The table's columns in the order of the delivery's cells. */
  private List<TableColumn> columns(TargetTable target) {
    Map<String, TableColumn> byName = new HashMap<>();
    target.columns().forEach(c -> byName.put(c.name(), c));
    return raw.columns().stream().map(c -> Objects.requireNonNull(byName.get(c.name()))).toList();
  }

  /**
   * Whether these very bytes were landed last under this definition, and nothing was touched since.
   */
  private boolean identical(Optional<TableState> state, Ledger ledger) throws IOException {
    if (state.isEmpty() || !ledger.proved()) {
      return false;
    }
    Optional<Lineage> head = state.get().headLineage();
    return head.isPresent()
        && head.get() instanceof Lineage.FromDelivery last
        && last.bytes() == source.size()
        && Packing.of(last.name()) == Packing.of(source.name())
        && last.definition().equals(DefinitionFingerprint.of(dataset))
        && last.sha256().equals(source.sha256());
  }

  private List<PartitionPlan> unchanged(Ledger ledger) {
    List<PartitionPlan> plan = new ArrayList<>();
    ledger
        .entries()
        .forEach(
            (path, entry) ->
                plan.add(
                    PartitionPlan.unchanged(
                        raw.partitioning().parse(path), (LedgerEntry.Signed) entry)));
    return plan;
  }

  private Planned plan(Optional<TableState> state, Ledger ledger, Optional<Instant> lastAsOf)
      throws IOException {
    Map<Partition, PartitionContent> delivered = contents();
    services.progress().phase(raw.name(), "planning");
    SortedSet<Partition> known = KnownPartitions.of(ledger, raw.partitioning(), state);
    List<PartitionPlan> plan =
        new Planner(ledger, false).land(delivered, known, raw.partitioning(), dataset.policy());
    Set<Guard> allowed = guard.check(plan, known, ledger, state, moment.asOf(), lastAsOf);
    return new Planned(plan, allowed);
  }

  /** Reads and signs the whole delivery, once. */
  private Map<Partition, PartitionContent> contents() throws IOException {
    Map<Partition, PartitionContent> known = contents;
    if (known == null) {
      services.progress().phase(raw.name(), "reading");
      SigningSink sink = signing();
      RowSink watching = moment.watching(sink);
      try (SetAsideRows rejected = rejectedRows();
          RowReader reader = open(rejected)) {
        while (reader.next(watching)) {
          if (sink.rows() % ObservedRows.REPORT_EVERY_ROWS == 0) {
            services.progress().rows(sink.rows());
          }
        }
        finish(rejected, sink);
      }
      services.progress().rows(sink.rows());
      known = sink.contents();
      contents = known;
    }
    return known;
  }

  /** Nothing can be skipped, so the delivery is signed and staged in one pass. */
  private void stageAll(TargetTable target) throws IOException {
    services.progress().phase(raw.name(), "reading and writing");
    SigningSink sink = signing();
    try (SetAsideRows rejected = rejectedRows();
        ObservedRows rows =
            new ObservedRows(
                open(rejected),
                moment.watching(sink),
                sink.index(),
                sink::lastPartition,
                p -> true,
                services.progress())) {
      staged.keep(services.engine().stage(rows, columns(target), raw.sort()));
      finish(rejected, sink);
    }
    contents = sink.contents();
  }

  private void stageMissing(TargetTable target, List<PartitionPlan> changes) throws IOException {
    Set<Partition> wanted = new HashSet<>();
    for (PartitionPlan change : changes) {
      if (change.rows() > 0 && !staged.has(change.partition())) {
        wanted.add(change.partition());
      }
    }
    if (!wanted.isEmpty()) {
      services.progress().phase(raw.name(), "writing");
      PartitionSink sink = new PartitionSink(raw.columns(), raw.partitioning());
      try (ObservedRows rows =
          new ObservedRows(
              open(new SetAsideRows(Optional::empty)),
              sink,
              sink.index(),
              sink::lastPartition,
              wanted::contains,
              services.progress())) {
        staged.keep(services.engine().stage(rows, columns(target), raw.sort()));
      }
    }
    for (PartitionPlan change : changes) {
      long rows = staged.rows(change.partition());
      if (rows != change.rows()) {
        throw new IllegalStateException(
            "signed "
                + change.rows()
                + " rows of "
                + change.partition()
                + " but wrote "
                + rows
                + "; nothing was committed");
      }
    }
  }

  private SigningSink signing() {
    return new SigningSink(raw.columns(), raw.signed(), raw.partitioning());
  }

  private RowReader open(SetAsideRows rejected) throws IOException {
    return DeliveredRows.open(services.readers(), dataset, raw, source, rejected);
  }

  /** For the first reading of the delivery, whose bad rows are written down. */
  private SetAsideRows rejectedRows() {
    Optional<RejectedFiles> files = options.rejected();
    return new SetAsideRows(
        () ->
            files.isEmpty()
                ? Optional.empty()
                : Optional.of(files.get().open(dataset.name(), services.run().id())));
  }

  private void finish(SetAsideRows rejected, SigningSink sink) throws IOException {
    Optional<String> file =
        rejected.finish(source.name(), dataset.policy().badRowsLimit(), sink.rows());
    setAside = new SetAside(rejected.rows(), file);
  }

  private Lineage lineage() throws IOException {
    return lineage(source.verifiedSha256());
  }

  private Lineage lineage(String sha256) throws IOException {
    return new Lineage.FromDelivery(
        source.name(), sha256, source.size(), DefinitionFingerprint.of(dataset), moment.asOf());
  }

  /** The columns that no definition names and the table has not got yet. */
  private List<Column> added(Optional<TableState> state) {
    Set<String> known = new HashSet<>();
    dataset.raw().columns().forEach(c -> known.add(c.name()));
    state.ifPresent(s -> s.columns().forEach(c -> known.add(c.name())));
    return raw.columns().stream().filter(c -> !known.contains(c.name())).toList();
  }

  private LayerReport report(
      Optional<TableState> state,
      boolean identical,
      List<PartitionPlan> plan,
      @Nullable Long snapshotId)
      throws IOException {
    return new LayerReport(
        raw.name(),
        raw.table(),
        Optional.of(lineage(source.sha256())),
        identical,
        added(state),
        setAside,
        state.map(TableState::snapshotId).orElse(null),
        snapshotId,
        plan);
  }
}
