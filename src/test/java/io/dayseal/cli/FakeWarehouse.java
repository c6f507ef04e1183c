package io.dayseal.cli;

import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TableUpkeep;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.pipeline.Warehouse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tables that a test made up; nothing can be written. */
final class FakeWarehouse implements Warehouse {
  private final Map<String, TableState> tables = new HashMap<>();
  private Optional<String> missing = Optional.empty();
  private final List<String> warnings = new ArrayList<>();

  FakeWarehouse table(TableState state) {
    tables.put(state.name(), state);
    return this;
  }

  FakeWarehouse warning(String text) {
    warnings.add(text);
    return this;
  }

  FakeWarehouse missing(String what) {
    missing = Optional.of(what);
    return this;
  }

  @Override
  public Optional<TableState> find(String table) {
    return Optional.ofNullable(tables.get(table));
  }

  @Override
  public TargetTable target(TableDefinition definition, Optional<TableState> state) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> warnings() {
    return warnings;
  }

  @Override
  public TableUpkeep upkeep(TableState state) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> leftovers(String table, Instant before) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void drop(String leftover) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> check(Collection<String> tables) {
    return missing.stream().toList();
  }

  @Override
  public void close() {}
}
