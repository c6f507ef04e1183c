package io.dayseal.simulation;

import io.dayseal.history.SnapshotChoice;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.RollBack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** One life of some tables, drawn from a seed: what is done to them, and what goes wrong. */
final class Schedule {
  private static final long FIRST_DAY = 20_728;
  private static final int DAYS = 4;

  private final World world;
  private final Random random;
  private final AtomicInteger number = new AtomicInteger();
  private final List<String> trace = new ArrayList<>();
  private final List<Content> deliveries = new ArrayList<>();
  private Content delivered = Content.EMPTY;
  private Definition definition;
  private @Nullable Callable<?> late;
  private int running;

  Schedule(long seed, DataFiles files, Datasets datasets) {
    world = new World(files, datasets);
    random = new Random(seed);
    definition =
        new Definition(
            random.nextBoolean(),
            any(Definition.Seen.values()),
            random.nextInt(4) == 0,
            random.nextInt(Selects.STAGE.size()),
            random.nextInt(3) == 0 ? random.nextInt(Selects.TOP.size()) : -1);
  }

  /** What was done so far, a line a step. */
  List<String> trace() {
    return trace;
  }

  /** Lives it to the end. */
  void run() {
    trace.add(definition.toString());
    int steps = 2 + random.nextInt(5);
    deliver();
    run(fault(true));
    for (int i = 1; i < steps; i++) {
      step();
    }
    arrive();
    settle();
  }

