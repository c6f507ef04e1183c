package io.dayseal.simulation;

import io.dayseal.delivery.TextReaders;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.LandingOptions;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.Pipeline;
import io.dayseal.pipeline.Progress;
import io.dayseal.pipeline.Run;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** One run of the real pipeline in a process of its own, and what may have come of it. */
final class RunStep {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 1);

  private final World world;
  private final Definition definition;
  private final Content delivered;
  private final SimulatedProcess process;
  private final List<LayerReport> reports = new ArrayList<>();

  /** How a run ended. */
  enum Ending {
    DONE,
    FAILED,
    CRASHED
  }

  RunStep(World world, Definition definition, Content delivered, Fault fault) {
    this.world = world;
    this.definition = definition;
    this.delivered = delivered;
    this.process = new SimulatedProcess(fault);
  }

  List<LayerReport> reports() {
    return reports;
  }

  SimulatedProcess process() {
    return process;
  }

  Ending run(Supplier<String> commitIds) {
    Pipeline pipeline =
        new Pipeline(
            world.warehouse(process),
            () -> Ports.of(Engine.class, new SmallEngine(world.files), process),
            Ports.of(DeliveryReaders.class, TextReaders::open, process),
            new Run("run", commitIds, TODAY),
            Progress.NONE);
    try {
      pipeline.run(
          world.datasets.of(definition),
          List.of(Delivery.of(delivered, definition.columns())),
          LandingOptions.NONE,
          reports::add);
      return Ending.DONE;
    } catch (Crash e) {
      return Ending.CRASHED;
    } catch (IOException | RuntimeException e) {
      if (!process.struck()) {
        throw new AssertionError("failed for no reason: " + e, e);
      }
      return Ending.FAILED;
    }
  }

  /** After a run that nobody else came into. */
  void checkAlone(State before, State after, Ending ending) {
    boolean untouched = after.raw().equals(before.raw());
    boolean landed = Oracle.landed(before.raw(), delivered, definition, after.raw());
    Oracle.require(
        landed || (untouched && ending != Ending.DONE),
        "raw is neither as before nor landed: %s, before %s",
        after.raw(),
        before.raw());
    checkLayer(Definition.STAGE_TABLE, definition.stageSql(), after.raw(), before, after, ending);
    if (definition.hasTop()) {
      Content above = after.of(Definition.STAGE_TABLE);
      checkLayer(Definition.TOP_TABLE, definition.topSql(), above, before, after, ending);
    }
  }

  private void checkLayer(
      String table, String sql, Content above, State before, State after, Ending ending) {
    Content layer = after.of(table);
    // A run that finds nothing landed at all does not build.
    boolean built =
        Oracle.built(sql, above, definition, layer)
            || (above.equals(Content.EMPTY)
                && layer.equals(before.of(table))
                && world.head(Definition.RAW_TABLE) == null);
    Oracle.require(
        built || (layer.equals(before.of(table)) && ending != Ending.DONE),
        "%s is neither as before nor built: %s, before %s, above it %s",
        table,
        layer,
        before.of(table),
        above);
  }

  /** After a run that others came into, or that read old states: days are whole. */
  void checkTogether(List<State> seen, State after) {
    Set<List<Row>> raw = new HashSet<>(Set.of(List.of()));
    seen.forEach(s -> raw.addAll(s.raw().days().values()));
    raw.addAll(delivered.only(definition.columns()).days().values());
    Oracle.oneOf(Definition.RAW_TABLE, after.raw(), raw, definition);
    Set<List<Row>> stage =
        checkLayer(Definition.STAGE_TABLE, definition.stageSql(), raw, seen, after);
    if (definition.hasTop()) {
      checkLayer(Definition.TOP_TABLE, definition.topSql(), stage, seen, after);
    }
  }

  private Set<List<Row>> checkLayer(
      String table, String sql, Set<List<Row>> above, List<State> seen, State after) {
    Set<List<Row>> allowed = new HashSet<>(Set.of(List.of()));
    seen.forEach(s -> allowed.addAll(s.of(table).days().values()));
    above.forEach(rows -> allowed.add(Selects.apply(sql, rows)));
    Oracle.oneOf(table, after.of(table), allowed, definition);
    return allowed;
  }
}