  private void step() {
    switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> {
        deliver();
        run(fault(true));
      }
      case 4 -> {
        define();
        run(fault(true));
      }
      case 5 -> rollBack();
      default -> foreign();
    }
  }

  /** A new delivery: the last one with a few days changed, the same again, or an old one. */
  private void deliver() {
    int kind = random.nextInt(9);
    if (kind == 0 && !deliveries.isEmpty()) {
      delivered = deliveries.get(random.nextInt(deliveries.size()));
    } else if (kind == 1) {
      delivered = seenAnew(delivered);
    } else if (kind > 2) {
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        long day = anyDay();
        delivered = delivered.with(day, rows(day));
      }
    }
    deliveries.add(delivered);
    trace.add("deliver " + delivered.days());
  }

  /** Only a column changes that does not count now and then. */
  private Content seenAnew(Content content) {
    return Content.of(
        content.rows().stream()
            .map(
                row -> {
                  Map<String, Long> cells = new TreeMap<>(row.cells());
                  if (cells.remove("seen") == null || random.nextBoolean()) {
                    cells.put("seen", (long) random.nextInt(2));
                  }
                  return Row.of(cells);
                })
            .toList());
  }

  private long anyDay() {
    return FIRST_DAY + random.nextInt(DAYS);
  }

  private List<Row> rows(long day) {
    List<Row> rows = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Map<String, Long> cells = new TreeMap<>(Map.of(Row.DAY, day));
      for (String column : List.of("id", "amount", "seen", "extra")) {
        if (random.nextInt(3) > 0) {
          cells.put(column, column.equals("amount") ? random.nextInt(3) : (long) random.nextInt(2));
        }
      }
      rows.add(Row.of(cells));
    }
    return rows;
  }

  private void define() {
    Definition d = definition;
    definition =
        switch (random.nextInt(5)) {
          case 0 -> new Definition(!d.delete(), d.seen(), d.extra(), d.stage(), d.top());
          case 1 ->
              new Definition(
                  d.delete(), any(Definition.Seen.values()), d.extra(), d.stage(), d.top());
          case 2 -> new Definition(d.delete(), d.seen(), !d.extra(), d.stage(), d.top());
          case 3 ->
              new Definition(
                  d.delete(), d.seen(), d.extra(), random.nextInt(Selects.STAGE.size()), d.top());
          default ->
              new Definition(
                  d.delete(),
                  d.seen(),
                  d.extra(),
                  d.stage(),
                  random.nextInt(Selects.TOP.size() + 1) - 1);
        };
    trace.add("define " + definition);
  }

  private <T> T any(T[] values) {
    return values[random.nextInt(values.length)];
  }

  /** What goes wrong in the next process. */
  private Fault fault(boolean others) {
    if (late != null) {
      return new Fault(Fault.Kind.CONFLICT, "", 1 + random.nextInt(60), false, this::arrive);
    }
    Fault.Kind kind = any(Fault.Kind.values());
    if (kind == Fault.Kind.CONFLICT && !others) {
      return Fault.NONE;
    }
    String where =
        switch (kind) {
          case NONE -> "";
          case LATE -> MemoryCatalog.SWAP;
          case STALE_READ -> "Warehouse.find";
          default ->
              any(new String[] {"", "", "catalog.", "files.", "TargetTable.commit", "Engine."});
        };
    int most =
        where.isEmpty() ? 80 : where.equals("files.") ? 40 : where.equals("catalog.") ? 12 : 3;
    Runnable other = random.nextInt(3) == 0 ? this::competitor : this::foreign;
    return new Fault(kind, where, 1 + random.nextInt(most), random.nextBoolean(), other);
  }

  private final List<State> meanwhile = new ArrayList<>();

  /** Another run that lands something else at the same time. */
  private void competitor() {
    Content mine = delivered;
    meanwhile.add(world.observed());
    deliver();
    run(Fault.NONE);
    meanwhile.add(world.observed());
    delivered = mine;
  }

  private RunStep run(Fault fault) {
    if (running == 0) {
      meanwhile.clear();
    }
    running++;
    try {
      return ran(fault);
    } finally {
      running--;
    }
  }

  private RunStep ran(Fault fault) {
    world.oracle.delivered(delivered, definition);
    State before = world.observed();
    RunStep step = new RunStep(world, definition, delivered, fault);
    int line = trace.size();
    trace.add("run" + fault);
    RunStep.Ending ending = step.run(() -> "commit-" + number.incrementAndGet());
    trace.set(line, trace.get(line) + step.process() + ": " + ending);
    late = step.process().late();
    State after = world.observed();
    boolean together =
        step.process().struck()
            && (fault.kind() == Fault.Kind.CONFLICT || fault.kind() == Fault.Kind.STALE_READ);
    if (together) {
      List<State> seen = new ArrayList<>(meanwhile);
      seen.add(before);
      step.checkTogether(seen, after);
    } else {
      step.checkAlone(before, after, ending);
    }
    if (late != null && random.nextBoolean()) {
      arrive();
    }
    return step;
  }

  /** A request that was under way arrives. */
  private void arrive() {
    Callable<?> arriving = late;
    late = null;
    if (arriving == null) {
      return;
    }
    meanwhile.add(world.observed());
    try {
      arriving.call();
      trace.add("the late commit takes place");
    } catch (Exception e) {
      trace.add("the late commit is refused");
    }
    meanwhile.add(world.observed());
  }

  private void rollBack() {
    List<Layer> layers = world.datasets.of(definition).layers();
    Layer layer = layers.get(random.nextInt(layers.size()));
    Table table = world.reader.table(layer.table()).orElse(null);
    if (table == null || table.currentSnapshot() == null) {
      return;
    }
    arrive();
    table.refresh();
    List<Snapshot> snapshots = new ArrayList<>();
    table.snapshots().forEach(snapshots::add);
    long to = snapshots.get(random.nextInt(snapshots.size())).snapshotId();
    State before = world.observed();
    Content wanted = world.reader.read(table, to);
    Fault fault = fault(false);
    SimulatedProcess process = new SimulatedProcess(fault);
    String ending = "done";
    try {
      RollBack.to(world.warehouse(process), layer, new SnapshotChoice.ById(to));
    } catch (Crash e) {
      ending = "crashed";
    } catch (RuntimeException e) {
      if (!process.struck()) {
        throw new AssertionError("failed for no reason", e);
      }
      ending = "failed";
    }
    trace.add("roll back " + layer.name() + fault + process + ": " + ending);
    late = process.late();
    Content after = world.observed().of(layer.table());
    // Who reads an old state may find that it is there already.
    boolean may = !ending.equals("done") || fault.kind() == Fault.Kind.STALE_READ;
    Oracle.require(
        after.equals(wanted) || (may && after.equals(before.of(layer.table()))),
        "%s was rolled back to %s instead of %s",
        layer.table(),
        after,
        wanted);
  }

  private void foreign() {
    meanwhile.add(world.observed());
    String name = Definition.TABLES.get(Math.max(0, random.nextInt(5) - 2));
    Table table = world.reader.table(name).orElse(null);
    if (table == null || table.currentSnapshot() == null) {
      trace.add("nothing foreign");
      return;
    }
    Foreigner foreigner = new Foreigner(world.store, world.files, random, number, table);
    int line = trace.size();
    trace.add("foreign ... of " + name);
    String what = foreign(foreigner);
    trace.set(line, "foreign " + what + " of " + name);
    meanwhile.add(world.observed());
  }

  private String foreign(Foreigner foreigner) {
    int kind = random.nextInt(17);
    if (kind < 8 && !foreigner.hasFiles()) {
      kind = 8;
    }
    switch (kind) {
      case 0 -> foreigner.deleteDay();
      case 1 -> foreigner.deleteRow();
      case 2 -> foreigner.undelete();
      case 3 -> foreigner.moveRow(anyDay());
      case 4 -> foreigner.update();
      case 5, 6, 7 -> foreigner.compact();
      case 8 -> foreigner.append(anyDay());
      case 9, 10 -> foreigner.expire(1);
      case 11 -> foreigner.expire(2);
      case 12 -> foreigner.dropAndAdd();
      case 13 -> foreigner.rename();
      case 14 -> foreigner.rollBack();
      case 15 -> foreigner.forget();
      default -> rare(foreigner);
    }
    return Arrays.asList(
            "delete-day",
            "delete-row",
            "undelete",
            "move-row",
            "update",
            "compact",
            "compact",
            "compact",
            "append",
            "expire-1",
            "expire-1",
            "expire-2",
            "drop-and-add",
            "rename",
            "roll-back",
            "forget",
            "rare")
        .get(kind);
  }

  private void rare(Foreigner foreigner) {
    switch (random.nextInt(3)) {
      case 0 -> foreigner.tag();
      case 1 -> foreigner.setProperty();
      default -> foreigner.createOrReplace(anyDay());
    }
  }

  /** A plain run makes everything right, and one more finds nothing to do. */
  private void settle() {
    State before = world.observed();
    RunStep last = run(Fault.NONE);
    State after = world.observed();
    for (LayerReport report : last.reports()) {
      Oracle.skippedRightly(
          report, before.of(report.table()), after.of(report.table()), definition);
    }
    Map<String, String> heads = new TreeMap<>();
    boolean proved = true;
    for (LayerReport report : last.reports()) {
      if (proved) {
        heads.put(report.table(), "" + world.head(report.table()));
      }
      proved = world.proved(report.table());
    }
    trace.add("and again");
    run(Fault.NONE);
    heads.forEach(
        (table, head) ->
            Oracle.require(
                head.equals("" + world.head(table)), "%s was written again for nothing", table));
    for (String table : Definition.TABLES) {
      world.reader.everyFileIsThere(table);
      Oracle.require(
          world.reader.parsed(table).equals(world.reader.read(table)),
          "%s: its files are read as something else than was written",
          table);
    }
  }
}
